import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY, WEST_ROOM as ROOM, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { findAlikeColumns, radiiOfKinds } from './alike-columns.ts';
import { columnsOfRoom } from './columns-of-room.ts';

const column = (x: number, radius: number): DetectedColumn => ({
  room: 0,
  storey: 1,
  shape: { center: [x, 1], radius, rms: 0.004 },
  zBottom: 3,
  zTop: 6,
  points: 900,
  coverage: 1,
});

/** Three columns of another storey. */
const KNOWN = [column(1, 0.12), column(2, 0.125), column(3, 0.122)];

/** Points on the part of an upright pipe between two angles, sixteenths of a turn, so far in front of it and behind it. */
function pipe(x: number, y: number, radius: number, [from, to] = [0, 16] as [number, number], scatter = 0): number[] {
  const points: number[] = [];
  for (let z = 0; z <= HEIGHT; z += 0.03) {
    for (let k = 6 * from; k < 6 * to; k++) {
      const angle = (k * Math.PI) / 48;
      const reach = radius + (k % 2 ? scatter : -scatter);
      points.push(x + reach * Math.cos(angle), y + reach * Math.sin(angle), z);
    }
  }
  return points;
}

/** Points on an upright sheet. */
function sheet(x0: number, y0: number, x1: number, y1: number): number[] {
  const points: number[] = [];
  const count = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / 0.02);
  for (let z = 0; z <= HEIGHT; z += 0.03)
    for (let k = 0; k <= count; k++) points.push(x0 + ((x1 - x0) * k) / count, y0 + ((y1 - y0) * k) / count, z);
  return points;
}

const points = (things: readonly number[]) =>
  storeyPoints(Float32Array.from([...twoRooms(), ...things]), LAYOUT, STOREY);

const alikeAmong = (things: readonly number[], known: readonly DetectedColumn[] = KNOWN, room = ROOM) =>
  findAlikeColumns(known, room, 0, points(things));

it('takes the radius of three columns or more for one of a kind', () => {
  expect(radiiOfKinds(KNOWN)).toEqual([0.122]);
  expect(radiiOfKinds(KNOWN.slice(0, 2))).toEqual([]);
  expect(radiiOfKinds([...KNOWN.slice(0, 2), column(3, 0.2)])).toEqual([]);
});

it('finds a column a third of which shows between two frames, if the building has others of its size', () => {
  // Frames hide the rest of it.
  const frames = [sheet(1.46, 1.37, 1.46, 1.9), sheet(1.62, 0.6, 1.62, 1.21)].flat();
  const shown = [...pipe(1.5, 1.25, 0.12, [-0.5, 4.5], 0.005), ...frames];
  expect(columnsOfRoom(ROOM, 0, points(shown))).toEqual([]);
  expect(alikeAmong(shown, [])).toEqual([]);
  const [found, ...others] = alikeAmong(shown);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ room: 0, storey: 0, zBottom: 0, zTop: HEIGHT });
  expect('radius' in found!.shape && found!.shape.radius).toBeCloseTo(0.12, 2);
  expect(found!.shape.center[0]).toBeCloseTo(1.5, 2);
  expect(found!.shape.center[1]).toBeCloseTo(1.25, 2);
});

it('finds one whose points a scanner in the hand scatters, at a pane that parts what shows of it', () => {
  const shown = [...pipe(1.5, 1.25, 0.12, [0, 9], 0.008), ...sheet(1.5, 1.37, 1.5, 1.9)];
  expect(columnsOfRoom(ROOM, 0, points(shown))).toEqual([]);
  expect(alikeAmong(shown)).toHaveLength(1);
});

it('finds one each direction of which shows at a third of the heights', () => {
  const shown = pipe(1.5, 1.25, 0.12, [0, 5], 0.004).filter((_, k, all) => {
    const level = Math.floor((all[k - (k % 3) + 2]! - 0.1) / 0.15);
    return (level + 5 * Math.floor((Math.floor(k / 3) % 30) / 12)) % 16 < 5;
  });
  expect(columnsOfRoom(ROOM, 0, points(shown))).toEqual([]);
  expect(alikeAmong(shown)).toHaveLength(1);
});

it('finds one right below the ceiling of which few points show', () => {
  const shown = pipe(1.5, 1.25, 0.12, [0, 5], 0.004).filter(
    (_, k, all) => all[k - (k % 3) + 2]! < 2.35 || Math.floor(k / 3) % 7 === 0,
  );
  expect(columnsOfRoom(ROOM, 0, points(shown))).toEqual([]);
  expect(alikeAmong(shown)).toHaveLength(1);
});

it('finds one that stands right outside of an outline', () => {
  const narrow = { ...ROOM, polygon: ROOM.polygon.map(([x, y]) => [x, Math.max(y, 1.4)] as const) };
  const edges = narrow.polygon.map((a, k) => ({ a, b: narrow.polygon[(k + 1) % 4]!, support: 1 }));
  const room = { ...narrow, edges } as DetectedRoom;
  const things = pipe(1.5, 1.26, 0.12);
  expect(columnsOfRoom(room, 0, points(things))).toEqual([]);
  expect(alikeAmong(things, KNOWN, room)).toHaveLength(1);
});

it('finds none of another size, and none that is known', () => {
  expect(alikeAmong(pipe(1.5, 1.2, 0.2))).toEqual([]);
  expect(alikeAmong(pipe(1.5, 1.2, 0.12))).toHaveLength(1);
  const known = { ...column(1.5, 0.12), storey: 0, shape: { center: [1.5, 1.2] as const, radius: 0.12, rms: 0 } };
  expect(alikeAmong(pipe(1.5, 1.2, 0.12), [...KNOWN, known as DetectedColumn])).toEqual([]);
});

it('takes no thin wall, no corner and no furniture for one', () => {
  expect(alikeAmong([...sheet(1, 1, 3, 1), ...sheet(1, 1.24, 3, 1.24)])).toEqual([]);
  expect(alikeAmong([...sheet(1, 1, 1.6, 1), ...sheet(1, 1, 1, 1.6)])).toEqual([]);
  const low = pipe(1.5, 1.2, 0.12).filter((_, k, all) => all[k - (k % 3) + 2]! < 1.9);
  expect(alikeAmong(low)).toEqual([]);
});

it('finds none where no ceiling tells how high it goes, or in a room that doors show a part of', () => {
  expect(alikeAmong(pipe(1.5, 1.2, 0.12), KNOWN, { ...ROOM, ceilingSeen: false })).toEqual([]);
  expect(alikeAmong(pipe(1.5, 1.2, 0.12), KNOWN, { ...ROOM, floorSeen: 0.8 })).toEqual([]);
  expect(alikeAmong(pipe(1.5, 1.2, 0.12), KNOWN, { ...ROOM, floorSeen: 0.95 })).toHaveLength(1);
});
