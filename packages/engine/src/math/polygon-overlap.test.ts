import { expect, it } from 'vitest';
import type { Vec2 } from '../core/vector.ts';
import { isInside, signedArea } from './polygon.ts';
import { overlapArea } from './polygon-overlap.ts';
import { seededRandom } from './random.ts';

const box = (x0: number, y0: number, x1: number, y1: number): Vec2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

it('is what boxes share, whichever way they go round', () => {
  expect(overlapArea(box(0, 0, 4, 3), box(3, 1, 6, 2))).toBeCloseTo(1, 9);
  expect(overlapArea(box(0, 0, 4, 3), box(3, 1, 6, 2).toReversed())).toBeCloseTo(1, 9);
  expect(overlapArea(box(0, 0, 4, 3), box(0, 0, 4, 3))).toBeCloseTo(12, 9);
  expect(overlapArea(box(0, 0, 4, 3), box(4, 0, 8, 3))).toBe(0);
});

it('is what random sampling finds of polygons with recesses', () => {
  const random = seededRandom(5);
  const star = (x: number, y: number): Vec2[] =>
    Array.from({ length: 11 }, (_, k) => {
      const [angle, radius] = [(k / 11) * 2 * Math.PI, 1 + 3 * random()];
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
  for (let n = 0; n < 5; n++) {
    const [p, q] = [star(0, 0), star(1.5, 0.7)];
    let hits = 0;
    for (let k = 0; k < 40_000; k++) {
      const [x, y] = [8 * random() - 4, 8 * random() - 4];
      if (isInside(p, x, y) && isInside(q, x, y)) hits++;
    }
    expect(Math.abs(overlapArea(p, q) - (64 * hits) / 40_000)).toBeLessThan(0.6);
    expect(overlapArea(p, p)).toBeCloseTo(signedArea(p), 9);
  }
});
