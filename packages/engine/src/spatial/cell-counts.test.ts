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
