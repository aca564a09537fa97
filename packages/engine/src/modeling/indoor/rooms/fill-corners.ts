import type { Vec2 } from '../../../core/vector.ts';
import { distance, isInside, signedArea } from '../../../math/polygon.ts';

/** Largest corner that is filled, square meters. */
const LARGEST = 4;
/** An edge with less support than this shows no wall. */
const BARE = 0.35;

/**
 * Fills corners of a room that the scan missed: where the outline turns inward between two edges without walls, the
 * walls on either side are prolonged until they meet. Nothing is filled that would reach into another room.
 */
export function fillCorners(
  polygon: readonly Vec2[],
  supportOf: (a: Vec2, b: Vec2) => number,
  isTaken: (x: number, y: number) => boolean,
): Vec2[] {
  let points = [...polygon];
  for (let round = 0; round < 12; round++) {
    const next = fillOne(points, supportOf, isTaken);
    if (!next) break;
    points = next;
  }
  return points;
}

function fillOne(
  points: readonly Vec2[],
  supportOf: (a: Vec2, b: Vec2) => number,
  isTaken: (x: number, y: number) => boolean,
): Vec2[] | undefined {
  const n = points.length;
  if (n < 6) return undefined;
  const at = (k: number) => points[(k + n) % n]!;
  for (let k = 0; k < n; k++) {
    const [t, u, v, w, x] = [at(k - 2), at(k - 1), at(k), at(k + 1), at(k + 2)] as const;
    if (turn(u, v, w) >= 0 || turn(t, u, v) <= 0 || turn(v, w, x) <= 0) continue;
    if (supportOf(u, v) > BARE || supportOf(v, w) > BARE) continue;
    const corner = meet(t, u, x, w);
    if (!corner || distance(corner, v) > 4) continue;
    const patch: Vec2[] = [v, u, corner, w];
    if (Math.abs(signedArea(patch)) > LARGEST || reachesOthers(patch, isTaken)) continue;
    const out = points.filter((p) => p !== u && p !== w).map((p) => (p === v ? corner : p));
    if (signedArea(out) > signedArea(points)) return out;
  }
  return undefined;
}

function turn(a: Vec2, b: Vec2, c: Vec2): number {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}

/** Crossing of the lines a→b and c→d beyond b and d. */
function meet(a: Vec2, b: Vec2, c: Vec2, d: Vec2): Vec2 | undefined {
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const cross = rx * sy - ry * sx;
  if (Math.abs(cross) < 0.2 * Math.hypot(rx, ry) * Math.hypot(sx, sy)) return undefined;
  const p = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const q = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return p >= 1 - 1e-6 && q >= 1 - 1e-6 ? [a[0] + rx * p, a[1] + ry * p] : undefined;
}

function reachesOthers(patch: readonly Vec2[], isTaken: (x: number, y: number) => boolean): boolean {
  const xs = patch.map((p) => p[0]);
  const ys = patch.map((p) => p[1]);
  let all = 0;
  let taken = 0;
  for (let y = Math.min(...ys) + 0.03; y < Math.max(...ys); y += 0.06) {
    for (let x = Math.min(...xs) + 0.03; x < Math.max(...xs); x += 0.06) {
      if (!isInside(patch, x, y)) continue;
      all++;
      if (isTaken(x, y)) taken++;
    }
  }
  return taken > 0.05 * all;
}
