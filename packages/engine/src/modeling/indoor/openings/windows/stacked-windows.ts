import { aroundShare, countInside, rimShare } from '../opening-evidence.ts';
import { overlaps } from '../holes/whole-openings.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import { refineEdges } from '../refine-edges.ts';
import type { WallOpening } from '../wall-opening.ts';

/** What tells the lowest of windows one over the other; lengths in meters. */
export interface StackedWindowOptions {
  /** Sides of windows one over the other differ by at most this. */
  inLine?: number;
  /** Most wall between two of them. */
  mostBetween?: number;
  leastSize?: number;
  /** Share of its rim that shows. */
  leastRim?: number;
}

export const STACKED_WINDOW_DEFAULTS: Required<StackedWindowOptions> = {
  inLine: 0.08,
  mostBetween: 0.25,
  leastSize: 0.45,
  leastRim: 0.5,
};

/**
 * The openings of an outer wall, and holes in its face right below a window and as wide: a window near the floor that alone
 * would be too low for a door, and whose sill furniture hides.
 */
export function withStackedWindows(
  openings: readonly WallOpening[],
  holes: readonly Rectangle[],
  raster: WallRaster,
  options: StackedWindowOptions = {},
): WallOpening[] {
  const { inLine, mostBetween, leastSize, leastRim } = { ...STACKED_WINDOW_DEFAULTS, ...options };
  const all = [...openings];
  for (const hole of holes) {
    if (hole.to - hole.from < leastSize || hole.top - hole.bottom < leastSize) continue;
    const box = refineEdges(hole, raster);
    const isBelow = ({ type, from, to, zBottom }: WallOpening) =>
      type === 'window' &&
      Math.max(Math.abs(from - box.from), Math.abs(to - box.to)) <= inLine &&
      zBottom > box.top &&
      zBottom - box.top <= mostBetween;
    const coverage = rimShare(box, raster);
    const isFree = !all.some(({ from, to, zBottom, zTop }) => overlaps(box, { from, to, bottom: zBottom, top: zTop }));
    if (!isFree || coverage < leastRim || !all.some(isBelow)) continue;
    const evidence = { points: countInside(box, raster), coverage, rms: 0, sides: 1, around: aroundShare(box, raster) };
    all.push({ type: 'window', from: box.from, to: box.to, zBottom: box.bottom, zTop: box.top, evidence });
  }
  return all;
}
