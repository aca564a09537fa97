import { expect, it } from 'vitest';
import { stepsBack } from './stepped-face.ts';

const CELL = 0.05;
/** Depths in so many columns, thirty points in each. */
const columns = (count: number, depth: number) =>
  Array.from({ length: count }, () => Array.from({ length: 30 }, (_, k) => depth + 0.004 * Math.sin(k)));

it('steps back where nothing lies on the face, but a plane right behind it, up to a pillar', () => {
  const steps = stepsBack([...columns(40, 0), ...columns(6, -0.4), ...columns(40, 0.05)], CELL, 0.03);
  expect([...steps.subarray(0, 44)].every((step) => step === 0)).toBe(true);
  expect([...steps.subarray(46)].map((step) => Math.round(1000 * step))).toEqual(Array.from({ length: 40 }, () => 50));
});

it('takes no leaf or pair of leaves with wall on both sides, no lintel over one and nothing that is not flat for a step', () => {
  const isStraight = (depths: number[][]) => stepsBack(depths, CELL, 0.03).every((step) => step === 0);
  expect(isStraight([...columns(40, 0), ...columns(20, 0.05)])).toBe(true);
  expect(isStraight([...columns(40, 0), ...columns(36, 0.05), ...columns(40, 0)])).toBe(true);
  const lintel = columns(40, 0.05).map((column) => [...column, ...Array.from({ length: 8 }, () => 0)]);
  expect(isStraight([...columns(40, 0), ...lintel])).toBe(true);
  const rough = columns(40, 0).map((column) => column.map((_, k) => 0.031 + (0.06 * k) / 30));
  expect(isStraight([...columns(40, 0), ...rough])).toBe(true);
});

it('takes the middle of a wall that bulges for no step', () => {
  const bulge = Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 30 }, (_, k) => 0.05 + 0.04 * Math.sin(i / 9 + k / 5)),
  );
  expect(stepsBack([...columns(20, -0.4), ...bulge], CELL, 0.03).every((step) => step === 0)).toBe(true);
});
