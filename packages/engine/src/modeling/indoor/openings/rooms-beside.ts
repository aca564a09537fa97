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

/** From which to which place along a wall each side of a room at it goes, meters. */
export function roomSides(wall: DetectedWall, rooms: readonly DetectedRoom[]): Span[] {
  const [dx, dy] = directionOf(wall);
  const [ax, ay] = wall.a;
  return rooms
    .filter(({ storey }) => storey === wall.storey)
    .flatMap(({ polygon }) =>
      polygon.flatMap((p, k): Span[] => {
        const ends = [p, polygon[(k + 1) % polygon.length]!].map(([x, y]) => ({
          along: dx * (x - ax) + dy * (y - ay),
          off: dx * (y - ay) - dy * (x - ax),
        }));
        if (ends.some(({ off }) => Math.abs(Math.abs(off) - wall.thickness / 2) > AT_FACE)) return [];
        const [from, to] = ends.map(({ along }) => along).toSorted((one, other) => one - other) as [number, number];
        return to > from ? [[from, to]] : [];
      }),
    );
}
