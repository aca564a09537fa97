import { gridOver } from '../../src/spatial/raster-grid.ts';

/** Five by five meters. */
export const GRID = gridOver({ minX: 0, minY: 0, maxX: 5, maxY: 5 }, 0.05);

/** Index of a cell. */
export const at = (i: number, j: number): number => j * GRID.width + i;

/** A mask with the cells of a box set, its borders included. */
export function draw(i0: number, i1: number, j0: number, j1: number): Uint8Array {
  const mask = new Uint8Array(GRID.width * GRID.height);
  for (let j = j0; j <= j1; j++) for (let i = i0; i <= i1; i++) mask[at(i, j)] = 1;
  return mask;
}

/** A mask without a cell set. */
export const nothing = new Uint8Array(GRID.width * GRID.height);
