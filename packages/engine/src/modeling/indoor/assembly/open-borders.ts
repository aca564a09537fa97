import type { Room } from '../../../core/model/structured-model.ts';
import { distance } from '../../../math/polygon.ts';
import { runsBeside } from '../../../math/segment.ts';
import type { DetectedRoom, DetectedWall } from '../detected-elements.ts';
import type { AssemblyContext } from './assembly-context.ts';

/** A side with more support shows its wall, even where that was drawn as a part of another one. */
const MOST_SUPPORT = 0.2;
/** Shorter borders, meters, are steps of an outline. */
const LEAST = 0.3;

/**
 * Notes with each room which parts of its border no wall closes, because none was seen there, and how long they are; a room that is
 * assumed as a whole says so already. Changes `rooms`.
 */
export function noteOpenBorders(
  rooms: readonly Room[],
  detected: readonly DetectedRoom[],
  walls: readonly DetectedWall[],
  toLocal: AssemblyContext['toLocal'],
): void {
  detected.forEach(({ edges, floorSeen }, k) => {
    const around = walls.filter((wall) => wall.rooms.includes(k));
    const open = edges.filter((edge) => edge.support < MOST_SUPPORT && !around.some((wall) => runsBeside(edge, wall)));
    const length = open.reduce((sum, { a, b }) => sum + distance(a, b), 0);
    if (length < LEAST) return;
    rooms[k]!.notSeen = open.map(({ a, b }) => ({ a: toLocal(a), b: toLocal(b) }));
    if (floorSeen !== undefined) return;
    rooms[k]!.assumptions.push({ code: 'room-border-open', params: { length: Math.round(100 * length) / 100 } });
  });
}
