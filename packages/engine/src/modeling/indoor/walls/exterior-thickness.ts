import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { Face } from './pair-faces.ts';
import { pointOn } from './pair-faces.ts';

const BIN = 0.01;
const DEEPEST = 0.7;
/** First bin that the face's own noise does not reach. */
const FIRST = 4;

/**
 * Counts points behind a face by depth, in bins of a centimeter: reveals of windows and doors show points from the face to
 * the far side of the wall and stop there.
 */
export function measureBehind(
  face: Face,
  from: number,
  to: number,
  points: StoreyPoints,
  heights: { low: number; high: number },
): Float64Array {
  const a = pointOn(face, from);
  const b = pointOn(face, to);
  const nx = face.dy;
  const ny = -face.dx;
  const box = {
    minX: Math.min(a[0], b[0]) + Math.min(0, nx) * DEEPEST - 0.01,
    maxX: Math.max(a[0], b[0]) + Math.max(0, nx) * DEEPEST + 0.01,
    minY: Math.min(a[1], b[1]) + Math.min(0, ny) * DEEPEST - 0.01,
    maxY: Math.max(a[1], b[1]) + Math.max(0, ny) * DEEPEST + 0.01,
  };
  const bins = new Float64Array(Math.round(DEEPEST / BIN));
  visitBox(points, box, (k) => {
    const z = points.z[k]!;
    if (z < heights.low || z > heights.high) return;
    const s = face.dx * points.x[k]! + face.dy * points.y[k]!;
    if (s < from + 0.05 || s > to - 0.05) return;
    const depth = nx * points.x[k]! + ny * points.y[k]! - face.d;
    if (depth >= 0 && depth < DEEPEST) bins[Math.floor(depth / BIN)]!++;
  });
  return bins;
}

/** Share of the points beyond any wall above which a face looks into the open or another room. */
const OPEN_SHARE = 0.02;

/** Sum of those depth counts that end like a wall does: what all outer walls of a building show together. */
export function poolDepths(all: readonly Float64Array[]): Float64Array {
  const pooled = new Float64Array(Math.round(DEEPEST / BIN));
  for (const bins of all) {
    const total = bins.subarray(FIRST).reduce((s, c) => s + c, 0);
    if (bins.subarray(55).reduce((s, c) => s + c, 0) > OPEN_SHARE * total) continue;
    for (let k = 0; k < pooled.length; k++) pooled[k]! += bins[k]!;
  }
  return pooled;
}

/**
 * Thickness of the wall: the depth where the points behind its face stop.
 *
 * @returns thickness and the points it rests on, or undefined if too little was seen.
 */
export function outerEdge(bins: Float64Array): { thickness: number; points: number } | undefined {
  const sum = (from: number, to: number) => bins.subarray(from, to).reduce((s, c) => s + c, 0);
  const total = sum(FIRST, bins.length);
  // Points all the way through: an unknown room or the open air lies behind, not an outer wall's end.
  if (total < 80 || sum(55, bins.length) > OPEN_SHARE * total) return undefined;
  const near = [...bins.subarray(FIRST, 10)].sort((p, q) => p - q);
  const level = (near[2]! + near[3]!) / 2;
  const least = Math.max(0.7, 0.05 * level);
  let peak = FIRST;
  for (let k = FIRST; k < bins.length; k++) if (bins[k]! > bins[peak]!) peak = k;
  // Right behind a frame little is seen for a while; later a pause means that the wall has ended.
  let last = FIRST;
  for (let k = FIRST; k < bins.length - 1; k++) {
    if (sum(k - 1, k + 2) / 3 < least) continue;
    if (k - last > (last <= peak + 2 ? 14 : 5)) break;
    last = k;
  }
  while (last > FIRST && bins[last]! < least) last--;
  // Frame or leaf hide the outer half from most places; without points there, nothing tells how far the wall goes on.
  const beyond = sum(Math.min(peak + 3, bins.length), last + 1);
  if (bins[peak]! > 4 * level && (last - peak < 4 || beyond < 30)) return undefined;
  const thickness = (last + 0.8) * BIN;
  return thickness >= 0.08 ? { thickness, points: beyond } : undefined;
}
