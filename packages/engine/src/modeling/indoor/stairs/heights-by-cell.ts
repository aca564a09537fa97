import type { StoreyPoints } from '../storeys/storey-points.ts';

/** Heights of points sorted by plan cell: those of cell `at` are `z[offset[at] … offset[at + 1])`. */
export interface CellHeights {
  /** Cells along x; cell (i, j) has the number `(j + 1)·width + i + 1`. */
  width: number;
  /** Cells with points, in the order of their first points. */
  cells: number[];
  offset: Uint32Array;
  z: Float32Array;
}

/**
 * Sorts the heights of points from `low` up to `high` by plan cell (counting sort). A row and a cell are left free before the first,
 * since places are rounded to 32 bits.
 *
 * @param cell side of the cells, meters.
 */
export function heightsByCell(
  { x, y, z, grid, offset: end }: StoreyPoints,
  { low, high }: { low: number; high: number },
  cell: number,
): CellHeights {
  const width = Math.ceil((grid.width * grid.cell) / cell);
  const rows = Math.ceil((grid.height * grid.cell) / cell) + 2;
  const offset = new Uint32Array((rows + 1) * width + 3);
  const where = new Int32Array(end.at(-1)!);
  const cells: number[] = [];
  for (let k = 0; k < where.length; k++) {
    where[k] = -1;
    if (!(z[k]! >= low && z[k]! < high)) continue;
    const at = (Math.floor((y[k]! - grid.y0) / cell) + 1) * width + Math.floor((x[k]! - grid.x0) / cell) + 1;
    where[k] = at;
    if (offset[at + 1]!++ === 0) cells.push(at);
  }
  for (let at = 1; at < offset.length; at++) offset[at]! += offset[at - 1]!;
  const cursor = offset.slice();
  const sorted = new Float32Array(offset.at(-1)!);
  for (let k = 0; k < where.length; k++) if (where[k]! >= 0) sorted[cursor[where[k]!]!++] = z[k]!;
  return { width, cells, offset, z: sorted };
}
