import { median } from '../../../math/statistics.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import type { FarFace } from './far-face.ts';
import { findFarFace } from './far-face.ts';
import type { WallPiece } from './pair-faces.ts';
import type { HeightRange } from './visit-behind.ts';
import { DEEPEST, visitBehind } from './visit-behind.ts';

/** Width of the bins of depth, meters. */
const BIN = 0.01;

/** Counts of points behind a face by depth: one per centimeter, from the face to 0.7 m behind it. */
export interface DepthCounts {
  all: Float64Array;
  /** Those near the floor: reveals of doors reach down there, those of windows end at the sill. */
  low: Float64Array;
  /** The wall's other face, if stations on that side show it; what lies deeper does not count. */
  farFace?: FarFace;
}

/** Points this near to the wall's other face are its own, meters. */
const FACE_REACH = 0.02;

/** Points up to so much above the lowest that are counted, meters, are near the floor. */
const NEAR_FLOOR = 0.25;

/** Reveals show points behind a face, at least so deep in meters, in so many slices of a decimeter in height. */
const UPRIGHT = { depth: 0.04, slice: 0.1, leastPoints: 3, leastSlices: 3 };

/**
 * Counts points behind a face by depth, in bins of a centimeter: reveals of windows and doors show points from the face to
 * the far side of the wall and stop there.
 *
 * @returns zeros if all points lie at one height: a table top, not the sides of a reveal.
 */
export function measureBehind(piece: WallPiece, points: StoreyPoints, heights: HeightRange): DepthCounts {
  const all = new Float64Array(Math.round(DEEPEST / BIN));
  const low = new Float64Array(all.length);
  const slices = new Map<number, number>();
  const farFace = findFarFace(piece, points, heights);
  const end = farFace ? farFace.depth - FACE_REACH : DEEPEST;
  visitBehind(piece, points, heights, (depth, z) => {
    if (depth >= end) return;
    const bin = Math.floor(depth / BIN);
    all[bin]!++;
    if (z < heights.low + NEAR_FLOOR) low[bin]!++;
    const slice = Math.floor(z / UPRIGHT.slice);
    if (depth >= UPRIGHT.depth) slices.set(slice, (slices.get(slice) ?? 0) + 1);
  });
  const upright = [...slices.values()].filter((count) => count >= UPRIGHT.leastPoints).length;
  const counts = upright >= UPRIGHT.leastSlices ? { all, low } : { all: all.fill(0), low: low.fill(0) };
  return farFace ? { ...counts, farFace } : counts;
}

/**
 * Stretches of a face, along it, behind which points lie: where its windows and doors are.
 *
 * @param isEnd true for the slots along the face that belong to no stretch.
 * @returns from and to of each, in order.
 */
export function stretchesBehind(
  piece: WallPiece,
  points: StoreyPoints,
  heights: HeightRange,
  isEnd: (slot: number) => boolean = () => false,
): [number, number][] {
  const counts = countSlots(piece, points, heights);
  const slots = [...counts].filter(([, count]) => count >= UPRIGHT.leastPoints).map(([slot]) => slot);
  const found: { first: number; last: number }[] = [];
  for (const slot of slots.sort((p, q) => p - q)) {
    if (isEnd(slot)) continue;
    const run = found.at(-1);
    const between = run ? Array.from({ length: slot - run.last - 1 }, (_, k) => run.last + 1 + k) : [];
    if (run && between.length * STRETCH.slot < STRETCH.mostBreak && !between.some(isEnd)) run.last = slot;
    else found.push({ first: slot, last: slot });
  }
  return found.map(({ first, last }) => [first * STRETCH.slot, (last + 1) * STRETCH.slot]);
}

/**
 * Stretches of a face behind which windows show: something stands there, and nothing near the floor, as the reveals of doors do.
 *
 * @returns from and to of each, in order.
 */
export function windowsBehind(piece: WallPiece, points: StoreyPoints, heights: HeightRange): [number, number][] {
  const low = countSlots(piece, points, { ...heights, high: heights.low + NEAR_FLOOR });
  const isDoor = (slot: number) => (low.get(slot) ?? 0) >= UPRIGHT.leastPoints;
  return stretchesBehind(piece, points, heights, isDoor).filter(([from, to]) => {
    const counts = measureBehind({ ...piece, from, to }, points, heights);
    return counts.all.some((count) => count > 0) && !reachesFloor(counts);
  });
}

/** Points behind a face by their slot along it. */
function countSlots(piece: WallPiece, points: StoreyPoints, heights: HeightRange): Map<number, number> {
  const counts = new Map<number, number>();
  visitBehind(piece, points, heights, (depth, _, s) => {
    const slot = Math.floor(s / STRETCH.slot);
    if (depth >= UPRIGHT.depth) counts.set(slot, (counts.get(slot) ?? 0) + 1);
  });
  return counts;
}

/** Slots of a face in which points behind it are counted, and least length without any between two windows, meters. */
const STRETCH = { slot: 0.1, mostBreak: 1 };

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
  /** On an even reveal with so many points, and so many a bin, so many empty bins before any frame end a thin wall: a leaf stands open behind it. */
  leastReveal?: number;
  evenCount?: number;
  leafGap?: number;
  /** First bin beyond a thin wall. */
  thickest?: number;
  /** Bins behind the fullest one that still belong to a frame. */
  frameDepth?: number;
  /** A bin so many times as full as usual, and by so many standard deviations, is a frame or a leaf, … */
  frameFactor?: number;
  frameSigmas?: number;
  /** … down to bins with less than so many times the usual count, at most so many bins from the fullest. */
  frameFade?: number;
  frameReach?: number;
  /** Share of the bins between the face and a frame that hold points: those of the reveal. */
  leastReveals?: number;
  /** A frame's last peak lies at most so many bins behind its fullest one. */
  mostFrame?: number;
  /** Of so many bins up to the wall's end behind a frame, so many hold a share of the usual count and so many points. */
  endBins?: number;
  leastEndBins?: number;
  leastEndShare?: number;
  leastEndCount?: number;
  /** Position of a wall's end in its last bin, as a share of the bin. */
  endShare?: number;
  /** Thinnest outer wall, meters. */
  leastThickness?: number;
  /** Share of a reveal's points that lie near the floor if it is that of a door. */
  leastLowShare?: number;
}

export const OUTER_EDGE_DEFAULTS: Required<OuterEdgeOptions> = {
  first: 4,
  usualEnd: 10,
  open: 55,
  mostOpenShare: 0.02,
  leastPoints: 80,
  leastLevelShare: 0.05,
  leastCount: 1.5,
  pause: 5,
  pauseBehindFrame: 14,
  leastReveal: 50,
  evenCount: 5,
  leafGap: 3,
  thickest: 20,
  frameDepth: 2,
  frameFactor: 2,
  frameSigmas: 4,
  frameFade: 1.5,
  frameReach: 5,
  leastReveals: 0.2,
  mostFrame: 12,
  endBins: 8,
  leastEndBins: 5,
  leastEndShare: 0.3,
  leastEndCount: 4,
  endShare: 0.8,
  leastThickness: 0.08,
  leastLowShare: 0.08,
};

/** Points of depth counts from one bin to before another. */
function sum(bins: Float64Array, from: number, to = bins.length): number {
  return bins.subarray(from, to).reduce((total, count) => total + count, 0);
}

/** True if points go on all the way: an unknown room or the open air lies behind, not an outer wall's end. */
function isOpen(bins: Float64Array, { first, open, mostOpenShare }: Required<OuterEdgeOptions>): boolean {
  return sum(bins, open) > mostOpenShare * sum(bins, first);
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
  const thin = thinWall(bins, knobs);
  if (thin !== undefined) return { thickness: thin, points: sum(bins, first) };
  const usual = median(bins.subarray(first, knobs.usualEnd)) ?? 0;
  const least = Math.max(knobs.leastCount, knobs.leastLevelShare * usual);
  let peak = first;
  for (let k = first; k < bins.length; k++) if (bins[k]! > bins[peak]!) peak = k;
  const last = lastWallBin(bins, peak, least, knobs);
  // Frame or leaf hide the outer half from most places. Only a reveal that goes on behind it tells where the wall ends.
  if (isFrame(bins[peak]!, usual, knobs) && !goesOn(bins, peak, last, usual, knobs)) return undefined;
  const thickness = (last + knobs.endShare) * BIN;
  return thickness >= knobs.leastThickness ? { thickness, points: sum(bins, peak + 1, last + 1) } : undefined;
}

/** True if a count stands out among those of a reveal, chance aside. */
function isFrame(count: number, usual: number, { frameFactor, frameSigmas }: Required<OuterEdgeOptions>): boolean {
  return count > frameFactor * usual && count > usual + frameSigmas * Math.sqrt(usual);
}

/** The last bin of a frame, which shows its front, the pane in it, and a rim behind that: as many peaks. */
function endOfFrame(
  bins: Float64Array,
  peak: number,
  last: number,
  usual: number,
  knobs: Required<OuterEdgeOptions>,
): number {
  const beyond = Math.min(last, peak + knobs.mostFrame);
  let end = peak;
  for (let k = peak + 1; k < beyond; k++) if (isFrame(bins[k]!, usual, knobs)) end = k;
  while (end + 1 < last && bins[end + 1]! > knobs.frameFade * usual) end++;
  return end;
}

/** True if what stands behind a reveal is deeper than any frame: a leaf ajar, which opens away from the room. */
export function isAjarBehind(bins: Float64Array, options: OuterEdgeOptions = {}): boolean {
  const knobs = { ...OUTER_EDGE_DEFAULTS, ...options };
  const usual = median(bins.subarray(knobs.first, knobs.usualEnd)) ?? 0;
  let peak = knobs.first;
  for (let k = peak; k < bins.length; k++) if (bins[k]! > bins[peak]!) peak = k;
  return (
    isFrame(bins[peak]!, usual, knobs) && endOfFrame(bins, peak, bins.length, usual, knobs) > peak + knobs.mostFrame
  );
}

/** True if a reveal is seen behind the frame, evenly up to its end: not the frame's own back, a sill or strays. */
function goesOn(
  bins: Float64Array,
  peak: number,
  last: number,
  usual: number,
  knobs: Required<OuterEdgeOptions>,
): boolean {
  const { mostFrame, endBins, leastEndBins, leastEndShare, leastEndCount } = knobs;
  const frameEnd = endOfFrame(bins, peak, last, usual, knobs);
  if (frameEnd > peak + mostFrame) return false;
  const least = Math.max(leastEndCount, leastEndShare * usual);
  let held = 0;
  for (let k = Math.max(frameEnd + 1, last - endBins + 1); k <= last; k++) if (bins[k]! >= least) held++;
  return held >= leastEndBins;
}

/** True if a reveal leads from the face to a frame: a surface behind a face without one is no part of an opening in it. */
function leadsTo(bins: Float64Array, peak: number, { first, frameReach, leastReveals }: Required<OuterEdgeOptions>) {
  const before = bins.subarray(first, Math.max(first, peak - frameReach + 1));
  return before.filter((count) => count > 0).length >= leastReveals * before.length;
}

/** Depth of the middle of a frame, pane or leaf in a wall, meters; undefined if none stands out. */
export function frameDepth(bins: Float64Array, options: OuterEdgeOptions = {}): number | undefined {
  const knobs = { ...OUTER_EDGE_DEFAULTS, ...options };
  const { first } = knobs;
  if (sum(bins, first) < knobs.leastPoints || isOpen(bins, knobs) || thinWall(bins, knobs) !== undefined)
    return undefined;
  const usual = median(bins.subarray(first, knobs.usualEnd)) ?? 0;
  let peak = first;
  for (let k = first; k < bins.length; k++) if (bins[k]! > bins[peak]!) peak = k;
  if (!isFrame(bins[peak]!, usual, knobs) || !leadsTo(bins, peak, knobs)) return undefined;
  let points = 0;
  let moment = 0;
  for (let k = first; k < bins.length; k++) {
    if (Math.abs(k - peak) > knobs.frameReach || bins[k]! <= knobs.frameFade * usual) continue;
    points += bins[k]!;
    moment += bins[k]! * (k + 0.5);
  }
  return (moment / points) * BIN;
}

/**
 * Thickness of a thin wall whose even reveal ends without a frame, with nothing behind it but a leaf that stands open;
 * undefined for any other wall.
 */
function thinWall(
  bins: Float64Array,
  { first, usualEnd, leastReveal, evenCount, leafGap, endShare, thickest }: Required<OuterEdgeOptions>,
): number | undefined {
  const usual = median(bins.subarray(first, usualEnd)) ?? 0;
  if (usual < evenCount) return undefined;
  for (let k = first; k + leafGap < bins.length && k < thickest; k++) {
    if (isFrame(bins[k]!, usual, OUTER_EDGE_DEFAULTS)) return undefined;
    if (sum(bins, k + 1, k + 1 + leafGap) > 0) continue;
    // A leaf shows more than the reveal beside it, and the reveal all of its depth: strays and clutter behind a face do neither.
    const reveal = sum(bins, first, k + 1);
    const isEven = bins.subarray(first, k - 1).every((count) => count >= usual / 2);
    return isEven && reveal >= leastReveal && sum(bins, k + 1) >= reveal ? (k + endShare) * BIN : undefined;
  }
  return undefined;
}

/** True if the reveals behind a face reach down to the floor: those of doors, or of windows down to the floor. */
export function reachesFloor({ all, low }: DepthCounts, options: OuterEdgeOptions = {}): boolean {
  const { first, leastPoints, leastLowShare } = { ...OUTER_EDGE_DEFAULTS, ...options };
  const seen = sum(all, first);
  return seen >= leastPoints && sum(low, first) >= leastLowShare * seen;
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
