import { describe, expect, it } from 'vitest';
import type { Vec2 } from '../../../../core/vector.ts';
import type { Segment } from '../../../../math/segment.ts';
import { bareSides, hasGuessedCorner, isWalled } from './beside-faces.ts';

/** A place of 4 by 3 m with a face of a room along its lower and its left side. */
const PLACE: Vec2[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
];
const FACES: Segment[] = [
  { a: [0, -0.1], b: [4, -0.1] },
  { a: [-0.1, 3], b: [-0.1, 0] },
];
const REACH = 0.2;
const nowhere = () => false;

describe('the sides of a place', () => {
  it('are bare where neither a face nor something as tall as a wall stands along them', () => {
    expect(bareSides(PLACE, FACES, REACH, nowhere)).toEqual([1, 2]);
    expect(bareSides(PLACE, FACES, REACH, (x, y) => x > 3.9 && y < 1)).toEqual([2]);
    expect(bareSides(PLACE, FACES, REACH, (x, y) => x > 3.9 && y < 0.3)).toEqual([1, 2]);
  });

  it('leave a corner to a guess where two bare ones meet', () => {
    expect(hasGuessedCorner(PLACE, [1, 2])).toBe(true);
    expect(hasGuessedCorner(PLACE, [3, 0])).toBe(true);
    expect(hasGuessedCorner(PLACE, [1, 3])).toBe(false);
  });

  it('are walled where something as tall as a wall stands along each without a room', () => {
    const tall = (x: number, y: number) => (x > 3.9 && y < 1.5) || (y > 2.9 && x < 2);
    expect(isWalled(PLACE, FACES, REACH, tall)).toBe(true);
    expect(isWalled(PLACE, FACES, REACH, (x, y) => tall(x, y) && x > 3.9)).toBe(false);
    const around = [...FACES, { a: [4.1, 0], b: [4.1, 3] } as const, { a: [4, 3.1], b: [0, 3.1] } as const];
    expect(isWalled(PLACE, around, REACH, nowhere)).toBe(false);
  });
});
