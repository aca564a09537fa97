import { expect, it } from 'vitest';
import { seededRandom } from '../math/random.ts';
import { siteBounds } from './site-bounds.ts';

/** Points spread evenly over a box. */
function cloud(count: number, seed: number, min: readonly number[], max: readonly number[]): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: 3 * count }, (_, k) => min[k % 3]! + random() * (max[k % 3]! - min[k % 3]!));
}

const HOUSE = cloud(20_000, 1, [0, 0, 0], [12, 8, 6]);

it('holds a building, not one in a hundred points out to a kilometer and more', () => {
  const strays = cloud(200, 2, [-1600, -1600, -1600], [1600, 1600, 1600]);
  const { min, max } = siteBounds(Float32Array.from([...HOUSE, ...strays]));
  expect(min.every((low) => low >= -2)).toBe(true);
  expect(max.every((high, k) => high <= [14, 10, 8][k]!)).toBe(true);
});

it('holds a second building far beside the first', () => {
  const second = cloud(5000, 3, [60, 0, 0], [70, 8, 3]);
  const { min, max } = siteBounds(Float32Array.from([...HOUSE, ...second]));
  expect(min[0]).toBeCloseTo(0, 1);
  expect(max[0]).toBeCloseTo(70, 1);
});

it('holds all of a cloud without any denser part', () => {
  const thin = cloud(100, 4, [-500, -500, 0], [500, 500, 50]);
  const { min, max } = siteBounds(Float32Array.from(thin));
  expect(max[0] - min[0]).toBeGreaterThan(900);
});
