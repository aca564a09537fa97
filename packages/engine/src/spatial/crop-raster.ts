import type { CellBox } from './connected-components.ts';
import type { RasterGrid } from './raster-grid.ts';

/** Bounding box of the cells that hold `value`. Empty: i1 < i0. */
export function boxOfCells(cells: Uint8Array | Int32Array, value: number, { width, height }: RasterGrid): CellBox {
  const box = { i0: width, i1: -1, j0: height, j1: -1 };
  for (let j = 0; j < height; j++) {
    const row = cells.subarray(j * width, (j + 1) * width);
    const first = row.indexOf(value);
    if (first < 0) continue;
    box.i0 = Math.min(box.i0, first);
    box.i1 = Math.max(box.i1, row.lastIndexOf(value));
    box.j0 = Math.min(box.j0, j);
    box.j1 = j;
  }
  return box;
}

/** A box with `margin` cells more on every side, as far as the raster goes. */
export function widenBox({ i0, i1, j0, j1 }: CellBox, margin: number, { width, height }: RasterGrid): CellBox {
  return {
    i0: Math.max(0, i0 - margin),
    i1: Math.min(width - 1, i1 + margin),
    j0: Math.max(0, j0 - margin),
    j1: Math.min(height - 1, j1 + margin),
  };
}

/** The raster of a box within another raster. */
export function gridOfBox({ i0, i1, j0, j1 }: CellBox, { x0, y0, cell }: RasterGrid): RasterGrid {
  return { cell, x0: x0 + i0 * cell, y0: y0 + j0 * cell, width: i1 - i0 + 1, height: j1 - j0 + 1 };
}

/** Copy of the cells of a box. */
export function cropCells<T extends Uint8Array | Int32Array>(cells: T, box: CellBox, grid: RasterGrid): T {
  const { width, height } = gridOfBox(box, grid);
  const part = cells.slice(0, width * height) as T;
  for (let j = 0; j < height; j++) {
    const from = (box.j0 + j) * grid.width + box.i0;
    part.set(cells.subarray(from, from + width), j * width);
  }
  return part;
}
