/** A box in the plan, meters. */
export interface PlanBox {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** The box of all places up to `reach` away from a segment along either axis. */
export function boxBeside(
  { a, b }: { a: readonly [number, number]; b: readonly [number, number] },
  reach: number,
): PlanBox {
  return {
    minX: Math.min(a[0], b[0]) - reach,
    minY: Math.min(a[1], b[1]) - reach,
    maxX: Math.max(a[0], b[0]) + reach,
    maxY: Math.max(a[1], b[1]) + reach,
  };
}

/**
 * A raster over the plan. Cell (i, j) covers `x0 + i·cell` to `x0 + (i + 1)·cell` and likewise in y; index `j·width + i`.
 */
export interface RasterGrid {
  x0: number;
  y0: number;
  /** Side of a cell, meters. */
  cell: number;
  /** Cells along x. */
  width: number;
  /** Cells along y. */
  height: number;
}

/** A raster that covers a box with `margin` meters around; at least one cell. */
export function gridOver(box: PlanBox, cell: number, margin = 0): RasterGrid {
  const x0 = box.minX - margin;
  const y0 = box.minY - margin;
  return {
    x0,
    y0,
    cell,
    width: Math.max(1, Math.ceil((box.maxX + margin - x0) / cell)),
    height: Math.max(1, Math.ceil((box.maxY + margin - y0) / cell)),
  };
}

/** Index of the cell that a place lies in, or -1 outside the raster. */
export function cellAt(grid: RasterGrid, x: number, y: number): number {
  const i = Math.floor((x - grid.x0) / grid.cell);
  const j = Math.floor((y - grid.y0) / grid.cell);
  return i >= 0 && j >= 0 && i < grid.width && j < grid.height ? j * grid.width + i : -1;
}

/**
 * Looks along every row and column of a raster from both of its ends.
 *
 * @param look gets the index of the first cell, the step to the next one, and the number of cells.
 */
export function lookAcross(
  { width, height }: Pick<RasterGrid, 'width' | 'height'>,
  look: (start: number, step: number, count: number) => void,
): void {
  for (let j = 0; j < height; j++) {
    look(j * width, 1, width);
    look((j + 1) * width - 1, -1, width);
  }
  for (let i = 0; i < width; i++) {
    look(i, width, height);
    look((height - 1) * width + i, -width, height);
  }
}
