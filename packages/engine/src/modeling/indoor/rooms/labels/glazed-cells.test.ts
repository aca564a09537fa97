import { expect, it } from 'vitest';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import { glazedCells } from './glazed-cells.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 8, maxY: 6 }, 0.05);

/** A room of 4 m, and 4 m beyond x = 4 m whose ceiling shows `behind` points a cell where the room's shows 10. */
function roomBefore(behind: number, pane: { from: number; to: number }) {
  const cells = GRID.width * GRID.height;
  const rasters = {
    barrier: new Uint8Array(cells),
    middle: new Uint8Array(cells),
    ceilingPoints: new Uint16Array(cells),
  };
  for (let j = 0; j < GRID.height; j++) {
    for (let i = 0; i < GRID.width; i++) rasters.ceilingPoints[j * GRID.width + i] = i < 80 ? 10 : behind;
  }
  for (let j = pane.from; j < pane.to; j++) rasters.middle[j * GRID.width + 80] = 1;
  return rasters;
}

const at = (i: number, j: number) => j * GRID.width + i;

it('ends a room at a pane behind which its ceiling is mirrored faintly', () => {
  const glazed = glazedCells(roomBefore(0, { from: 20, to: 100 }), GRID);
  expect(glazed[at(80, 60)]).toBe(1);
  expect(glazed[at(79, 60)]).toBe(0);
});

it('lets a room go on behind a cupboard and beside the leaf of a door', () => {
  expect(glazedCells(roomBefore(8, { from: 20, to: 100 }), GRID)).not.toContain(1);
  expect(glazedCells(roomBefore(0, { from: 50, to: 70 }), GRID)).not.toContain(1);
});

it('leaves walls as they are', () => {
  const rasters = roomBefore(0, { from: 20, to: 100 });
  for (let j = 0; j < GRID.height; j++) rasters.barrier[at(81, j)] = 1;
  expect(glazedCells(rasters, GRID)).not.toContain(1);
});

it('ends a room at a front whose panes a frame up to the ceiling parts', () => {
  const rasters = roomBefore(0, { from: 20, to: 100 });
  for (let j = 45; j < 75; j += 2) rasters.barrier[at(80, j)] = 1;
  const glazed = glazedCells(rasters, GRID);
  expect(glazed[at(80, 30)]).toBe(1);
  expect(glazed[at(80, 90)]).toBe(1);
});

it('takes no leaf of a door in line with a wall for a front', () => {
  const rasters = roomBefore(0, { from: 20, to: 100 });
  for (let j = 20; j < 80; j++) rasters.barrier[at(80, j)] = 1;
  expect(glazedCells(rasters, GRID)).not.toContain(1);
});
