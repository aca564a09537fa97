import type { Vec2 } from '../core/vector.ts';
import { edgesOf } from '../math/polygon.ts';
import { cellAt } from './raster-grid.ts';
import type { RasterGrid } from './raster-grid.ts';

/** A cell belongs to what its center lies in: half a cell from its lower corner. */
const CENTER = 0.5;

/** Sets the cells of a mask whose centers lie in the polygon (even-odd). Changes `mask`. */
export function fillPolygon(polygon: readonly Vec2[], mask: Uint8Array, grid: RasterGrid): void {
  visitRows(polygon, grid, (row, from, to) => mask.fill(1, row + from, row + to + 1));
}

/** Share of a convex polygon that a mask fills, 0 to 1, by cell centers; a sliver without any takes the cell of its middle. */
export function filledShare(polygon: readonly Vec2[], mask: Uint8Array, grid: RasterGrid): number {
  let all = 0;
  let set = 0;
  visitRows(polygon, grid, (row, from, to) => {
    for (let i = from; i <= to; i++) {
      all++;
      set += mask[row + i]!;
    }
  });
  if (all > 0) return set / all;
  let x = 0;
  let y = 0;
  for (const p of polygon) {
    x += p[0] / polygon.length;
    y += p[1] / polygon.length;
  }
  return mask[cellAt(grid, x, y)] ?? 0;
}

/** Calls `visit` for each run of cells whose centers lie in the polygon: index of the row's first cell, columns from to. */
function visitRows(
  polygon: readonly Vec2[],
  grid: RasterGrid,
  visit: (row: number, from: number, to: number) => void,
): void {
  let minY = Infinity;
  let maxY = -Infinity;
  for (const [, y] of polygon) {
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const edges = edgesOf(polygon);
  const j0 = Math.max(0, Math.ceil((minY - grid.y0) / grid.cell - CENTER));
  const j1 = Math.min(grid.height - 1, Math.floor((maxY - grid.y0) / grid.cell - CENTER));
  for (let j = j0; j <= j1; j++) {
    const y = grid.y0 + (j + CENTER) * grid.cell;
    const crossings: number[] = [];
    for (const [a, b] of edges) {
      if (a[1] > y !== b[1] > y) crossings.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
    }
    crossings.sort((p, q) => p - q);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil((crossings[k]! - grid.x0) / grid.cell - CENTER));
      const to = Math.min(grid.width - 1, Math.floor((crossings[k + 1]! - grid.x0) / grid.cell - CENTER));
      if (from <= to) visit(j * grid.width, from, to);
    }
  }
}
