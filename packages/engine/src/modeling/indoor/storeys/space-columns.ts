import type { RasterGrid } from '../../../spatial/raster-grid.ts';

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
  /** Lower edge of the first bin, meters. */
  zMin: number;
  /** Meters. */
  binHeight: number;
  /** Bins per column. */
  bins: number;
  /** `bins` counters per column; they stop at 65,535. */
  counts: Uint16Array;
}

/** Points of x, y, z columns in the plan frame, meters; n entries each. */
export interface PlanPoints {
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
}

/** The heights that columns divide into bins, meters. */
export interface HeightBins {
  zMin: number;
  zMax: number;
  binHeight: number;
}

/** Largest count of a bin: counters have 16 bits. */
const MOST_COUNTED = 65_535;

/** Counts points into columns. Columns with fewer than `least` points are left out. O(n), 2 bytes a bin. */
export function buildColumns(points: PlanPoints, grid: RasterGrid, heights: HeightBins, least = 4): SpaceColumns {
  const { zMin, zMax, binHeight } = heights;
  const bins = Math.max(1, Math.ceil((zMax - zMin) / binHeight) + 1);
  const where = cellsOf(points, grid);
  const { columnAt, cell } = numberColumns(where, grid, least);
  const counts = new Uint16Array(cell.length * bins);
  for (let p = 0; p < where.length; p++) {
    if (where[p]! < 0) continue;
    const column = columnAt[where[p]!]!;
    if (column < 0) continue;
    const bin = Math.floor((points.z[p]! - zMin) / binHeight);
    if (bin < 0 || bin >= bins) continue;
    const at = column * bins + bin;
    if (counts[at]! < MOST_COUNTED) counts[at]!++;
  }
  return { grid, columnAt, cell, zMin, binHeight, bins, counts };
}

/** Column of each point, -1 outside of all. */
export function columnsOfPoints({ grid, columnAt }: SpaceColumns, points: PlanPoints): Int32Array {
  const where = cellsOf(points, grid);
  for (let p = 0; p < where.length; p++) if (where[p]! >= 0) where[p] = columnAt[where[p]!]!;
  return where;
}

/** Raster cell of each point, -1 outside. */
function cellsOf({ x, y }: PlanPoints, { x0, y0, cell, width, height }: RasterGrid): Int32Array {
  const where = new Int32Array(x.length);
  const inverse = 1 / cell;
  for (let p = 0; p < x.length; p++) {
    const i = Math.floor((x[p]! - x0) * inverse);
    const j = Math.floor((y[p]! - y0) * inverse);
    where[p] = i >= 0 && j >= 0 && i < width && j < height ? j * width + i : -1;
  }
  return where;
}

function numberColumns(where: Int32Array, grid: RasterGrid, least: number) {
  const cells = grid.width * grid.height;
  const totals = new Uint32Array(cells);
  for (let p = 0; p < where.length; p++) if (where[p]! >= 0) totals[where[p]!]!++;
  const columnAt = new Int32Array(cells).fill(-1);
  let columns = 0;
  for (let at = 0; at < cells; at++) if (totals[at]! >= least) columnAt[at] = columns++;
  const cell = new Int32Array(columns);
  for (let at = 0; at < cells; at++) if (columnAt[at]! >= 0) cell[columnAt[at]!] = at;
  return { columnAt, cell };
}

/** Thresholds at which a bin of a column is a surface. */
export interface SurfaceOptions {
  /** Points in the bin and its two neighbors. */
  least?: number;
  /** Bins below and above that it must stand out against. */
  around?: number;
  /** Share of the points around that lie in the bin and its two neighbors. */
  leastShare?: number;
  /** Share of the lower of two peaks to which the counts between them fall if they are two surfaces. */
  mostValley?: number;
  /** Two peaks without a valley are surfaces, too, if this share of the points around lies in them; a slope may look so. */
  leastPairShare?: number;
}

export const SURFACE_DEFAULTS: Required<SurfaceOptions> = {
  least: 3,
  around: 3,
  leastShare: 0.55,
  mostValley: 0.25,
  leastPairShare: Infinity,
};

/**
 * Heights of level or gently sloped surfaces in a column, low to high, meters: bins that stand out against what is above
 * and below. A wall fills its column evenly, so it shows none.
 */
export function surfacesIn(columns: SpaceColumns, column: number, options: SurfaceOptions = {}): number[] {
  const { least, around: reach, leastShare, mostValley, leastPairShare } = { ...SURFACE_DEFAULTS, ...options };
  const { bins, counts, zMin, binHeight } = columns;
  const base = column * bins;
  const at = (b: number) => (b >= 0 && b < bins ? counts[base + b]! : 0);
  const out: number[] = [];
  for (let b = 0; b < bins; b++) {
    const here = at(b);
    if (here === 0) continue;
    const sum = at(b - 1) + here + at(b + 1);
    if (sum < least || here < at(b - 1) || here <= at(b + 1)) continue;
    let around = sum;
    for (const step of [-1, 1]) around += countBeside(at, b, step, reach, mostValley);
    if (sum < leastShare * around && !isOneOfPair(at, b, reach, leastPairShare)) continue;
    out.push(zMin + peakCenter(at(b - 1), here, at(b + 1), b) * binHeight);
  }
  return out;
}

/**
 * Points in the bins beyond a peak's own, up to another peak that a valley parts from it: floor and ceiling of a thin slab
 * are two surfaces.
 */
function countBeside(at: (b: number) => number, peak: number, step: number, reach: number, mostValley: number): number {
  let count = 0;
  let least = at(peak + step);
  for (let k = 2; k <= reach; k++) {
    const here = at(peak + k * step);
    const next = at(peak + (k + 1) * step);
    if (least <= mostValley * Math.min(at(peak), Math.max(here, next))) return count;
    least = Math.min(least, here);
    count += here;
  }
  return count;
}

/**
 * True for one of two peaks so near to each other that neither stands out, with hardly anything around both: the faces of a
 * slab two bins thick, each of which the borders of bins cut in halves.
 */
function isOneOfPair(at: (b: number) => number, peak: number, reach: number, leastShare: number): boolean {
  for (const other of [-3, -2, 2, 3].map((step) => peak + step)) {
    const [low, high] = [Math.min(peak, other), Math.max(peak, other)];
    const isPeak = at(other) >= at(other - 1) && at(other) > at(other + 1) && 2 * at(other) >= at(peak);
    if (isPeak && sumOf(at, low - 1, high + 1) >= leastShare * sumOf(at, low - reach, high + reach)) return true;
  }
  return false;
}

function sumOf(at: (b: number) => number, from: number, to: number): number {
  let sum = 0;
  for (let b = from; b <= to; b++) sum += at(b);
  return sum;
}

/** Mean of three neighboring bins by their counts, in bins: the middle one is number `b`. */
export function peakCenter(below: number, here: number, above: number, b: number): number {
  return (below * (b - 0.5) + here * (b + 0.5) + above * (b + 1.5)) / (below + here + above);
}
