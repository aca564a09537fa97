import type { StoreyPoints } from './storey-points.ts';
import { visitBox } from './storey-points.ts';
import type { Face } from './pair-faces.ts';
import { pointOn } from './pair-faces.ts';

const BIN = 0.01;
const DEEPEST = 0.7;
/** First bin that the face's own noise does not reach. */
const FIRST = 4;

/**
 * How thick the wall behind a face is, measured in its openings: reveals of windows and doors show points from the face
 * to the far side and stop there.
 *
 * @returns thickness and the points it rests on, or undefined if too little was seen.
 */
export function measureBehind(
  face: Face,
  from: number,
  to: number,
  points: StoreyPoints,
  heights: { low: number; high: number },
): { thickness: number; points: number } | undefined {
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
    const z = points.z[k];
    if (z < heights.low || z > heights.high) return;
    const s = face.dx * points.x[k] + face.dy * points.y[k];
    if (s < from + 0.05 || s > to - 0.05) return;
    const depth = nx * points.x[k] + ny * points.y[k] - face.d;
    if (depth >= 0 && depth < DEEPEST) bins[Math.floor(depth / BIN)]++;
  });
  return outerEdge(bins);
}

/** Where the points behind a face stop. */
function outerEdge(bins: Float64Array): { thickness: number; points: number } | undefined {
  const sum = (from: number, to: number) => bins.subarray(from, to).reduce((s, c) => s + c, 0);
  const total = sum(FIRST, bins.length);
  // Points all the way through: an unknown room or the open air lies behind, not an outer wall's end.
  if (total < 80 || sum(55, bins.length) > 0.02 * total) return undefined;
  const near = [...bins.subarray(FIRST, 10)].sort((p, q) => p - q);
  const level = (near[2] + near[3]) / 2;
  const least = Math.max(0.7, 0.05 * level);
  let last = -1;
  for (let k = FIRST; k < bins.length - 1; k++) if (sum(k - 1, k + 2) / 3 >= least) last = k;
  while (last > FIRST && bins[last] < least) last--;
  let peak = FIRST;
  for (let k = FIRST; k < bins.length; k++) if (bins[k] > bins[peak]) peak = k;
  // Frame or leaf hide the outer half from most places; without points there, nothing tells how far the wall goes on.
  const beyond = sum(Math.min(peak + 3, bins.length), last + 1);
  if (bins[peak] > 4 * level && (last - peak < 4 || beyond < 30)) return undefined;
  const thickness = (last + 0.8) * BIN;
  return thickness >= 0.08 ? { thickness, points: beyond } : undefined;
}
