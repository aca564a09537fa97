import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../core/vector.ts';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import { treadCells } from './tread-cells.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 5, maxY: 5 }, 0.05);

/** A tread from one corner to the opposite one. */
function tread([x0, y0]: Vec2, [x1, y1]: Vec2): Vec2[] {
  const places: Vec2[] = [];
  for (let x = x0; x <= x1; x += 0.1) for (let y = y0; y <= y1; y += 0.1) places.push([x, y]);
  return places;
}

it('fills what lies between treads, also between those that the scan does not show', () => {
  const levels = [0, 1, 2, 3, 4, 5, 6].map((k) =>
    k === 2 || k === 3 ? [] : tread([1 + 0.3 * k, 1], [1.3 + 0.3 * k, 2]),
  );
  const cells = treadCells([{ levels }], GRID);
  const isSet = (x: number, y: number) => cells[cellAt(GRID, x, y)] === 1;
  expect([isSet(1.2, 1.5), isSet(1.9, 1.5), isSet(2.9, 1.5)]).toEqual([true, true, true]);
  expect([isSet(0.8, 1.5), isSet(1.9, 2.3), isSet(3.4, 1.5)]).toEqual([false, false, false]);
});

it('follows a stair around its turn, and leaves its well free', () => {
  const up = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => tread([1, 1 + 0.3 * k], [1.9, 1.3 + 0.3 * k]));
  const landing = tread([1, 3.4], [4, 4.3]);
  const further = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => tread([3.1, 3.1 - 0.3 * k], [4, 3.4 - 0.3 * k]));
  const cells = treadCells([{ levels: [...up, landing, ...further] }], GRID);
  const isSet = (x: number, y: number) => cells[cellAt(GRID, x, y)] === 1;
  expect([isSet(1.5, 2), isSet(2.5, 3.8), isSet(3.5, 2)]).toEqual([true, true, true]);
  expect(isSet(2.5, 1.5)).toBe(false);
});

it('is empty without stairs', () => {
  expect(treadCells([], GRID).includes(1)).toBe(false);
  expect(treadCells([{ levels: [[[1, 1]], []] }], GRID).includes(1)).toBe(false);
});
