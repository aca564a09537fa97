import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as INNER } from '../../../../../test/models/wall-of-two-rooms.ts';
import { DOOR, HEIGHT, WALL, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import { findOpenings } from '../find-openings.ts';
import { roomHighDoors } from './room-high-doors.ts';

/** Height over which the wall goes on over a doorway of the usual two rooms. */
const { head } = DOOR;

interface Doorway {
  /** Where the doorway ends and what closes it. */
  top?: number;
  hasLeaf?: boolean;
  /** Share of its width on which floor shows. */
  floor?: number;
  /** Which of its jambs show. */
  jambs?: readonly number[];
}

/** The two rooms with a doorway of another height. */
function roomsWith({ top = HEIGHT, hasLeaf = false, floor = 1, jambs = [DOOR.from, DOOR.to] }: Doorway) {
  const usual = twoRooms();
  const floorEnd = DOOR.from + floor * (DOOR.to - DOOR.from);
  const points = [...usual].filter((_, k) => {
    const [x, y, z] = [0, 1, 2].map((axis) => usual[k - (k % 3) + axis]!) as [number, number, number];
    const isBetween = x > WALL.left - 0.01 && x < WALL.right + 0.01 && y > DOOR.from - 0.01 && y < DOOR.to + 0.01;
    return !isBetween || (z < 0.01 && (y < floorEnd || x < WALL.left || x > WALL.right));
  });
  for (let z = 0.03; z < top; z += 0.03)
    for (const y of jambs) for (let x = WALL.left; x <= WALL.right; x += 0.02) points.push(x, y, z);
  for (let y = DOOR.from; y < DOOR.to; y += 0.02) {
    for (let z = top; z < HEIGHT; z += 0.02) points.push(WALL.left, y, z, WALL.right, y, z);
    for (let z = 0.01; z < top && hasLeaf; z += 0.02) points.push(WALL.right, y, z);
  }
  return rasterOf(INNER, Float32Array.from(points));
}

it.each([
  { name: 'that stands open', doorway: {} },
  { name: 'whose closed leaf lies in one face', doorway: { hasLeaf: true } },
  { name: 'of which one jamb shows, and floor all along', doorway: { jambs: [DOOR.to] } },
  { name: 'that ends right under the ceiling', doorway: { top: HEIGHT - 0.12 } },
])('finds a door up to the ceiling $name', ({ doorway }) => {
  const [door, ...others] = findOpenings(INNER, roomsWith(doorway));
  expect(others).toEqual([]);
  expect(door!.type).toBe('door');
  const { from, to, zTop } = door!;
  for (const [edge, at] of [
    [from, DOOR.from],
    [to, DOOR.to],
    [zTop, (doorway as Doorway).top ?? HEIGHT],
  ] as const)
    expect(Math.abs(edge - at)).toBeLessThan(0.045);
});

it.each([
  { name: 'the wall goes on over the gap', doorway: { top: head } },
  { name: 'no floor shows: a cupboard may stand before the wall', doorway: { floor: 0 } },
  { name: 'one jamb shows and little floor: the wall may end there', doorway: { jambs: [DOOR.from], floor: 0.3 } },
])('finds none where $name', ({ doorway }) => {
  expect(roomHighDoors(roomsWith(doorway))).toEqual([]);
});
