import type { Aabb, Vec3 } from '@cloud/engine';
import { expect, it } from 'vitest';
import { belowCeiling, walkingStart } from './walking-start.ts';

const SMALL: Aabb = { min: [0, 0, 0], max: [3, 4, 2.6] };
const LARGE: Aabb = { min: [3.2, 0, 0], max: [9.2, 4, 2.6] };

it('begins a walk in a room: at the place, or in the middle of the nearest room where that is a wall', () => {
  const inside: Vec3 = [6, 2, 0];
  expect(walkingStart(inside, [SMALL, LARGE])).toEqual(inside);
  expect(walkingStart([9.3, 1, 1.3], [SMALL, LARGE])).toEqual([expect.closeTo(6.2), 2, 0]);
  expect(walkingStart([-2, 2, 0], [SMALL, LARGE])).toEqual([1.5, 2, 0]);
  expect(walkingStart(inside, [])).toEqual(inside);
});

it('stands on no ceiling and on no top of a wall, and where it is outdoors', () => {
  // a room of 2.6 m whose ceiling is cut off at 2.25 m
  expect(belowCeiling([1, 2, 2.6], 2.25)).toEqual([1, 2, expect.closeTo(0.95)]);
  expect(belowCeiling([1, 2, 0.02], 2.25)).toEqual([1, 2, 0.02]);
  expect(belowCeiling([1, 2, 12], undefined)).toEqual([1, 2, 12]);
});

it('keeps out of the walls of a building that stands at an angle, where bounds of rooms reach over them', () => {
  // two rooms of 4 m with a wall of 0.2 m between them, turned by 12°: in the middle of the wall both bounds hold the place
  const [cosine, sine] = [Math.cos(Math.PI / 15), Math.sin(Math.PI / 15)];
  const turned = (x: number, y: number): Vec3 => [x * cosine - y * sine, x * sine + y * cosine, 1.2];
  const room = (left: number): Aabb => {
    const corners = [turned(left, 0), turned(left + 4, 0), turned(left, 4), turned(left + 4, 4)];
    const bound = (pick: (...values: number[]) => number, axis: 0 | 1) =>
      pick(...corners.map((corner) => corner[axis]));
    return { min: [bound(Math.min, 0), bound(Math.min, 1), 0], max: [bound(Math.max, 0), bound(Math.max, 1), 2.6] };
  };
  const rooms = [room(0), room(4.2)];
  const start = walkingStart(turned(4.1, 2), rooms);
  const middles = rooms.map(({ min, max }) => [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, 0]);
  expect(middles).toContainEqual(start);
});
