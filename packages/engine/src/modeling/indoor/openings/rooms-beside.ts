import { liesIn } from '../../../math/polygon.ts';
import { directionOf, pointAlong } from '../../../math/segment.ts';
import type { DetectedRoom, DetectedWall } from '../detected-elements.ts';

/** How far beyond a wall's face the room behind an opening is looked for, meters. */
const BEYOND_FACE = 0.15;

/** Rooms left and right of the middle of an opening, -1 outside. */
export function roomsBeside(
  wall: DetectedWall,
  { from, to }: { from: number; to: number },
  rooms: readonly DetectedRoom[],
): [number, number] {
  const [x, y] = pointAlong(wall, (from + to) / 2);
  const [dx, dy] = directionOf(wall);
  const off = wall.thickness / 2 + BEYOND_FACE;
  const at = (side: 1 | -1) =>
    rooms.findIndex((room) => room.storey === wall.storey && liesIn(room, x - dy * off * side, y + dx * off * side));
  return [at(1), at(-1)];
}
