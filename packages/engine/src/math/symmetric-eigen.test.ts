import { expect, it } from 'vitest';
import { seededRandom } from './random.ts';
import { smallestEigen } from './symmetric-eigen.ts';

it('returns a vector that the matrix scales by the least value', () => {
  const random = seededRandom(3);
  for (let round = 0; round < 500; round++) {
    const rows = Array.from({ length: 5 }, () => [random() - 0.5, random() - 0.5, (random() - 0.5) * 0.1]);
    const entry = (i: number, j: number) => rows.reduce((sum, r) => sum + r[i]! * r[j]!, 0);
    const m = [entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)] as const;
    const { values, vector } = smallestEigen(m);
    const [x, y, z] = vector;
    expect(values[0]).toBeLessThanOrEqual(values[1] + 1e-9);
    expect(values[0] + values[1] + values[2]).toBeCloseTo(m[0] + m[3] + m[5], 9);
    expect(Math.hypot(x, y, z)).toBeCloseTo(1, 9);
    expect(m[0] * x + m[1] * y + m[2] * z).toBeCloseTo(values[0] * x, 6);
    expect(m[1] * x + m[3] * y + m[4] * z).toBeCloseTo(values[0] * y, 6);
    expect(m[2] * x + m[4] * y + m[5] * z).toBeCloseTo(values[0] * z, 6);
  }
});

it('gives some unit vector for equal values', () => {
  expect(Math.hypot(...smallestEigen([2, 0, 0, 2, 0, 2]).vector)).toBeCloseTo(1, 12);
});
