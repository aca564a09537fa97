import type { Vec2 } from '../../../../core/vector.ts';
import { distance, edgesOf, isInside } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { distanceToSegment } from '../../../../math/segment.ts';

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

/** True if all corners of an image, mirrored back, lie in an outline, or at most `slack` meters beside it. */
export function showsOnly(outline: readonly Vec2[], image: readonly Vec2[], mirror: Segment, slack: number): boolean {
  const sides = edgesOf(outline).map(([a, b]) => ({ a, b }));
  return image.every((corner) => {
    const [x, y] = mirrored(mirror, corner);
    return isInside(outline, x, y) || sides.some((side) => distanceToSegment(side, x, y) <= slack);
  });
}
