import type { Vec2 } from '../../core/vector.ts';

/** Sum of two plan vectors. */
export function add(p: Vec2, q: Vec2): Vec2 {
  return [p[0] + q[0], p[1] + q[1]];
}

/** p − q. */
export function subtract(p: Vec2, q: Vec2): Vec2 {
  return [p[0] - q[0], p[1] - q[1]];
}

/** `factor` times p. */
export function scale(p: Vec2, factor: number): Vec2 {
  return [p[0] * factor, p[1] * factor];
}

/** Scalar product. */
export function dot(p: Vec2, q: Vec2): number {
  return p[0] * q[0] + p[1] * q[1];
}

/** z of the vector product: positive where q is left of p. */
export function cross(p: Vec2, q: Vec2): number {
  return p[0] * q[1] - p[1] * q[0];
}

/** Distance of two points, meters. */
export function distance(p: Vec2, q: Vec2): number {
  return Math.hypot(p[0] - q[0], p[1] - q[1]);
}

/** p scaled to length 1; (1, 0) if p has no length. */
export function normalize(p: Vec2): Vec2 {
  const length = Math.hypot(p[0], p[1]);
  return length > 0 ? [p[0] / length, p[1] / length] : [1, 0];
}

/** p turned by 90° to the left. */
export function turnLeft(p: Vec2): Vec2 {
  return [-p[1], p[0]];
}

/** Sine of about 3 degrees. */
const PARALLEL = 0.05;
/** Points nearer than this are one, meters. */
const SAME_POINT = 1e-6;

/** Crossing of two lines, each a point and a unit direction; undefined if they meet at less than about 3°. */
export function intersectLines(p: Vec2, u: Vec2, q: Vec2, v: Vec2): Vec2 | undefined {
  const sine = cross(u, v);
  if (Math.abs(sine) < PARALLEL) return undefined;
  return add(p, scale(u, cross(subtract(q, p), v) / sine));
}

/** Signed area, positive for counterclockwise polygons, square meters. */
export function signedArea(polygon: readonly Vec2[]): number {
  let twice = 0;
  for (let i = 0; i < polygon.length; i++) twice += cross(polygon[i]!, polygon[(i + 1) % polygon.length]!);
  return twice / 2;
}

/** Length of the closed outline, meters. */
export function perimeter(polygon: readonly Vec2[]): number {
  return polygon.reduce((sum, point, i) => sum + distance(point, polygon[(i + 1) % polygon.length]!), 0);
}

/** The polygon, counterclockwise, without repeated neighbors. */
export function tidyPolygon(polygon: readonly Vec2[]): Vec2[] {
  const kept = polygon.filter((point, i) => distance(point, polygon[(i + 1) % polygon.length]!) > SAME_POINT);
  return signedArea(kept) < 0 ? kept.reverse() : kept;
}

/** Smallest box around points in the plan. */
export function boundsOf(points: readonly Vec2[]): { min: Vec2; max: Vec2 } {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return { min: [minX, minY], max: [maxX, maxY] };
}

/** Whether a point lies in a polygon (even-odd). */
export function contains(polygon: readonly Vec2[], [x, y]: Vec2): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i]!;
    const [bx, by] = polygon[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
