import { expect, it } from 'vitest';
import { SQUARE_COLUMN } from '../../../../test/models/square-column.ts';
import type { DetectedColumn } from '../detected-elements.ts';
import { alikeOf, withoutDoubtfulSingles } from './columns-of-kinds.ts';

const ROUND: DetectedColumn = { ...SQUARE_COLUMN, shape: { center: [4, 2], radius: 0.22, rms: 0.003 } };
const withPlan = (size: [number, number], rms = 0.003): DetectedColumn => {
  return { ...SQUARE_COLUMN, shape: { center: [2, 5], size, heading: 0, rms } };
};

it('counts others of the same shape and size, whichever way they are turned', () => {
  const columns = [withPlan([0.3, 0.6]), withPlan([0.62, 0.28]), SQUARE_COLUMN, ROUND];
  expect(alikeOf(columns).map((others) => others.length)).toEqual([1, 1, 0, 0]);
});

it('takes single columns that show plainly', () => {
  expect(withoutDoubtfulSingles([SQUARE_COLUMN, ROUND])).toEqual([SQUARE_COLUMN, ROUND]);
});

it('takes nobody for a column who stands below a low ceiling', () => {
  const person = { ...ROUND, zTop: 1.97 };
  expect(withoutDoubtfulSingles([SQUARE_COLUMN, person])).toEqual([SQUARE_COLUMN]);
  expect(withoutDoubtfulSingles([person, { ...person, storey: 1 }])).toEqual([]);
});

it('takes a column below a low ceiling that goes on as one below a higher ceiling', () => {
  const below = { ...ROUND, storey: 1, zBottom: 2.9, zTop: 4.8 };
  expect(withoutDoubtfulSingles([ROUND, below])).toEqual([ROUND, below]);
});

it('takes what shows few points if the building has another one', () => {
  const few = { ...ROUND, points: 150 };
  expect(withoutDoubtfulSingles([SQUARE_COLUMN, few])).toEqual([SQUARE_COLUMN]);
  expect(withoutDoubtfulSingles([few, { ...few, storey: 1 }])).toHaveLength(2);
});

it('takes faces whose points scatter if the building has another one', () => {
  const leaf = withPlan([0.17, 0.21], 0.021);
  expect(withoutDoubtfulSingles([SQUARE_COLUMN, leaf])).toEqual([SQUARE_COLUMN]);
  expect(withoutDoubtfulSingles([leaf, withPlan([0.2, 0.2], 0.021)])).toHaveLength(2);
});
