import { expect, it } from 'vitest';
import { seededRandom } from '../math/random.ts';
import { CellCounts } from './cell-counts.ts';

it('counts cells wherever they lie, as a map of their places does', () => {
  const random = seededRandom(1);
  const counts = new CellCounts();
  const expected = new Map<string, number>();
  for (let k = 0; k < 20_000; k++) {
    const reach = k % 3 === 0 ? 1e9 : 20;
    const [i, j] = [Math.round((random() - 0.5) * reach), Math.round((random() - 0.5) * reach)];
    counts.add(i, j);
    expected.set(`${i} ${j}`, (expected.get(`${i} ${j}`) ?? 0) + 1);
  }
  const found = new Map<string, number>();
  counts.forEach((i, j, count) => found.set(`${i} ${j}`, count));
  expect(found).toEqual(expected);
  expect(counts.countAt(0, 0)).toBe(expected.get('0 0'));
  expect(counts.countAt(-1e9, 7)).toBe(0);
});

it('finds the first cell again after others, and none where nothing was counted', () => {
  const counts = new CellCounts();
  expect(counts.countAt(0, 0)).toBe(0);
  for (const [i, j] of [
    [0, 0],
    [5, 5],
    [0, 0],
    [-3, 2],
    [0, 0],
  ] as const)
    counts.add(i, j);
  for (let i = 10; i < 5000; i++) counts.add(i, -i);
  expect(counts.countAt(0, 0)).toBe(3);
  expect(counts.countAt(5, 5)).toBe(1);
  expect(counts.countAt(5, 6)).toBe(0);
});
