import { liesIn } from '../../../math/polygon.ts';
import { directionOf, pointAlong } from '../../../math/segment.ts';
import type { Span } from './raster/rectangle.ts';
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

/** Edges of a room this near to a face of a wall, in its direction, are its side there; meters. */
const AT_FACE = 0.1;

/** A side of a room at a wall: from which to which place along it, meters, and whether it lies on its left. */
interface RoomSide {
  room: DetectedRoom;
  span: Span;
  isLeft: boolean;
}

/** From which to which place along a wall each side of a room at it goes, meters. */
export function roomSides(wall: DetectedWall, rooms: readonly DetectedRoom[]): Span[] {
  return sidesAt(wall, rooms).map(({ span }) => span);
}

/** From which to which place along a wall each partition goes that parts two rooms on one side of it, meters. */
export function partitionsAt(wall: DetectedWall, rooms: readonly DetectedRoom[], mostThickness: number): Span[] {
  const sides = sidesAt(wall, rooms);
  return sides.flatMap(({ room, span, isLeft }): Span[] => {
    const beyond = sides.filter((other) => other.isLeft === isLeft && other.span[0] >= span[1]);
    const next = beyond.toSorted((p, q) => p.span[0] - q.span[0])[0];
    return next && next.room !== room && next.span[0] - span[1] <= mostThickness ? [[span[1], next.span[0]]] : [];
  });
}

function sidesAt(wall: DetectedWall, rooms: readonly DetectedRoom[]): RoomSide[] {
  const [dx, dy] = directionOf(wall);
  const [ax, ay] = wall.a;
  return rooms
    .filter(({ storey }) => storey === wall.storey)
    .flatMap((room) =>
      room.polygon.flatMap((p, k): RoomSide[] => {
        const ends = [p, room.polygon[(k + 1) % room.polygon.length]!].map(([x, y]) => ({
          along: dx * (x - ax) + dy * (y - ay),
          off: dx * (y - ay) - dy * (x - ax),
        }));
        if (ends.some(({ off }) => Math.abs(Math.abs(off) - wall.thickness / 2) > AT_FACE)) return [];
        const [from, to] = ends.map(({ along }) => along).toSorted((one, other) => one - other) as [number, number];
        return to > from ? [{ room, span: [from, to], isLeft: ends[0]!.off > 0 }] : [];
      }),
    );
}
