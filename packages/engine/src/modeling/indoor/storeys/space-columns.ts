import type { RasterGrid } from '../../../spatial/mask-grid.ts';

/**
 * Upright columns of space over a plan raster, each with a histogram of heights. Only columns with enough points hold
 * one, so the raster may be wide.
 */
export interface SpaceColumns {
  grid: RasterGrid;
  /** Per raster cell: column number, or -1. */
  columnAt: Int32Array;
  /** Raster cell of each column. */
  cell: Int32Array;
  zMin: number;
  binHeight: number;
  bins: number;
  /** `bins` counters per column. */
  counts: Uint16Array;
}

/** Points of x, y, z columns in the plan frame. */
export interface PlanPoints {
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
}

/** Counts points into columns. Columns with fewer than `least` points are left out. */
export function buildColumns(
  points: PlanPoints,
  grid: RasterGrid,
  heights: { zMin: number; zMax: number; binHeight: number },
  least = 4,
): SpaceColumns {
  const { x, y, z } = points;
  const cells = grid.width * grid.height;
  const totals = new Uint32Array(cells);
  const bins = Math.max(1, Math.ceil((heights.zMax - heights.zMin) / heights.binHeight) + 1);
  const inverse = 1 / grid.cell;
  for (let p = 0; p < x.length; p++) {
    const i = Math.floor((x[p]! - grid.x0) * inverse);
    const j = Math.floor((y[p]! - grid.y0) * inverse);
    if (i >= 0 && j >= 0 && i < grid.width && j < grid.height) totals[j * grid.width + i]!++;
  }
  const columnAt = new Int32Array(cells).fill(-1);
  let columns = 0;
  for (let at = 0; at < cells; at++) if (totals[at]! >= least) columnAt[at] = columns++;
  const cell = new Int32Array(columns);
  for (let at = 0; at < cells; at++) if (columnAt[at]! >= 0) cell[columnAt[at]!] = at;
  const counts = new Uint16Array(columns * bins);
  for (let p = 0; p < x.length; p++) {
    const i = Math.floor((x[p]! - grid.x0) * inverse);
    const j = Math.floor((y[p]! - grid.y0) * inverse);
    if (i < 0 || j < 0 || i >= grid.width || j >= grid.height) continue;
    const column = columnAt[j * grid.width + i]!;
    if (column < 0) continue;
    const bin = Math.floor((z[p]! - heights.zMin) / heights.binHeight);
    if (bin < 0 || bin >= bins) continue;
    const at = column * bins + bin;
    if (counts[at]! < 65535) counts[at]!++;
  }
  return { grid, columnAt, cell, zMin: heights.zMin, binHeight: heights.binHeight, bins, counts };
}

/**
 * Heights of level or gently sloped surfaces in a column, low to high: bins that stand out against what is above and
 * below. A wall fills its column evenly, so it shows none.
 */
export function surfacesIn(columns: SpaceColumns, column: number, least = 3): number[] {
  const { bins, counts, zMin, binHeight } = columns;
  const base = column * bins;
  const at = (b: number) => (b >= 0 && b < bins ? counts[base + b]! : 0);
  const out: number[] = [];
  for (let b = 0; b < bins; b++) {
    const here = at(b);
    if (here === 0) continue;
    const sum = at(b - 1) + here + at(b + 1);
    if (sum < least || here < at(b - 1) || here <= at(b + 1)) continue;
    let around = 0;
    for (let k = -3; k <= 3; k++) around += at(b + k);
    if (sum < 0.55 * around) continue;
    const mean = (at(b - 1) * (b - 0.5) + here * (b + 0.5) + at(b + 1) * (b + 1.5)) / sum;
    out.push(zMin + mean * binHeight);
  }
  return out;
}
