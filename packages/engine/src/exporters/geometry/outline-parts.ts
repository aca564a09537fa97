import type { Vec2 } from '../../core/vector.ts';
import { add, cross, distance, dot, scale, subtract, tidyPolygon } from './plan-geometry.ts';

/** A side of a closed outline: straight, or an arc that goes over a point between its ends. */
export interface OutlinePart {
  from: Vec2;
  to: Vec2;
  over?: Vec2;
}

/** Angle between corners that stand for an arc, radians: 1 mm off the arc at a radius of 8 m, 5 mm at 40 m. */
export const ARC_STEP = 0.03;
/** An arc is written in parts that turn at most so much, radians: readers draw each with a few corners. */
const MOST_TURN = Math.PI / 2;

/** The place at an angle on a circle. */
export const onCircle = (center: Vec2, radius: number, angle: number): Vec2 =>
  add(center, [radius * Math.cos(angle), radius * Math.sin(angle)]);

/** The angle at which a place is seen from a center, radians. */
export const angleAt = (center: Vec2, place: Vec2): number => Math.atan2(place[1] - center[1], place[0] - center[0]);

/** An angle turned by whole circles to the nearest of another. */
export const nearAngle = (angle: number, other: number): number =>
  angle - 2 * Math.PI * Math.round((angle - other) / (2 * Math.PI));

/** An arc about a center from one angle to another, in parts. */
export function arcParts(center: Vec2, radius: number, from: number, to: number): OutlinePart[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / MOST_TURN));
  const at = (k: number) => onCircle(center, radius, from + ((to - from) * k) / count);
  return Array.from({ length: count }, (_, k) => ({ from: at(k), over: at(k + 0.5), to: at(k + 1) }));
}

/**
 * From a place that may lie a little off a circle to the circle at an angle: an arc that leaves the circle smoothly, as its distance
 * grows with the square of the way.
 */
export function blendPart(place: Vec2, center: Vec2, radius: number, angle: number): OutlinePart {
  const start = nearAngle(angleAt(center, place), angle);
  const off = distance(place, center) - radius;
  return {
    from: place,
    over: onCircle(center, radius + off / 4, (start + angle) / 2),
    to: onCircle(center, radius, angle),
  };
}

export const turnedPart = ({ from, to, over }: OutlinePart): OutlinePart => ({
  from: to,
  to: from,
  ...(over && { over }),
});

/** The outline with corners instead of arcs, counterclockwise. */
export const cornersOf = (parts: readonly OutlinePart[], step = ARC_STEP): Vec2[] =>
  tidyPolygon(parts.flatMap((part) => [part.from, ...between(part, step)]));

/** Corners on an arc between its ends. */
function between({ from, to, over }: OutlinePart, step: number): Vec2[] {
  const center = over && centerOf(from, over, to);
  if (!center) return [];
  const radius = distance(center, from);
  const start = angleAt(center, from);
  const middle = nearAngle(angleAt(center, over), start);
  const end = nearAngle(angleAt(center, to), middle);
  const count = Math.max(1, Math.ceil(Math.abs(end - start) / step));
  return Array.from({ length: count - 1 }, (_, k) =>
    onCircle(center, radius, start + ((end - start) * (k + 1)) / count),
  );
}

/** The center of the circle through three places; undefined where they lie in line. */
function centerOf(p: Vec2, q: Vec2, r: Vec2): Vec2 | undefined {
  const [u, v] = [subtract(q, p), subtract(r, p)];
  const twice = 2 * cross(u, v);
  if (Math.abs(twice) < 1e-9) return undefined;
  const [uu, vv] = [dot(u, u), dot(v, v)];
  return add(p, scale([v[1] * uu - u[1] * vv, u[0] * vv - v[0] * uu], 1 / twice));
}
