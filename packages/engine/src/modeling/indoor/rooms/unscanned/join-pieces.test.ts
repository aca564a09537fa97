import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../core/vector.ts';
import { signedArea } from '../../../../math/polygon.ts';
import { convexPieces } from './convex-pieces.ts';
import { joinedByFloor } from './join-pieces.ts';

/** An L of 6 by 5 m; convex pieces of it touch along y = 2 or x = 1. */
const SHAPE: Vec2[] = [
  [0, 0],
  [6, 0],
  [6, 2],
  [1, 2],
  [1, 5],
  [0, 5],
];

it('joins the pieces of a space where floor was seen across the cuts', () => {
  const whole = joinedByFloor(convexPieces(SHAPE), (x, y) => Math.hypot(x - 0.5, y - 2) < 0.4);
  expect(whole).toHaveLength(6);
  expect(signedArea(whole!)).toBeCloseTo(15, 9);
});

it('joins none where no floor shows on a cut, or hardly any', () => {
  expect(joinedByFloor(convexPieces(SHAPE), () => false)).toBeUndefined();
  expect(joinedByFloor(convexPieces(SHAPE), (x, y) => Math.hypot(x - 0.5, y - 2) < 0.05)).toBeUndefined();
});
