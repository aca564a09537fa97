import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY, WEST_ROOM as ROOM, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedColumn } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { columnsOfRoom } from './columns-of-room.ts';
import { findStackedColumns } from './stacked-columns.ts';

/** A column of the storey above, 30 cm thick. */
const ABOVE: DetectedColumn = {
  room: 1,
  storey: 1,
  shape: { center: [1.65, 1.35], size: [0.3, 0.3], heading: 0, rms: 0.004 },
  zBottom: 3,
  zTop: 6,
  points: 900,
  coverage: 1,
};

/** Points on two faces of the column below it, of scan lines so far apart. */
function corner(step: number, to = HEIGHT): number[] {
  const points: number[] = [];
  let line = 0;
  for (let z = 0.05; z <= to; z += step, line++) {
    // Each line shows other places.
    for (let t = 0.01 * (line % 15); t < 0.3; t += 0.15) points.push(1.5 + t, 1.2, z, 1.5, 1.2 + t, z);
  }
  return points;
}

const points = (things: readonly number[]) =>
  storeyPoints(Float32Array.from([...twoRooms(), ...things]), LAYOUT, STOREY);

const stackedAmong = (things: readonly number[], known: readonly DetectedColumn[] = [ABOVE], room = ROOM) =>
  findStackedColumns(known, room, 0, points(things));

it('finds the column below another one by few points on its faces', () => {
  const shown = corner(0.16);
  expect(columnsOfRoom(ROOM, 0, points(shown))).toEqual([]);
  const [found, ...others] = stackedAmong(shown);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ room: 0, storey: 0, zBottom: 0, zTop: HEIGHT });
  const center: Vec2 = [expect.closeTo(1.65, 2), expect.closeTo(1.35, 2)];
  expect(found!.shape).toMatchObject({ center, size: [expect.closeTo(0.3, 2), expect.closeTo(0.3, 2)] });
});

it('finds none where nothing or one face shows, below the ceiling, or among furniture', () => {
  expect(stackedAmong([])).toEqual([]);
  expect(stackedAmong(corner(0.03).filter((_, k) => k % 6 < 3))).toEqual([]);
  expect(stackedAmong(corner(0.03, 1.9))).toEqual([]);
  const within: number[] = [];
  for (let z = 0; z < HEIGHT; z += 0.05) within.push(1.65, 1.35, z, 1.6, 1.4, z, 1.7, 1.3, z);
  expect(stackedAmong([...corner(0.16), ...within])).toEqual([]);
});

it('finds none where a wall runs below a column', () => {
  const wall: number[] = [];
  for (let z = 0; z < HEIGHT; z += 0.03) for (let x = 0; x < 4; x += 0.03) wall.push(x, 1.2, z, x, 1.5, z);
  expect(stackedAmong(wall)).toEqual([]);
});

it('looks right below and above columns whose four sides are known, once', () => {
  const shown = corner(0.16);
  expect(stackedAmong(shown, [{ ...ABOVE, storey: 2 }])).toEqual([]);
  expect(stackedAmong(shown, [{ ...ABOVE, isDepthAssumed: true }])).toEqual([]);
  expect(stackedAmong(shown, [{ ...ABOVE, inWalls: [[0, 1]] }])).toEqual([]);
  expect(stackedAmong(shown, [ABOVE, { ...ABOVE, storey: 0 }])).toEqual([]);
  expect(stackedAmong(shown, [ABOVE], { ...ROOM, floorSeen: 0.8 })).toEqual([]);
});
