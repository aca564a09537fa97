import { expect, it } from 'vitest';
import { seededRandom } from './random.ts';
import { selectRank } from './statistics.ts';

it.each([
  ['values of all sizes', (random: number) => random],
  ['many equal values', (random: number) => Math.floor(4 * random)],
])('selects the value of every rank out of %s', (_, valueOf) => {
  const random = seededRandom(7);
  const values = Float64Array.from({ length: 101 }, () => valueOf(random()));
  const sorted = values.toSorted();
  for (let rank = 0; rank < values.length; rank++) {
    const ranked = values.slice();
    expect(selectRank(ranked, rank)).toBe(sorted[rank]);
    expect(Math.max(...ranked.subarray(0, rank))).toBeLessThanOrEqual(sorted[rank]!);
    expect(Math.min(...ranked.subarray(rank + 1))).toBeGreaterThanOrEqual(sorted[rank]!);
  }
});
