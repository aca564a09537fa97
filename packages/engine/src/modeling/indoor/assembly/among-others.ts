import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';
import { countAlike } from './alike-openings.ts';

/** Sills and heads that differ by less are at one height, meters. */
const LEVEL = 0.04;

/** What the other openings of a building tell of one. */
export interface AmongOthers {
  /** How many have its kind and size. */
  alike: number;
  /** How many have its kind. */
  ofKind: number;
  /** Whether another of its kind has its height over the floor: a window its sill, a door or passage its head. True for a curtain wall. */
  isAligned: boolean;
  /** Whether one of the rooms beside a door or passage has no other. */
  isOnlyDoor: boolean;
}

/** For each opening of a building what the others tell of it. O(n²). */
export function amongOthers(openings: readonly DetectedOpening[], walls: readonly DetectedWall[]): AmongOthers[] {
  const alike = countAlike(openings, walls);
  const levels = openings.map(({ type, wall, zBottom, zTop, zFloor }) => {
    const floor = zFloor ?? walls[wall]!.zBottom;
    return (type === 'window' ? zBottom : zTop) - floor;
  });
  const doors = doorsOfRooms(openings);
  return openings.map(({ type, rooms }, k) => {
    const isAsHigh = (other: DetectedOpening, l: number) =>
      l !== k && other.type === type && Math.abs(levels[l]! - levels[k]!) < LEVEL;
    return {
      alike: alike[k]!,
      ofKind: openings.filter((other) => other.type === type).length - 1,
      isAligned: type === 'curtain' || openings.some(isAsHigh),
      isOnlyDoor: isDoorway(type) && rooms.some((room) => doors.get(room) === 1),
    };
  });
}

const isDoorway = (type: DetectedOpening['type']) => type === 'door' || type === 'passage';

/** How many doors and passages each room has. */
function doorsOfRooms(openings: readonly DetectedOpening[]): Map<number, number> {
  const doors = new Map<number, number>();
  for (const { type, rooms } of openings) {
    if (!isDoorway(type)) continue;
    for (const room of new Set(rooms)) if (room >= 0) doors.set(room, (doors.get(room) ?? 0) + 1);
  }
  return doors;
}
