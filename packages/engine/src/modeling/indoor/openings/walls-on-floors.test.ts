import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../test/models/rectangle-room.ts';
import type { DetectedWall } from '../detected-elements.ts';
import { wallsOnFloors } from './walls-on-floors.ts';

/** An outer wall along the lower side of two rooms, 9.2 m long. */
const WALL: DetectedWall = {
  storey: 0,
  a: [0, -0.1],
  b: [9.2, -0.1],
  thickness: 0.2,
  thicknessSource: 'measured',
  exterior: true,
  left: 0,
  right: -1,
  rooms: [0, 1],
  zBottom: 0,
  zTop: 2.6,
  support: 1,
};
const [LEFT, RIGHT] = [rectangleRoom(0, 0, 5, 4), rectangleRoom(5.2, 0, 9.2, 4)];
const partsOf = (wall: DetectedWall, ...rooms: (typeof LEFT)[]) =>
  wallsOnFloors(wall, rooms).map(({ from, wall: { a, b, zBottom } }) => ({ from, a: a[0], b: b[0], zBottom }));

it('leaves a wall whole where all rooms lie on the floor of their storey', () => {
  expect(wallsOnFloors(WALL, [LEFT, RIGHT])).toEqual([{ from: 0, wall: WALL }]);
});

it('parts it where a room with another floor begins', () => {
  const [first, second, ...others] = partsOf(WALL, LEFT, { ...RIGHT, floorLevel: -0.45 });
  expect(others).toEqual([]);
  expect(first).toMatchObject({ from: 0, a: 0, zBottom: 0 });
  expect(second).toMatchObject({ b: 9.2, zBottom: -0.45 });
  expect(second!.from).toBeCloseTo(5.2, 1);
  expect(first!.b).toBe(second!.from);
});

it('takes a short piece at its start or end with the part beside it', () => {
  const [low, narrow] = [rectangleRoom(0, 0, 0.3, 4), rectangleRoom(0.3, 0, 9.2, 4)];
  expect(partsOf(WALL, { ...low, floorLevel: -0.45 }, narrow).map(({ from, zBottom }) => [from, zBottom])).toEqual([
    [0, 0],
  ]);
  const [wide, end] = [rectangleRoom(0, 0, 8.9, 4), rectangleRoom(8.9, 0, 9.2, 4)];
  expect(partsOf(WALL, wide, { ...end, floorLevel: -0.45 }).map(({ from, zBottom }) => [from, zBottom])).toEqual([
    [0, 0],
  ]);
});

it('stands on the higher of the floors on both sides, as a door with steps to it does', () => {
  const between = { ...WALL, exterior: false, right: 2 };
  const lower = { ...rectangleRoom(0, -4, 9.2, -0.2), floorLevel: -0.45 };
  expect(partsOf(between, LEFT, RIGHT, lower).map(({ zBottom }) => zBottom)).toEqual([0]);
  // A room that was only looked into does not tell how high its floor lies.
  const glimpsed = { ...rectangleRoom(0, -4, 9.2, -0.2), floorSeen: 0.2 };
  const low = [LEFT, RIGHT].map((room) => ({ ...room, floorLevel: -0.45 }));
  expect(partsOf(between, ...low, glimpsed).map(({ zBottom }) => zBottom)).toEqual([-0.45]);
});
