import { expect, it } from 'vitest';
import { isColumnRight, scoreColumns, type TrueColumns } from './column-scores.ts';

const column = (x: number, side = 0.3) => ({
  center: [100 + x, 50] as [number, number],
  size: [side, side] as [number, number],
  zBottom: 10,
});

const truth = (elementPoints: Record<string, number>, walls: TrueColumns['walls'] = []): TrueColumns => ({
  origin: [100, 50, 10],
  storeys: [{ elevation: 0 }, { elevation: 3 }],
  columns: [
    { id: 'first', el: 1, storey: 0, center: [2, 0], size: [0.3, 0.3] },
    { id: 'above', el: 1, storey: 1, center: [2, 0], size: [0.3, 0.3] },
    { id: 'other', el: 2, storey: 0, center: [5, 0], radius: 0.15 },
  ],
  walls,
  elementPoints,
});

it('counts a column that goes through two storeys once', () => {
  expect(scoreColumns(truth({ first: 500, above: 500 }), [column(2)])).toBe(1);
  expect(scoreColumns(truth({ first: 500, above: 500, other: 500 }), [column(2.05)])).toBeCloseTo(2 / 3);
});

it('takes one that was found in another storey than the one whose points the truth counts for right', () => {
  const above = { ...column(2), zBottom: 13 };
  expect(scoreColumns(truth({ first: 500, above: 0 }), [above])).toBe(1);
});

it('counts a column where none stands, or one twice as wide, as wrong', () => {
  expect(scoreColumns(truth({ first: 500 }), [column(2), column(8)])).toBeCloseTo(2 / 3);
  expect(scoreColumns(truth({ first: 500 }), [column(2, 0.6)])).toBe(0);
  expect(scoreColumns(truth({}), [column(8)])).toBe(0);
});

it('counts a true column that the scan does not ask for neither way', () => {
  expect(scoreColumns(truth({ first: 500 }), [column(2), column(5)])).toBe(1);
  expect(scoreColumns(truth({}), [column(5)])).toBeUndefined();
  expect(isColumnRight(truth({}), column(5))).toBe(true);
});

it('counts a column whose casing the truth has as short walls neither way, and the end of a wall as wrong', () => {
  const side = (x0: number, y0: number, x1: number, y1: number) => ({
    storey: 0,
    a: [x0, y0] as [number, number],
    b: [x1, y1] as [number, number],
  });
  const sides = [side(7.85, -0.15, 8.15, -0.15), side(8.15, -0.15, 8.15, 0.15), side(8.15, 0.15, 7.85, 0.15)];
  expect(scoreColumns(truth({}, sides), [column(8)])).toBeUndefined();
  expect(isColumnRight(truth({}, sides), column(8))).toBeUndefined();
  expect(isColumnRight(truth({}, sides.slice(1)), column(8))).toBe(false);
  expect(isColumnRight(truth({}, [...sides.slice(1), side(7.85, 0, 3, 0)]), column(8))).toBe(false);
});
