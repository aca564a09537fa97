import { faceHoles } from '../holes/face-holes.ts';
import { overlaps } from '../holes/whole-openings.ts';
import { aroundShare, beforeShare, countInside, rimShare } from '../opening-evidence.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import { coarser } from '../raster/wall-raster.ts';
import type { WallOpening } from '../wall-opening.ts';
import { boxOf } from '../wall-opening.ts';

/** What tells a window that goes on to the corner of its room; lengths in meters. */
export interface CornerWindowOptions {
  /** The wall is looked at in cells so many times as large. */
  coarse?: number;
  /** Sill and head of another window of the wall lie so near to its own. */
  inLine?: number;
  /** Share of its rim that shows: the jamb in the corner mostly does not. */
  leastRim?: number;
  /** Share of the hole before which something may stand. */
  mostBefore?: number;
}

export const CORNER_WINDOW_DEFAULTS: Required<CornerWindowOptions> = {
  coarse: 2,
  inLine: 0.12,
  leastRim: 0.6,
  mostBefore: 0.1,
};

/**
 * The openings of an outer wall, and windows that begin in the corner where the wall does, the other wall their jamb: holes in
 * its face as high as another window of it, whose sill and head show.
 */
export function withCornerWindows(
  openings: readonly WallOpening[],
  raster: WallRaster,
  options: CornerWindowOptions = {},
): WallOpening[] {
  const { coarse, inLine, leastRim, mostBefore } = { ...CORNER_WINDOW_DEFAULTS, ...options };
  const all = [...openings];
  for (const hole of faceHoles(coarser(raster, coarse), { mayReachTop: true, mayReachEnds: true })) {
    const isAtEnd = hole.from <= 0 || hole.to >= raster.length;
    const like = openings.find(
      ({ type, zBottom, zTop }) =>
        type === 'window' && Math.max(Math.abs(zBottom - hole.bottom), Math.abs(zTop - hole.top)) <= inLine,
    );
    if (!isAtEnd || !like || hole.to - hole.from < OPENING_SIZES.leastWidth) continue;
    const box = { ...hole, to: Math.min(hole.to, raster.length), bottom: like.zBottom, top: like.zTop };
    if (all.some((one) => overlaps(box, boxOf(one)))) continue;
    const coverage = rimShare(box, raster);
    if (coverage < leastRim || beforeShare(box, raster) > mostBefore) continue;
    const evidence = { points: countInside(box, raster), coverage, rms: 0, sides: 1, around: aroundShare(box, raster) };
    all.push({ type: 'window', from: box.from, to: box.to, zBottom: box.bottom, zTop: box.top, evidence });
  }
  return all;
}
