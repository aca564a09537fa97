import { expect, it } from 'vitest';
import { HEIGHT, scanOf, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import { toppedCells } from './topped-cells.ts';

it('walls show right below the ceiling, and neither does it itself nor a cupboard', () => {
  const cupboard = Array.from({ length: 60 }, (_, k) => [2, 1.5, (k * (HEIGHT - 0.5)) / 60]).flat();
  const scan = scanOf(Float32Array.from([...twoRooms(), ...cupboard]));
  const grid = gridOver(scan.layout.bounds, 0.05);
  const topped = toppedCells(scan, grid);
  const isTopped = (x: number, y: number) => topped[cellAt(grid, x, y)];
  expect([isTopped(0, 1.5), isTopped(4, 1.5), isTopped(1, 1), isTopped(2, 1.5)]).toEqual([1, 1, 0, 0]);
});
