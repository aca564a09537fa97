import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../../core/vector.ts';
import { signedArea } from '../../../../../math/polygon.ts';
import { fillCorners } from './fill-corners.ts';

/** A room of 5 × 4 m whose upper right corner, 1 × 1 m, the scan missed. */
const MISSED: Vec2[] = [
  [0, 0],
  [5, 0],
  [5, 3],
  [4, 3],
  [4, 4],
  [0, 4],
];
const bare = () => 0;

it('prolongs walls to the corner that the scan missed', () => {
  const filled = fillCorners(MISSED, { supportOf: bare, isTaken: () => false });
  expect(signedArea(filled)).toBeCloseTo(20, 9);
  expect(filled).toHaveLength(4);
});

it('leaves a corner with walls of its own', () => {
  expect(fillCorners(MISSED, { supportOf: () => 0.9, isTaken: () => false })).toEqual(MISSED);
});

it('leaves a corner that belongs to another room', () => {
  expect(fillCorners(MISSED, { supportOf: bare, isTaken: (x, y) => x > 4 && y > 3 })).toEqual(MISSED);
});

it('leaves a corner that is too large', () => {
  expect(fillCorners(MISSED, { supportOf: bare, isTaken: () => false }, { largest: 0.9 })).toEqual(MISSED);
});
