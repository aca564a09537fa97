import type { Vec2 } from '../../../../core/vector.ts';
import { distance } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';

/** How far left of a line a place lies, meters. */
export function leftOf({ a, b }: Segment, [x, y]: Vec2): number {
  const length = distance(a, b);
  return ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / length;
}

/** A place mirrored at a line. */
export function mirrored(line: Segment, place: Vec2): Vec2 {
  const { a, b } = line;
  const length = distance(a, b);
  const off = 2 * leftOf(line, place);
  return [place[0] + (off * (b[1] - a[1])) / length, place[1] - (off * (b[0] - a[0])) / length];
}
