import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../../test/models/inner-wall.ts';
import { SQUARE_COLUMN } from '../../../../../test/models/square-column.ts';
import type { DetectedColumn } from '../../detected-elements.ts';
import { columnConfidence } from './column-confidence.ts';

const ROUND: DetectedColumn = { ...SQUARE_COLUMN, shape: { center: [2, 2], radius: 0.2, rms: 0.003 } };
const withPlan = (size: [number, number], y = 2): DetectedColumn => {
  return { ...SQUARE_COLUMN, shape: { center: [2, y], size, heading: 0, rms: 0.003 } };
};
const of = (column: DetectedColumn, alike = 2) => columnConfidence(column, [INNER_WALL], alike);

it('is high for a square column that others are like', () => {
  expect(of(SQUARE_COLUMN).confidence).toBeGreaterThan(0.85);
  expect(of(SQUARE_COLUMN).doubts).toEqual([]);
});

it('falls with each thing that speaks against a column, and says which', () => {
  const cases = [of(SQUARE_COLUMN, 0), of(withPlan([0.7, 0.3])), of(withPlan([0.3, 0.3], 0.25))];
  for (const { confidence } of cases) expect(confidence).toBeLessThan(of(SQUARE_COLUMN).confidence - 0.01);
  expect(cases.map(({ doubts }) => doubts)).toEqual([['alone'], ['oblong'], ['atWall']]);
  expect(of(withPlan([0.7, 0.3], 0.25), 0).confidence).toBeLessThan(0.4);
});

it('takes no round column for a piece of the wall beside it', () => {
  const beside = { ...ROUND, shape: { center: [2, 0.28], radius: 0.2, rms: 0.003 } } as const;
  expect(of(beside)).toEqual(of(ROUND));
});
