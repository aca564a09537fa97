import { distance } from '../../../math/polygon.ts';
import type { Warning } from '../../../core/errors.ts';
import type { DetectedRoom, DetectedStorey } from '../detected-elements.ts';

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

/** A room whose border shows walls on less than this share is doubtful: a reflection, or a patch of the world outside. */
const LEAST_SUPPORT = 0.35;

/** … a large one under a ceiling on less than that: the far ends of a hall are scanned thinly, so that fewer of its walls show. */
const WIDE = { leastArea: 40, leastSupport: 0.2 };

/** … and an attic, which the roof closes at its eaves, on less than that. */
const LEAST_ATTIC_SUPPORT = 0.05;

/** True for a room that shows too few walls around it to be sure of. */
export function isScarcelySeen(
  room: Pick<DetectedRoom, 'edges' | 'area' | 'ceilingSeen'>,
  { isAttic }: Pick<DetectedStorey, 'isAttic'> = {},
): boolean {
  const isWide = room.ceilingSeen && room.area >= WIDE.leastArea;
  const least = isWide ? WIDE.leastSupport : LEAST_SUPPORT;
  return supportedShare(room) < (isAttic ? LEAST_ATTIC_SUPPORT : least);
}

/** Says how few walls were seen around a room. */
export function scarcelySeenWarning(room: Pick<DetectedRoom, 'edges'>): Warning {
  return { code: 'walls-scarcely-seen', params: { percent: Math.round(100 * supportedShare(room)) } };
}
