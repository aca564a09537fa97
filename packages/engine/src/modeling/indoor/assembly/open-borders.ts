import type { Room } from '../../../core/model/structured-model.ts';
import { distance } from '../../../math/polygon.ts';
import { roundLength } from '../../../math/rounding.ts';
import { directionOf, distanceToSegment, middleOf } from '../../../math/segment.ts';
import type { DetectedRoom, DetectedWall, RoomEdge } from '../detected-elements.ts';

/** A side with more support shows its wall, even where that was drawn as a part of another one. */
const MOST_SUPPORT = 0.2;
/** A wall beside a side lies at most so far from it beyond half its thickness, meters; cosine of the angle between them. */
const BESIDE = { off: 0.1, cosine: 0.99 };
/** Shorter borders, meters, are steps of an outline. */
const LEAST = 0.3;

/** Notes with each room how much of its border no wall closes, because none was seen there. Changes `rooms`. */
export function noteOpenBorders(
  rooms: readonly Room[],
  detected: readonly DetectedRoom[],
  walls: readonly DetectedWall[],
): void {
  detected.forEach(({ edges, floorSeen }, k) => {
    if (floorSeen !== undefined) return;
    const around = walls.filter((wall) => wall.rooms.includes(k));
    const open = edges.filter((edge) => edge.support < MOST_SUPPORT && !around.some((wall) => isBeside(edge, wall)));
    const length = open.reduce((sum, { a, b }) => sum + distance(a, b), 0);
    if (length < LEAST) return;
    rooms[k]!.assumptions.push({ code: 'room-border-open', params: { length: roundLength(length) } });
  });
}

function isBeside(edge: RoomEdge, wall: DetectedWall): boolean {
  const [d, e] = [directionOf(edge), directionOf(wall)];
  if (Math.abs(d[0] * e[0] + d[1] * e[1]) < BESIDE.cosine) return false;
  return distanceToSegment(wall, ...middleOf(edge)) < wall.thickness / 2 + BESIDE.off;
}
