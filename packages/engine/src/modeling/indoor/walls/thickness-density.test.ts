import { expect, it } from 'vitest';
import { logDensity, mixture, probabilityNear, product, weighted } from './thickness-density.ts';

const bell = (middle: number, spread = 0.012) =>
  logDensity((thickness) => Math.exp(-(((thickness - middle) / spread) ** 2) / 2) + 1e-6);

it('tells how probable a thickness is, and counts evidence by its weight', () => {
  const both = mixture([
    [bell(0.2), 0.25],
    [bell(0.5), 0.75],
  ]);
  expect(probabilityNear(both, 0.5, 0.04)).toBeCloseTo(0.75, 2);
  expect(
    probabilityNear(
      weighted([
        [both, 1],
        [bell(0.2), 0],
      ]),
      0.2,
      0.04,
    ),
  ).toBeCloseTo(0.25, 2);
  expect(probabilityNear(product(both, bell(0.2)), 0.2, 0.04)).toBeGreaterThan(0.99);
});
