import { expect, it } from 'vitest';
import type { Vec2 } from '../../../core/vector.ts';
import { seededRandom } from '../../../math/random.ts';
import { fitColumn } from './fit-column.ts';

/** Points on a circle of 25 cm, from one angle to another, with 2 mm of noise. */
function arc(from: number, to: number): Vec2[] {
  const random = seededRandom(3);
  return Array.from({ length: 400 }, (_, k) => {
    const angle = from + ((to - from) * k) / 400;
    const radius = 0.25 + 0.004 * (random() - 0.5);
    return [2 + radius * Math.cos(angle), 1 + radius * Math.sin(angle)];
  });
}

/** Points on some sides of a rectangle of 40 by 60 cm, turned by 20 degrees about (2, 1). */
function sides(count: number): Vec2[] {
  const [c, s] = [Math.cos(Math.PI / 9), Math.sin(Math.PI / 9)];
  const corners: Vec2[] = [
    [-0.2, -0.3],
    [0.2, -0.3],
    [0.2, 0.3],
    [-0.2, 0.3],
  ];
  return Array.from({ length: 100 * count }, (_, k) => {
    const [a, b] = [corners[Math.floor(k / 100)]!, corners[(Math.floor(k / 100) + 1) % 4]!];
    const t = (k % 100) / 100;
    const [u, v] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    return [2 + c * u - s * v, 1 + s * u + c * v];
  });
}

it.each([
  ['all around', 0, 2 * Math.PI],
  ['from one side', 0.3, 2.6],
])('finds a round column seen %s', (_, from, to) => {
  const shape = fitColumn(arc(from, to));
  expect('radius' in shape && shape.radius).toBeCloseTo(0.25, 2);
  expect(shape.center[0]).toBeCloseTo(2, 2);
  expect(shape.center[1]).toBeCloseTo(1, 2);
});

it.each([4, 3, 2])('finds a rectangular column by %i of its sides', (count) => {
  const shape = fitColumn(sides(count));
  if (!('size' in shape)) throw new Error('taken for a round one');
  expect(shape.size.toSorted((a, b) => a - b).map((side) => Math.round(side * 20) / 20)).toEqual([0.4, 0.6]);
  expect(Math.abs(shape.center[0] - 2)).toBeLessThan(0.02);
  expect(Math.abs(shape.center[1] - 1)).toBeLessThan(0.02);
});

/** Points on the flanges and on the web of an H of 24 by 26 cm, turned by 20 degrees about (2, 1), so many on each. */
function profile(flange: number, web: number, farFlange = flange): Vec2[] {
  const [c, s] = [Math.cos(Math.PI / 9), Math.sin(Math.PI / 9)];
  const line = (count: number, from: Vec2, to: Vec2) =>
    Array.from({ length: count }, (_, k): Vec2 => {
      const t = k / (count - 1);
      const [u, v] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
      return [2 + c * u - s * v, 1 + s * u + c * v];
    });
  return [
    ...line(flange, [-0.12, -0.13], [0.12, -0.13]),
    ...line(farFlange, [-0.12, 0.13], [0.12, 0.13]),
    ...line(web, [0, -0.13], [0, 0.13]),
  ];
}

it('finds the rectangle around a steel column of an H profile', () => {
  const shape = fitColumn(profile(150, 150));
  if (!('size' in shape)) throw new Error('taken for a round one');
  expect(shape.rms).toBeLessThan(0.01);
  expect(shape.size.toSorted((a, b) => a - b).map((side) => Math.round(side * 100) / 100)).toEqual([0.24, 0.26]);
  expect(Math.abs(shape.center[0] - 2)).toBeLessThan(0.01);
  expect(Math.abs(shape.center[1] - 1)).toBeLessThan(0.01);
});

it('finds it also where a station sees little of its web and of the farther flange', () => {
  const shape = fitColumn(profile(600, 110, 150));
  expect('size' in shape && shape.rms).toBeLessThan(0.01);
  expect(Math.abs(shape.center[0] - 2)).toBeLessThan(0.01);
});

it('takes no T of two sheets for one', () => {
  const points = profile(150, 150);
  expect(fitColumn([...points.slice(0, 150), ...points.slice(300)]).rms).toBeGreaterThan(0.03);
});
