import { expect, it } from 'vitest';
import type { Vec2 } from '../core/vector.ts';
import { centroidOf, clipHalfPlane, dropCollinear, isInside, liesIn, signedArea } from './polygon.ts';
import { seededRandom } from './random.ts';

const square: Vec2[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
];

it('cuts a convex polygon in two parts that make up the whole', () => {
  const random = seededRandom(11);
  for (let round = 0; round < 200; round++) {
    const angle = random() * 7;
    const [nx, ny, d] = [Math.cos(angle), Math.sin(angle), random() * 5 - 1];
    const low = clipHalfPlane(square, nx, ny, d);
    const high = clipHalfPlane(square, -nx, -ny, -d);
    expect(signedArea(low) + signedArea(high)).toBeCloseTo(12, 9);
    for (const [x, y] of low) expect(nx * x + ny * y).toBeLessThan(d + 1e-9);
  }
});

it('knows area, middle and what lies inside', () => {
  expect(signedArea([...square].reverse())).toBe(-12);
  expect(centroidOf(square)).toEqual([2, 1.5]);
  expect(isInside(square, 1, 1)).toBe(true);
  expect(isInside(square, 5, 1)).toBe(false);
});

it('knows that what lies in a hole lies not in the room around', () => {
  const hole = square.map(([x, y]): Vec2 => [1 + x / 4, 1 + y / 4]);
  const ring = { polygon: square, holes: [hole] };
  expect([liesIn(ring, 0.5, 0.5), liesIn(ring, 1.5, 1.5), liesIn(ring, 5, 1)]).toEqual([true, false, false]);
});

it('drops corners that bound nothing', () => {
  expect(
    dropCollinear([
      [0, 0],
      [2, 0],
      [4, 0],
      [4, 3],
      [4, 3],
      [0, 3],
    ]),
  ).toEqual(square);
});
