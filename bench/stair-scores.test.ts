import { expect, it } from 'vitest';
import { isStairWhole, scoreStairs } from './stair-scores.ts';

const treads = (from: number, to: number, x0 = 0) => {
  const numbers = Array.from({ length: to - from + 1 }, (_, k) => from + k);
  return {
    outlines: numbers.map((k): [number, number][] => [
      [x0 + k * 0.3, 0],
      [x0 + (k + 1) * 0.3, 0],
      [x0 + (k + 1) * 0.3, 1],
      [x0 + k * 0.3, 1],
    ]),
    levels: numbers.map((k) => k * 0.2),
  };
};
const truth = (elementPoints: Record<string, number>) => ({
  origin: [0, 0, 0] as [number, number, number],
  stairs: [
    { id: 's', z0: 0, start: [0.3, 0.5], direction: [1, 0], risers: 15, rise: 0.2, going: 0.3, width: 1 },
  ] as never,
  elementPoints,
});

it('a stair is found by its treads, in one piece or in two, and not by a few of them', () => {
  expect(scoreStairs(truth({ s: 5000 }), [treads(1, 14)])).toBe(1);
  expect(scoreStairs(truth({ s: 5000 }), [treads(1, 6), treads(8, 14)])).toBe(1);
  expect(scoreStairs(truth({ s: 5000 }), [treads(1, 4)])).toBe(0);
});

it('a stair where none stands counts against the model, and one that was not seen does not', () => {
  expect(scoreStairs(truth({ s: 5000 }), [treads(1, 14), treads(1, 14, 20)])).toBeCloseTo(2 / 3);
  expect(scoreStairs(truth({ s: 0 }), [])).toBeUndefined();
  expect(scoreStairs(truth({ s: 0 }), [treads(1, 14, 20)])).toBe(0);
});

it('a stair is whole from end to end of a true one or from floor to floor, and its piece is not', () => {
  const found = (from: number, to: number, x0 = 0) => {
    return { ...treads(from, to, x0), zBottom: (from - 1) * 0.2, zTop: (to + 1) * 0.2 };
  };
  const isWhole = (stair: ReturnType<typeof found>, elevations: number[]) =>
    isStairWhole({ ...truth({}), storeys: elevations.map((elevation) => ({ elevation })) }, stair);
  expect(isWhole(found(1, 14), [])).toBe(true);
  expect(isWhole(found(1, 5), [0, 3])).toBe(false);
  expect(isWhole(found(1, 5), [0, 1.2])).toBe(true);
  expect(isWhole(found(1, 14, 20), [0, 3])).toBe(false);
});
