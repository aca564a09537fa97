import type { Vec2 } from '../../src/core/vector.ts';

/** An L of 6 by 5 m; its convex pieces touch along y = 2. */
export const L_SHAPE: Vec2[] = [
  [0, 0],
  [6, 0],
  [6, 2],
  [1, 2],
  [1, 5],
  [0, 5],
];

/** A corridor of 6 by 1 m with a room of 2 by 3 m above its middle. */
export const BRANCHING: Vec2[] = [
  [0, 0],
  [6, 0],
  [6, 1],
  [4, 1],
  [4, 4],
  [2, 4],
  [2, 1],
  [0, 1],
];
