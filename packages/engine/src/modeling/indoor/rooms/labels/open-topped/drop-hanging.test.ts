import { expect, it } from 'vitest';
import { gridOver } from '../../../../../spatial/raster-grid.ts';
import { dropHanging } from './drop-hanging.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 4, maxY: 4 }, 0.05);
const row = 40;

/** Cells of a row, from one column to another. */
function cells(from: number, to: number): Uint8Array {
  const mask = new Uint8Array(GRID.width * GRID.height);
  mask.fill(1, row * GRID.width + from, row * GRID.width + to);
  return mask;
}

const everywhere = new Uint8Array(GRID.width * GRID.height).fill(1);
const nowhere = new Uint16Array(everywhere.length);

it('drops the edge of a floor that hangs over the floor of a hall', () => {
  const barrier = cells(0, 60);
  dropHanging(barrier, { standing: nowhere, floor: everywhere }, GRID);
  expect(barrier).not.toContain(1);
});

it.each([
  { name: 'the lintel of a door', barrier: cells(10, 30), floor: everywhere, standing: nowhere },
  { name: 'a wall', barrier: cells(0, 60), floor: everywhere, standing: Uint16Array.from(cells(0, 60)) },
  {
    name: 'a wall that furniture hides',
    barrier: cells(0, 60),
    floor: new Uint8Array(everywhere.length),
    standing: nowhere,
  },
])('keeps $name', ({ barrier, floor, standing }) => {
  const before = barrier.slice();
  dropHanging(barrier, { standing, floor }, GRID);
  expect(barrier).toEqual(before);
});
