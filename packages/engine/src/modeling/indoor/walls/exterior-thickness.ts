import { median } from '../../../math/statistics.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { WallPiece } from './pair-faces.ts';
import { pointOn } from './pair-faces.ts';

/** Width of the bins of depth, meters. */
const BIN = 0.01;
/** Depth down to which points are counted, meters: beyond any outer wall. */
const DEEPEST = 0.7;
/** Points this near to the ends of a face do not count, meters: they are the next wall's. */
const END_INSET = 0.05;

/** Heights between which points are counted, local z. */
export interface HeightRange {
  low: number;
  high: number;
}

/**
 * Counts points behind a face by depth, in bins of a centimeter: reveals of windows and doors show points from the face to
 * the far side of the wall and stop there.
 *
 * @returns one count per centimeter, from the face to 0.7 m behind it.
 */
export function measureBehind({ face, from, to }: WallPiece, points: StoreyPoints, heights: HeightRange): Float64Array {
  const a = pointOn(face, from);
  const b = pointOn(face, to);
  const nx = face.dy;
  const ny = -face.dx;
  const box = {
    minX: Math.min(a[0], b[0]) + Math.min(0, nx) * DEEPEST - BIN,
    maxX: Math.max(a[0], b[0]) + Math.max(0, nx) * DEEPEST + BIN,
    minY: Math.min(a[1], b[1]) + Math.min(0, ny) * DEEPEST - BIN,
    maxY: Math.max(a[1], b[1]) + Math.max(0, ny) * DEEPEST + BIN,
  };
  const bins = new Float64Array(Math.round(DEEPEST / BIN));
  visitBox(points, box, (k) => {
    const z = points.z[k]!;
    if (z < heights.low || z > heights.high) return;
    const s = face.dx * points.x[k]! + face.dy * points.y[k]!;
    if (s < from + END_INSET || s > to - END_INSET) return;
    const depth = nx * points.x[k]! + ny * points.y[k]! - face.d;
    if (depth >= 0 && depth < DEEPEST) bins[Math.floor(depth / BIN)]!++;
  });
  return bins;
}

/** How the end of a wall shows in counts of points by depth; lengths in bins of a centimeter. */
export interface OuterEdgeOptions {
  /** First bin that the face's own noise does not reach, and first one behind the bins that tell the usual count. */
  first?: number;
  usualEnd?: number;
  /** First bin beyond any wall, and share of all points there above which the face looks into the open or a room. */
  open?: number;
  mostOpenShare?: number;
  /** Least points behind a face. */
  leastPoints?: number;
  /** A bin holds wall if it has this share of the usual count, and at least so many points. */
  leastLevelShare?: number;
  leastCount?: number;
  /** The wall has ended after so many bins without points; right behind a frame it takes more. */
  pause?: number;
  pauseBehindFrame?: number;
  /** Bins behind the fullest one that still belong to a frame. */
  frameDepth?: number;
  /** A bin so many times as full as usual is a frame or a leaf, which hides what is behind, … */
  frameFactor?: number;
  /** … so that the wall must go on for so many bins and points behind it. */
  leastBeyondBins?: number;
  leastBeyond?: number;
  /** Position of a wall's end in its last bin, as a share of the bin. */
  endShare?: number;
  /** Thinnest outer wall, meters. */
  leastThickness?: number;
}

export const OUTER_EDGE_DEFAULTS: Required<OuterEdgeOptions> = {
  first: 4,
  usualEnd: 10,
  open: 55,
  mostOpenShare: 0.02,
  leastPoints: 80,
  leastLevelShare: 0.05,
  leastCount: 0.7,
  pause: 5,
  pauseBehindFrame: 14,
  frameDepth: 2,
  frameFactor: 4,
  leastBeyondBins: 4,
  leastBeyond: 30,
  endShare: 0.8,
  leastThickness: 0.08,
};

/** Points of depth counts from one bin to before another. */
function sum(bins: Float64Array, from: number, to = bins.length): number {
  return bins.subarray(from, to).reduce((total, count) => total + count, 0);
}

/** True if points go on all the way: an unknown room or the open air lies behind, not an outer wall's end. */
function isOpen(bins: Float64Array, { first, open, mostOpenShare }: Required<OuterEdgeOptions>): boolean {
  return sum(bins, open) > mostOpenShare * sum(bins, first);
}

/** Sum of those depth counts that end like a wall does: what all outer walls of a building show together. */
export function poolDepths(all: readonly Float64Array[], options: OuterEdgeOptions = {}): Float64Array {
  const knobs = { ...OUTER_EDGE_DEFAULTS, ...options };
  const pooled = new Float64Array(Math.round(DEEPEST / BIN));
  for (const bins of all) if (!isOpen(bins, knobs)) bins.forEach((count, k) => (pooled[k]! += count));
  return pooled;
}

/**
 * Thickness of the wall: the depth where the points behind its face stop.
 *
 * @returns thickness in meters and the points it rests on, or undefined if too little was seen.
 */
export function outerEdge(
  bins: Float64Array,
  options: OuterEdgeOptions = {},
): { thickness: number; points: number } | undefined {
  const knobs = { ...OUTER_EDGE_DEFAULTS, ...options };
  const { first } = knobs;
  if (sum(bins, first) < knobs.leastPoints || isOpen(bins, knobs)) return undefined;
  const usual = median(bins.subarray(first, knobs.usualEnd)) ?? 0;
  const least = Math.max(knobs.leastCount, knobs.leastLevelShare * usual);
  let peak = first;
  for (let k = first; k < bins.length; k++) if (bins[k]! > bins[peak]!) peak = k;
  const last = lastWallBin(bins, peak, least, knobs);
  // Frame or leaf hide the outer half from most places; without points there, nothing tells how far the wall goes on.
  const beyond = sum(bins, Math.min(peak + knobs.frameDepth + 1, bins.length), last + 1);
  const isHidden = last - peak < knobs.leastBeyondBins || beyond < knobs.leastBeyond;
  if (bins[peak]! > knobs.frameFactor * usual && isHidden) return undefined;
  const thickness = (last + knobs.endShare) * BIN;
  return thickness >= knobs.leastThickness ? { thickness, points: beyond } : undefined;
}

/** The last bin before the points pause for good. */
function lastWallBin(
  bins: Float64Array,
  peak: number,
  least: number,
  { first, frameDepth, pause, pauseBehindFrame }: Required<OuterEdgeOptions>,
): number {
  let last = first;
  for (let k = first; k < bins.length - 1; k++) {
    if (sum(bins, k - 1, k + 2) / 3 < least) continue;
    // Right behind a frame little is seen for a while; later a pause means that the wall has ended.
    if (k - last > (last <= peak + frameDepth ? pauseBehindFrame : pause)) break;
    last = k;
  }
  while (last > first && bins[last]! < least) last--;
  return last;
}
