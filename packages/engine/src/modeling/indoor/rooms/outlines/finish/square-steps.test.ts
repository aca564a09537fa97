import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../../core/vector.ts';
import { squareSteps } from './square-steps.ts';

/** A room of 6 × 4 m whose upper wall is set back by 0.1 m at x = 3; the step between runs back by `back`. */
const room = (back: number): Vec2[] => [
  [0, 0],
  [6, 0],
  [6, 4],
  [3 - back / 2, 4],
  [3 + back / 2, 3.9],
  [0, 3.9],
];

it('makes a step square that runs back along the walls', () => {
  const squared = squareSteps(room(0.5));
  expect(squared.slice(3, 5)).toEqual([
    [3, 4],
    [3, 3.9],
  ]);
  expect(squared).toHaveLength(6);
});

it('leaves a square step, one that slants forward, and a room without any', () => {
  for (const back of [0, -0.5]) expect(squareSteps(room(back))).toEqual(room(back));
  const box = room(0)
    .slice(0, 3)
    .concat([[0, 4]]);
  expect(squareSteps(box)).toEqual(box);
});

it('leaves a long tongue between two walls', () => {
  expect(squareSteps(room(2))).toEqual(room(2));
});
