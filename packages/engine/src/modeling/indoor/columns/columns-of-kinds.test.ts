import { expect, it } from 'vitest';
import type { DetectedColumn } from '../detected-elements.ts';
import { alikeOf, withoutDoubtfulSingles } from './columns-of-kinds.ts';

const SQUARE: DetectedColumn = {
  room: 0,
  storey: 0,
  shape: { center: [2, 2], size: [0.3, 0.3], heading: 0, rms: 0.003 },
  zBottom: 0,
  zTop: 2.6,
  points: 900,
  coverage: 1,
};
const ROUND: DetectedColumn = { ...SQUARE, shape: { center: [4, 2], radius: 0.22, rms: 0.003 } };
const withPlan = (size: [number, number], rms = 0.003): DetectedColumn => {
  return { ...SQUARE, shape: { center: [2, 5], size, heading: 0, rms } };
};

it('counts others of the same shape and size, whichever way they are turned', () => {
  const columns = [withPlan([0.3, 0.6]), withPlan([0.62, 0.28]), SQUARE, ROUND];
  expect(alikeOf(columns).map((others) => others.length)).toEqual([1, 1, 0, 0]);
});

it('takes single columns that show plainly', () => {
  expect(withoutDoubtfulSingles([SQUARE, ROUND])).toEqual([SQUARE, ROUND]);
});

it('takes nobody for a column who stands below a low ceiling', () => {
  const person = { ...ROUND, zTop: 1.97 };
  expect(withoutDoubtfulSingles([SQUARE, person])).toEqual([SQUARE]);
  expect(withoutDoubtfulSingles([person, { ...person, storey: 1 }])).toEqual([]);
});

it('takes a column below a low ceiling that goes on as one below a higher ceiling', () => {
  const below = { ...ROUND, storey: 1, zBottom: 2.9, zTop: 4.8 };
  expect(withoutDoubtfulSingles([ROUND, below])).toEqual([ROUND, below]);
});

it('takes what shows few points if the building has another one', () => {
  const few = { ...ROUND, points: 150 };
  expect(withoutDoubtfulSingles([SQUARE, few])).toEqual([SQUARE]);
  expect(withoutDoubtfulSingles([few, { ...few, storey: 1 }])).toHaveLength(2);
});

it('takes faces whose points scatter if the building has another one', () => {
  const leaf = withPlan([0.17, 0.21], 0.021);
  expect(withoutDoubtfulSingles([SQUARE, leaf])).toEqual([SQUARE]);
  expect(withoutDoubtfulSingles([leaf, withPlan([0.2, 0.2], 0.021)])).toHaveLength(2);
});
