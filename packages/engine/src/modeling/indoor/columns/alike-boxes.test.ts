import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY, WEST_ROOM as ROOM, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import type { DetectedColumn } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { boxesOfKinds, findAlikeBoxes } from './alike-boxes.ts';
import { columnsOfRoom } from './columns-of-room.ts';

const column = (x: number, side: number): DetectedColumn => ({
  room: 1,
  storey: 1,
  shape: { center: [x, 1], size: [side, side], heading: 0, rms: 0.004 },
  zBottom: 3,
  zTop: 6,
  points: 900,
  coverage: 1,
});

/** Three columns of another storey. */
const KNOWN = [column(1, 0.4), column(2, 0.41), column(3, 0.42)];

/** Points on an upright sheet, at the heights that show. */
function sheet(x0: number, y0: number, x1: number, y1: number, shows = (z: number) => z <= HEIGHT): number[] {
  const points: number[] = [];
  const count = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / 0.02);
  for (let z = 0; z <= HEIGHT; z += 0.03)
    for (let k = 0; k <= count && shows(z); k++)
      points.push(x0 + ((x1 - x0) * k) / count, y0 + ((y1 - y0) * k) / count, z);
  return points;
}

/** The four sides of a column 41 cm thick. */
const SQUARE = [
  ...sheet(1.5, 1.2, 1.91, 1.2),
  ...sheet(1.5, 1.61, 1.91, 1.61),
  ...sheet(1.5, 1.2, 1.5, 1.61),
  ...sheet(1.91, 1.2, 1.91, 1.61),
];

/** The two rooms without the floor and the ceiling that the column hides. */
const AROUND = [...twoRooms()].filter((_, k, all) => {
  const [x, y] = [all[k - (k % 3)]!, all[k - (k % 3) + 1]!];
  return x < 1.5 || x > 1.91 || y < 1.2 || y > 1.61;
});

const points = (things: readonly number[]) => storeyPoints(Float32Array.from([...AROUND, ...things]), LAYOUT, STOREY);

const boxesAmong = (things: readonly number[], known: readonly DetectedColumn[] = KNOWN, room = ROOM) =>
  findAlikeBoxes(known, room, 0, points(things));

it('takes the sides of three thick columns or more for those of a kind', () => {
  expect(boxesOfKinds(KNOWN)).toEqual([[0.41, 0.41]]);
  expect(boxesOfKinds(KNOWN.slice(1))).toEqual([]);
  expect(boxesOfKinds([0.08, 0.09, 0.1].map((side) => column(side, side)))).toEqual([]);
});

it('finds a column as thick as others of the building below a ceiling that was not scanned', () => {
  const open = { ...ROOM, ceilingSeen: false };
  expect(columnsOfRoom(open, 0, points(SQUARE))).toEqual([]);
  expect(boxesAmong(SQUARE, KNOWN.slice(1), open)).toEqual([]);
  const [found, ...others] = boxesAmong(SQUARE, KNOWN, open);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ room: 0, storey: 0, zBottom: 0, zTop: HEIGHT });
  expect(found!.shape.center).toEqual([expect.closeTo(1.705, 2), expect.closeTo(1.405, 2)]);
  const thicker = [1, 2, 3].map((x) => column(x, 0.5));
  expect(boxesAmong(SQUARE, thicker, open)).toEqual([]);
});

it('finds one of which a face, a part of the sides and a few points beyond a gap show', () => {
  const level = (z: number) => Math.floor((z - 0.1) / 0.15);
  const sides = [
    ...sheet(1.5, 1.2, 1.5, 1.41, (z) => level(z) % 2 === 0),
    ...sheet(1.91, 1.2, 1.91, 1.41, (z) => level(z) % 4 === 0),
  ];
  const beyond = [0, 3].flatMap((part) =>
    sheet(1.485 + 0.01 * part, 1.55, 1.485 + 0.01 * part, 1.59, (z) => level(z) % 5 === part),
  );
  const shown = [...sheet(1.5, 1.2, 1.91, 1.2), ...sides, ...beyond];
  expect(columnsOfRoom(ROOM, 0, points(shown))).toEqual([]);
  const [found, ...others] = boxesAmong(shown);
  expect(others).toEqual([]);
  expect('size' in found!.shape && found!.shape.size).toEqual([expect.closeTo(0.41, 1), expect.closeTo(0.41, 1)]);
  expect(found!.shape.center).toEqual([expect.closeTo(1.705, 1), expect.closeTo(1.405, 1)]);
});

it('finds none below the ceiling, in a room that was seen through doors only, or where a wall runs', () => {
  const low = SQUARE.filter((_, k, all) => all[k - (k % 3) + 2]! < 1.9);
  expect(boxesAmong(low)).toEqual([]);
  expect(boxesAmong(SQUARE, KNOWN, { ...ROOM, floorSeen: 0.8 })).toEqual([]);
  expect(boxesAmong([...sheet(0.5, 1.2, 3, 1.2), ...sheet(0.5, 1.61, 3, 1.61)])).toEqual([]);
});
