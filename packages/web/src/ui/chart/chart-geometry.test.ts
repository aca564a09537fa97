import { expect, it } from 'vitest';
import { axisOf, barsOf, labelStep, linePath, lonely, shownValues, slicesOf } from './chart-geometry.ts';

it('ends the axis at round numbers and holds zero', () => {
  expect(axisOf([3, 97])).toEqual({ low: 0, high: 100, ticks: [0, 20, 40, 60, 80, 100] });
  expect(axisOf([0.02, 0.11]).ticks).toEqual([0, 0.025, 0.05, 0.075, 0.1, 0.125]);
  expect(axisOf([-4, 6])).toMatchObject({ low: -4, high: 6 });
  expect(axisOf([]), 'nothing to show').toEqual(axisOf([0]));
  expect(axisOf([0])).toMatchObject({ low: 0, high: 1 });
});

it('counts in whole numbers where values are whole', () => {
  expect(axisOf([1, 2], { isWhole: true }).ticks).toEqual([0, 1, 2]);
  expect(axisOf([0], { isWhole: true }).ticks).toEqual([0, 1]);
});

it('stands bars side by side or on each other', () => {
  const series = [
    { name: 'a', values: [10, null] },
    { name: 'b', values: [30, 20] },
  ];
  expect(shownValues(series, true)).toEqual([40, 20]);
  const axis = { low: 0, high: 40, ticks: [] };
  const beside = barsOf(series, axis, { width: 160, height: 40 });
  expect(beside.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [10, 30, 30, 10],
    [40, 10, 30, 30],
    [120, 20, 30, 20],
  ]);
  const stacked = barsOf(series, axis, { width: 160, height: 40, isStacked: true });
  expect(stacked.map(({ y, height }) => [y, height])).toEqual([
    [30, 10],
    [0, 30],
    [20, 20],
  ]);
});

it('breaks a line where nothing was measured, and marks values that stand alone', () => {
  const values = [1, 2, null, 3, null];
  expect(
    linePath(
      values,
      (at) => at,
      (value) => value,
    ),
  ).toBe('M0.0 1.0L1.0 2.0M3.0 3.0');
  expect(lonely(values)).toEqual([3]);
});

it('cuts a pie by shares; one value alone is the whole ring', () => {
  expect(slicesOf([1, 0, 3, null, -2], 10, 5).map(({ index, share }) => [index, share])).toEqual([
    [0, 0.25],
    [2, 0.75],
  ]);
  const [whole] = slicesOf([7], 10, 5);
  expect(whole?.path.match(/Z/g)).toHaveLength(2);
  expect(slicesOf([0], 10, 5)).toEqual([]);
});

it('leaves labels out that would cover their neighbours', () => {
  expect(labelStep(['1', '2', '3'], 600)).toBe(1);
  expect(
    labelStep(
      Array.from({ length: 24 }, () => '11-22 08:00'),
      600,
    ),
  ).toBeGreaterThan(3);
});
