import type { Room } from '../../../core/model/structured-model.ts';
import { distance } from '../../../math/polygon.ts';
import { type Segment, uncoveredParts } from '../../../math/segment.ts';
import type { DetectedRoom, DetectedWall } from '../detected-elements.ts';
import type { AssemblyContext } from './assembly-context.ts';

/** A side with more support shows its wall. */
const MOST_SUPPORT = 0.2;
/** Shorter borders, meters, are steps of an outline; on a side that shows its wall, the ends of walls that meet there. */
const LEAST = 0.3;

/**
 * Notes with each room which parts of its border no wall closes, and how long they are; a room that is assumed as a whole says so
 * already. Changes `rooms`.
 */
export function noteOpenBorders(
  rooms: readonly Room[],
  detected: readonly DetectedRoom[],
  walls: readonly DetectedWall[],
  toLocal: AssemblyContext['toLocal'],
): void {
  detected.forEach(({ storey, edges, floorSeen }, k) => {
    const around = walls.filter((wall) => wall.storey === storey);
    const open = edges.flatMap((edge): Segment[] => {
      const isLong = (part: Segment) => edge.support < MOST_SUPPORT || distance(part.a, part.b) >= LEAST;
      return uncoveredParts(edge, around).filter(isLong);
    });
    const length = open.reduce((sum, { a, b }) => sum + distance(a, b), 0);
    if (length < LEAST) return;
    rooms[k]!.notSeen = open.map(({ a, b }) => ({ a: toLocal(a), b: toLocal(b) }));
    if (floorSeen !== undefined) return;
    rooms[k]!.assumptions.push({ code: 'room-border-open', params: { length: Math.round(100 * length) / 100 } });
  });
}
