import { median } from '../../../../math/statistics.ts';
import type { DetectedOpening, DetectedWall } from '../../detected-elements.ts';
import type { Rectangle, Span } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** When what was taken for a leaf may line a side of a room; lengths in meters. */
export interface LiningOptions {
  /** Where the sides of rooms begin and end along the wall. */
  roomSides?: readonly Span[];
  /** A leaf at least so wide that reaches both corners of a side, to this distance, may line it. */
  leastLining?: number;
  toCorner?: number;
  /** The other face of the wall goes on evenly if it lies as deep over the leaf as behind it, to this distance. */
  even?: number;
  /** Points of it behind the leaf and over it that tell, and how far off the edges of the leaf they lie. */
  leastPoints?: number;
  margin?: number;
}

export const LINING_DEFAULTS: Required<LiningOptions> = {
  roomSides: [],
  leastLining: 1.15,
  toCorner: 0.2,
  even: 0.008,
  leastPoints: 100,
  margin: 0.1,
};

/**
 * Whether a leaf in a face of a wall may be tiles or boards that line a room up to the height of its doors: it goes from corner to
 * corner. It likely is where the other face of the wall goes on evenly behind it.
 *
 * @param side of the leaf, 0 for the left face, 1 for the right one.
 */
export function liningOf(
  leaf: Rectangle,
  side: 0 | 1,
  { exterior }: DetectedWall,
  raster: WallRaster,
  options: LiningOptions = {},
): DetectedOpening['lining'] {
  const knobs = { ...LINING_DEFAULTS, ...options };
  const isAt = (one: number, other: number) => Math.abs(one - other) < knobs.toCorner;
  const isWide = leaf.to - leaf.from >= knobs.leastLining;
  if (!isWide || !knobs.roomSides.some(([from, to]) => isAt(leaf.from, from) && isAt(leaf.to, to))) return undefined;
  return !exterior && isEvenBehind(leaf, side === 0 ? 1 : 0, raster, knobs) ? 'likely' : 'possible';
}

/** Whether a face lies as deep behind a leaf as over it. */
function isEvenBehind(
  { from, to, top }: Rectangle,
  side: 0 | 1,
  { relief, z0, height, cell }: WallRaster,
  { even, leastPoints, margin }: Required<LiningOptions>,
): boolean {
  const { u, z, depth } = relief[side];
  const [behind, over]: [number[], number[]] = [[], []];
  for (let k = 0; k < u.length; k++) {
    if (u[k]! < from + margin || u[k]! > to - margin) continue;
    if (z[k]! > z0 + margin && z[k]! < top - margin) behind.push(depth[k]!);
    else if (z[k]! > top + margin && z[k]! < z0 + height * cell - margin) over.push(depth[k]!);
  }
  if (behind.length < leastPoints || over.length < leastPoints) return false;
  return Math.abs(median(behind)! - median(over)!) < even;
}

/** Tiles end at one height in all rooms of a building, to this, meters. */
const LEVEL = 0.05;

/** The openings without linings that were taken for leaves, those that likely are and others as high. */
export function withoutLinings<T extends Pick<DetectedOpening, 'lining' | 'zTop'>>(openings: readonly T[]): T[] {
  const likely = openings.filter(({ lining }) => lining === 'likely');
  return openings.filter(({ lining, zTop }) => !lining || likely.every((one) => Math.abs(one.zTop - zTop) >= LEVEL));
}
