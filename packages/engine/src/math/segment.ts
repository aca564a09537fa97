import type { Vec2 } from '../core/vector.ts';

/** A straight piece from a to b, e.g. the centre line of a wall or the edge of a room. */
export interface Segment {
  a: Vec2;
  b: Vec2;
}

/** Unit vector from a to b. */
export function directionOf({ a, b }: Segment): Vec2 {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** The place halfway between a and b. */
export function middleOf({ a, b }: Segment): Vec2 {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** Place on a segment, `s` meters from its a; beyond its ends where `s` is negative or longer than the segment. */
export function pointAlong({ a, b }: Segment, s: number): Vec2 {
  const t = s / Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

/** Intersection of two lines. */
export interface Crossing {
  place: Vec2;
  /** Along the first and the second segment, as shares of their lengths: 0 at a, 1 at b. */
  first: number;
  second: number;
}

/**
 * Intersects the lines through two segments.
 *
 * @param leastSine lines with a smaller angle between them (its sine) count as parallel.
 * @returns undefined for parallel lines and for segments of no length.
 */
export function crossLines({ a, b }: Segment, { a: c, b: d }: Segment, leastSine: number): Crossing | undefined {
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const cross = rx * sy - ry * sx;
  if (cross === 0 || Math.abs(cross) < leastSine * Math.hypot(rx, ry) * Math.hypot(sx, sy)) return undefined;
  const first = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const second = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return { place: [a[0] + rx * first, a[1] + ry * first], first, second };
}

/** Distance of a place from the nearest point of a segment. */
export function distanceToSegment({ a, b }: Segment, x: number, y: number): number {
  const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.max(0, Math.min(1, ((x - a[0]) * ex + (y - a[1]) * ey) / (ex * ex + ey * ey)));
  return Math.hypot(x - a[0] - t * ex, y - a[1] - t * ey);
}

/** A wall beside an edge lies at most so far from it beyond half its thickness, meters; cosine of the angle between them. */
const BESIDE = { off: 0.1, cosine: 0.99 };

/** True where an edge runs along a face of a wall: about parallel, and its middle no farther from the wall than its face. */
export function runsBeside(edge: Segment, wall: Wall): boolean {
  return isAlong(edge, wall) && distanceToSegment(wall, ...middleOf(edge)) < wall.thickness / 2 + BESIDE.off;
}

/** The centre line of a wall, and its thickness. */
type Wall = Segment & { thickness: number };

function isAlong(edge: Segment, wall: Segment): boolean {
  const [d, e] = [directionOf(edge), directionOf(wall)];
  return Math.abs(d[0] * e[0] + d[1] * e[1]) >= BESIDE.cosine;
}

/** The parts of an edge along which none of the walls stands, from its a to its b. A wall closes the corners at its ends too. */
export function uncoveredParts(edge: Segment, walls: readonly Wall[]): Segment[] {
  const { a, b } = edge;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [dx, dy] = directionOf(edge);
  const covered = walls.flatMap((wall): [from: number, to: number][] => {
    const reach = wall.thickness / 2 + BESIDE.off;
    const ends = [wall.a, wall.b].map(([x, y]) => ({
      along: (x - a[0]) * dx + (y - a[1]) * dy,
      off: Math.abs((y - a[1]) * dx - (x - a[0]) * dy),
    }));
    const alongs = ends.map(({ along }) => along);
    const [from, to] = [Math.min(...alongs) - reach, Math.max(...alongs) + reach];
    const isBeside = Math.min(...ends.map(({ off }) => off)) < reach && isAlong(edge, wall);
    return isBeside && from < length && to > 0 ? [[from, to]] : [];
  });
  const parts: Segment[] = [];
  let reached = 0;
  for (const [from, to] of [...covered.toSorted((p, q) => p[0] - q[0]), [length, length] as const]) {
    if (from > reached) parts.push({ a: pointAlong(edge, reached), b: pointAlong(edge, from) });
    reached = Math.max(reached, to);
  }
  return parts;
}
