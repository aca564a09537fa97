import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY, WEST_ROOM as ROOM, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedColumn } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { findAlikePosts, postsOfKinds } from './alike-posts.ts';
import { columnsOfRoom } from './columns-of-room.ts';

const post = (x: number, size: Vec2): DetectedColumn => ({
  room: 1,
  storey: 1,
  shape: { center: [x, 1], size, heading: 0, rms: 0.004 },
  zBottom: 3,
  zTop: 6,
  points: 900,
  coverage: 1,
});

/** Three posts of another storey, one of them turned. */
const KNOWN = [post(1, [0.15, 0.07]), post(2, [0.08, 0.15]), post(3, [0.16, 0.08])];

/** Points on an upright sheet. */
function sheet(x0: number, y0: number, x1: number, y1: number, to = HEIGHT): number[] {
  const points: number[] = [];
  const count = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / 0.01);
  for (let z = 0; z <= to; z += 0.03)
    for (let k = 0; k <= count; k++) points.push(x0 + ((x1 - x0) * k) / count, y0 + ((y1 - y0) * k) / count, z);
  return points;
}

const points = (things: readonly number[]) =>
  storeyPoints(Float32Array.from([...twoRooms(), ...things]), LAYOUT, STOREY);

const postsAmong = (things: readonly number[], known: readonly DetectedColumn[] = KNOWN, room = ROOM) =>
  findAlikePosts(known, room, 0, points(things));

/** A narrow face at y = 1.2, and 4 cm of the side behind it. */
const FACE = [...sheet(1.5, 1.2, 1.58, 1.2), ...sheet(1.58, 1.2, 1.58, 1.24)];

it('takes the sides of three slim posts or more for those of a kind', () => {
  expect(postsOfKinds(KNOWN)).toEqual([[0.08, 0.15]]);
  expect(postsOfKinds(KNOWN.slice(1))).toEqual([]);
  expect(postsOfKinds([0.4, 0.41, 0.42].map((side) => post(side, [side, 0.3])))).toEqual([]);
});

it('takes the narrow face of a post for one as deep as the others, away from the station', () => {
  expect(columnsOfRoom(ROOM, 0, points(FACE))).toEqual([]);
  expect(postsAmong(FACE, [])).toEqual([]);
  const [found, ...others] = postsAmong(FACE);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ room: 0, storey: 0, isDepthAssumed: true });
  expect('size' in found!.shape && found!.shape.size.map((side) => Math.round(100 * side))).toEqual([8, 15]);
  expect(found!.shape.center[0]).toBeCloseTo(1.54, 2);
  expect(found!.shape.center[1]).toBeCloseTo(1.275, 2);
});

it('takes one both sides of which show as it is', () => {
  const [found] = postsAmong([...sheet(1.5, 1.2, 1.66, 1.2), ...sheet(1.5, 1.2, 1.5, 1.26)]);
  expect(found).toMatchObject({ shape: { size: expect.any(Array) } });
  expect(found!.isDepthAssumed).toBeUndefined();
});

it('finds none of another width, at a wall, below the ceiling or in a room that was seen through doors only', () => {
  expect(postsAmong([...sheet(1.5, 1.2, 1.72, 1.2), ...sheet(1.72, 1.2, 1.72, 1.24)])).toEqual([]);
  expect(postsAmong(FACE.map((value, k) => (k % 3 === 1 ? value - 1.1 : value)))).toEqual([]);
  expect(postsAmong(FACE.filter((_, k, all) => all[k - (k % 3) + 2]! < 1.6))).toEqual([]);
  expect(postsAmong(FACE, KNOWN, { ...ROOM, floorSeen: 0.8 })).toEqual([]);
});
