import { distance } from '../../../math/polygon.ts';
import type { Warning } from '../../../core/errors.ts';
import type { DetectedRoom, DetectedStorey, RoomEdge } from '../detected-elements.ts';

/** Share of a room's outline that shows walls, by length, 0 to 1. */
export function supportedShare({ edges }: Pick<DetectedRoom, 'edges'>): number {
  return meanOf(edges, ({ support }) => support);
}

/** The same without those that only few points far from the scanner show, as a reflection does. */
function sureShare({ edges }: Pick<DetectedRoom, 'edges'>): number {
  return meanOf(edges, ({ support, faint = 0 }) => support - faint);
}

function meanOf(edges: readonly RoomEdge[], shareOf: (edge: RoomEdge) => number): number {
  let held = 0;
  let length = 0;
  for (const edge of edges) {
    held += shareOf(edge) * distance(edge.a, edge.b);
    length += distance(edge.a, edge.b);
  }
  return length > 0 ? held / length : 0;
}

/** A room whose border shows walls on less than this share is doubtful: a reflection, or a patch of the world outside. */
const LEAST_SUPPORT = 0.35;

/** … a large one under a ceiling on less than that: the far ends of a hall are scanned thinly, so that fewer of its walls show. */
const WIDE = { leastArea: 40, leastSupport: 0.2 };

/** … and an attic, which the roof closes at its eaves, on less than that. */
const LEAST_ATTIC_SUPPORT = 0.05;

/** What is known of the rooms of a storey. */
interface RoomSurroundings extends Pick<DetectedStorey, 'isAttic'> {
  /** True where more than half of the scan's points hang in the air: those that the engine keeps of them look like pieces of floor. */
  isNoisy?: boolean;
  /** Other rooms of the storey are sure. */
  isAmongRooms?: boolean;
}

/**
 * True for a room that shows too few walls around it to be sure of. The larger a hall among other rooms, the farther its walls are from
 * the scanner, so that fewer of them show; one that stands alone in its storey may be a reflection.
 */
export function isScarcelySeen(
  room: Pick<DetectedRoom, 'edges' | 'area' | 'ceilingSeen'>,
  { isAttic, isNoisy = false, isAmongRooms = false }: RoomSurroundings = {},
): boolean {
  const isWide = room.ceilingSeen && !isNoisy && room.area >= WIDE.leastArea;
  const farther = isWide && isAmongRooms ? Math.sqrt(room.area / WIDE.leastArea) : 1;
  const least = isWide ? WIDE.leastSupport / farther : LEAST_SUPPORT;
  return sureShare(room) < (isAttic ? LEAST_ATTIC_SUPPORT : least);
}

/** The rooms of a storey that show enough walls around them to be sure of. */
export function surelySeen(
  rooms: readonly DetectedRoom[],
  around: Omit<RoomSurroundings, 'isAmongRooms'>,
): DetectedRoom[] {
  const isAmongRooms = rooms.some((room) => !isScarcelySeen(room, around));
  return rooms.filter((room) => !isScarcelySeen(room, { ...around, isAmongRooms }));
}

/** Says how few walls were seen around a room. */
export function scarcelySeenWarning(room: Pick<DetectedRoom, 'edges'>): Warning {
  return { code: 'walls-scarcely-seen', params: { percent: Math.round(100 * supportedShare(room)) } };
}
