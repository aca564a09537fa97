import { expect, it } from 'vitest';
import { seededRandom } from '../../../math/random.ts';
import { facesIn } from './two-faces.ts';

const random = seededRandom(3);

/** A histogram of 36 bins, 1 cm each, of heights in centimeters. */
function histogram(heights: readonly number[]) {
  const counts = new Uint32Array(36);
  for (const height of heights) counts[Math.floor(height)]!++;
  return counts;
}

/** Points of a level surface, by a bell of this standard deviation. */
const surface = (at: number, deviation: number, count: number) =>
  Array.from({ length: count }, () => at + deviation * (random() + random() + random() + random() - 2) * Math.sqrt(3));

const wall = (count: number) => Array.from({ length: count }, () => 36 * random());

it.each([
  { apart: 6, deviation: 0.5, count: 12 },
  { apart: 8, deviation: 1, count: 40 },
  { apart: 8, deviation: 1.5, count: 200 },
  { apart: 12, deviation: 1.5, count: 20 },
])('finds two surfaces $apart cm apart, scattered by $deviation cm', ({ apart, deviation, count }) => {
  const [lower, upper] = facesIn(
    histogram([...surface(14, deviation, count), ...surface(14 + apart, deviation, count)]),
  )!;
  expect(Math.abs(lower - 14)).toBeLessThan(0.5);
  expect(Math.abs(upper - 14 - apart)).toBeLessThan(0.5);
});

it('finds one of many points beside one of few, but not beside strays', () => {
  expect(facesIn(histogram([...surface(14, 0.8, 200), ...surface(22, 0.8, 40)]))).toBeDefined();
  expect(facesIn(histogram([...surface(14, 0.8, 200), ...surface(22, 0.8, 8)]))).toBeUndefined();
});

it.each([
  { about: 'one surface', heights: surface(18, 1.5, 300) },
  { about: 'a wall', heights: wall(400) },
  { about: 'a wall with a surface', heights: [...wall(300), ...surface(18, 1, 100)] },
  { about: 'nothing', heights: [] },
])('finds no two surfaces in $about', ({ heights }) => {
  expect(facesIn(histogram(heights))).toBeUndefined();
});
