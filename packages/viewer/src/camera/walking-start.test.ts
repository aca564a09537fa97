import type { Aabb, Vec3 } from '@cloud/engine';
import { expect, it } from 'vitest';
import { walkingStart } from './walking-start.ts';

const SMALL: Aabb = { min: [0, 0, 0], max: [3, 4, 2.6] };
const LARGE: Aabb = { min: [3.2, 0, 0], max: [9.2, 4, 2.6] };

it('begins a walk in a room: at the place, or in the middle of the nearest room where that is a wall', () => {
  const inside: Vec3 = [6, 2, 0];
  expect(walkingStart(inside, [SMALL, LARGE])).toEqual(inside);
  expect(walkingStart([9.3, 1, 1.3], [SMALL, LARGE])).toEqual([expect.closeTo(6.2), 2, 0]);
  expect(walkingStart([-2, 2, 0], [SMALL, LARGE])).toEqual([1.5, 2, 0]);
  expect(walkingStart(inside, [])).toEqual(inside);
});
