import type { Vec2 } from '../core/vector.ts';

/** A straight piece from a to b, e.g. the centre line of a wall or the edge of a room. */
export interface Segment {
  a: Vec2;
  b: Vec2;
}

/** Place on a segment, `s` meters from its a; beyond its ends where `s` is negative or longer than the segment. */
export function pointAlong({ a, b }: Segment, s: number): Vec2 {
  const t = s / Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}
