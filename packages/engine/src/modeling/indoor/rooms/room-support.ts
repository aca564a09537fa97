import { distance } from '../../../math/polygon.ts';
import type { DetectedRoom } from '../detected-elements.ts';

/** Share of a room's outline that shows walls, by length, 0 to 1. */
export function supportedShare({ edges }: Pick<DetectedRoom, 'edges'>): number {
  let held = 0;
  let length = 0;
  for (const { a, b, support } of edges) {
    held += support * distance(a, b);
    length += distance(a, b);
  }
  return length > 0 ? held / length : 0;
}
