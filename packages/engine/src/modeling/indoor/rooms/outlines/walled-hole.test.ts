import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../core/vector.ts';
import { isWalledHole } from './walled-hole.ts';

/** A hole, clockwise. */
const hole = (width: number, depth: number): Vec2[] => [
  [0, 0],
  [0, depth],
  [width, depth],
  [width, 0],
];
/** Walls along y = 0 and y = depth. */
const isAlong = (a: Vec2, b: Vec2) => (a[1] === b[1] ? 1 : 0);

it.each([
  { about: 'a shaft with walls on most sides', loop: hole(1.5, 1), isOne: true },
  { about: 'a tree with few upright points', loop: hole(1, 1.5), isOne: false },
  { about: 'a core that was hardly seen', loop: hole(2, 3), isOne: true },
])('a small hole of a room has walls around it: $about', ({ loop, isOne }) => {
  expect(isWalledHole(loop, isAlong)).toBe(isOne);
});
