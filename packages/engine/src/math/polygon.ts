import type { Vec2 } from '../core/vector.ts';

/** Signed area; positive when counterclockwise. */
export function signedArea(polygon: readonly Vec2[]): number {
  let sum = 0;
  for (let i = 0, n = polygon.length; i < n; i++) {
    const a = polygon[i]!;
    const b = polygon[(i + 1) % n]!;
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return sum / 2;
}

/** The edges of a closed outline, from each corner to the next, the last one back to the first. */
export function edgesOf(polygon: readonly Vec2[]): [a: Vec2, b: Vec2][] {
  return polygon.map((a, k) => [a, polygon[(k + 1) % polygon.length]!]);
}

/** Length of the closed outline. */
export function perimeterOf(polygon: readonly Vec2[]): number {
  let sum = 0;
  for (let i = 0, n = polygon.length; i < n; i++) sum += distance(polygon[i]!, polygon[(i + 1) % n]!);
  return sum;
}

/** True if the point lies inside (even-odd). Points on the outline may fall either way. */
export function isInside(polygon: readonly Vec2[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, n = polygon.length, j = n - 1; i < n; j = i++) {
    const a = polygon[i]!;
    const b = polygon[j]!;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** True if the point lies inside an outline and in none of its holes: a room that lies all around others does not hold them. */
export function liesIn(
  { polygon, holes }: { polygon: readonly Vec2[]; holes: readonly (readonly Vec2[])[] },
  x: number,
  y: number,
): boolean {
  return isInside(polygon, x, y) && !holes.some((hole) => isInside(hole, x, y));
}

/** Distance of two points in the plan. */
export function distance(a: Vec2, b: Vec2): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** Mean of the outline weighted by area; the mean of the corners if the area is nil. */
export function centroidOf(polygon: readonly Vec2[]): Vec2 {
  let x = 0;
  let y = 0;
  let area = 0;
  const [ox, oy] = polygon[0]!;
  for (let i = 0, n = polygon.length; i < n; i++) {
    const a = polygon[i]!;
    const b = polygon[(i + 1) % n]!;
    const cross = (a[0] - ox) * (b[1] - oy) - (b[0] - ox) * (a[1] - oy);
    x += (a[0] + b[0] - 2 * ox) * cross;
    y += (a[1] + b[1] - 2 * oy) * cross;
    area += cross;
  }
  if (Math.abs(area) < 1e-12) {
    const n = polygon.length;
    return [polygon.reduce((s, p) => s + p[0], 0) / n, polygon.reduce((s, p) => s + p[1], 0) / n];
  }
  return [ox + x / (3 * area), oy + y / (3 * area)];
}

/** The part of a convex polygon where `nx·x + ny·y <= d`. Empty when nothing is left. */
export function clipHalfPlane(polygon: readonly Vec2[], nx: number, ny: number, d: number): Vec2[] {
  const out: Vec2[] = [];
  for (let i = 0, n = polygon.length; i < n; i++) {
    const a = polygon[i]!;
    const b = polygon[(i + 1) % n]!;
    const sa = nx * a[0] + ny * a[1] - d;
    const sb = nx * b[0] + ny * b[1] - d;
    if (sa <= 0) out.push(a);
    if ((sa < 0 && sb > 0) || (sa > 0 && sb < 0)) {
      const t = sa / (sa - sb);
      out.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    }
  }
  return out.length >= 3 ? out : [];
}

/** Drops corners that lie within `tolerance` of the line through their neighbors, and repeated corners. */
export function dropCollinear(polygon: readonly Vec2[], tolerance = 1e-4): Vec2[] {
  const out = [...polygon];
  for (let changed = true; changed && out.length > 3;) {
    changed = false;
    for (let i = 0; i < out.length && out.length > 3; i++) {
      const a = out[(i + out.length - 1) % out.length]!;
      const p = out[i]!;
      const b = out[(i + 1) % out.length]!;
      const length = distance(a, b);
      const off = Math.abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
      if (length < 1e-9 || off / length <= tolerance || distance(a, p) < 1e-6) {
        out.splice(i, 1);
        changed = true;
        i--;
      }
    }
  }
  return out;
}
