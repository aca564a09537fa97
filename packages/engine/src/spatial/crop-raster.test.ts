import { expect, it } from 'vitest';
import { boxOfCells, cropCells, gridOfBox, widenBox } from './crop-raster.ts';

const grid = { x0: 10, y0: -2, cell: 0.5, width: 5, height: 4 };
// Twos in the middle, a one in a corner.
const cells = Int32Array.from([1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 2, 2, 0, 0, 0, 0, 0, 0]);
const box = { i0: 1, i1: 3, j0: 1, j1: 2 };

it('finds the box of the cells with a value', () => {
  expect(boxOfCells(cells, 2, grid)).toEqual(box);
  expect(boxOfCells(cells, 1, grid)).toEqual({ i0: 0, i1: 0, j0: 0, j1: 0 });
  expect(boxOfCells(cells, 3, grid).i1).toBeLessThan(0);
});

it('widens a box as far as the raster goes', () => {
  expect(widenBox(box, 1, grid)).toEqual({ i0: 0, i1: 4, j0: 0, j1: 3 });
  expect(widenBox(box, 9, grid)).toEqual({ i0: 0, i1: 4, j0: 0, j1: 3 });
});

it('cuts the cells of a box out where they lie', () => {
  expect([...cropCells(cells, box, grid)]).toEqual([0, 2, 0, 2, 2, 2]);
  expect(gridOfBox(box, grid)).toEqual({ x0: 10.5, y0: -1.5, cell: 0.5, width: 3, height: 2 });
});
