import { median } from '../../../math/statistics.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import { withoutHeads } from './ceiling-heads.ts';
import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import type { SpaceColumns } from '../storeys/space-columns.ts';
import { buildColumns, peakCenter } from '../storeys/space-columns.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';

/** Height of the ceiling over each cell of a storey. */
export interface CeilingMap {
  grid: RasterGrid;
  /** Local z, NaN where no ceiling was seen. */
  height: Float32Array;
  /** The same with gaps filled from around, and lowered to the least neighbor, for finding what hangs from it. */
  lowest: Float32Array;
}

/** Thresholds of a ceiling; lengths in meters. */
export interface CeilingOptions {
  /** Side of the cells: wider than a lamp, narrower than a corridor. */
  cell?: number;
  /** Height of the bins in which points are counted. */
  bin?: number;
  /** A ceiling hangs at least so high above its floor. */
  leastClear?: number;
  /** The same in an attic that is lower than a storey. */
  leastAtticClear?: number;
  /** Heights that are looked at in a storey whose cap leaves less. */
  leastSpan?: number;
  /** Points that make a ceiling. */
  leastPoints?: number;
  /** Share of the fullest bin's points that a higher one needs. */
  leastShare?: number;
  /** The slab beside a void shows this near to the height of the storey's other ceilings. */
  slabReach?: number;
  /** Sloped ceilings are followed down to this height above the floor, … */
  leastSlopeClear?: number;
  /** … where they fall at least so much by meter, and points lie this near to where they go on. */
  leastFall?: number;
  mostFall?: number;
  slopeReach?: number;
  /** How often gaps are filled from their neighbors, in cells. */
  fillRounds?: number;
}

export const CEILING_DEFAULTS: Required<CeilingOptions> = {
  cell: 0.2,
  bin: 0.05,
  leastClear: 2,
  leastAtticClear: 1,
  leastSpan: 0.5,
  leastPoints: 2,
  leastShare: 0.34,
  slabReach: 0.1,
  leastSlopeClear: 0.3,
  leastFall: 0.25,
  mostFall: 3,
  slopeReach: 0.12,
  fillRounds: 5,
};

/** A surface shows in a bin and its two neighbors. */
const PEAK_BINS = 3;

/**
 * The highest surface in each column between head height and the storey's cap. A surface stands out as a full bin; the
 * top of a wall does too, which does no harm, since walls are recognized by the band below.
 */
export function mapCeilings(
  points: StoreyPoints,
  layout: StoreyLayout,
  storey: DetectedStorey,
  options: CeilingOptions = {},
): CeilingMap {
  const knobs = { ...CEILING_DEFAULTS, ...options };
  const grid = gridOver(layout.bounds, knobs.cell);
  const zMin = storey.elevation + (storey.isAttic ? knobs.leastAtticClear : knobs.leastClear);
  const zMax = Math.max(zMin + knobs.leastSpan, storey.zCap);
  const columns = buildColumns(points, grid, { zMin, zMax, binHeight: knobs.bin }, 1);
  const height = new Float32Array(grid.width * grid.height).fill(NaN);
  // Beside a void a part of the slab lies in what counts as void: there its lower side is the ceiling, not the roof over it.
  const slab = storey.caps && storey.hasVoid !== false ? storey.elevation + storey.height : NaN;
  for (let column = 0; column < columns.cell.length; column++) {
    height[columns.cell[column]!] = surfaceNear(columns, column, slab, knobs) ?? highestSurface(columns, column, knobs);
  }
  followSlopes(height, points, grid, storey.elevation, knobs);
  const lowest = lowestAround(height, grid, knobs.fillRounds);
  return { grid, height, lowest: lowest.map((h) => (Number.isNaN(h) ? storey.elevation + storey.height : h)) };
}

/** The steps to the four neighbors of a cell. */
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/**
 * Follows sloped ceilings below head height, cell by cell along their fall, as far as points lie where they go on: under a
 * roof a room ends at its eaves, and no table top lies in line with the slope. Changes `height`.
 */
function followSlopes(
  height: Float32Array,
  points: StoreyPoints,
  grid: RasterGrid,
  elevation: number,
  { cell, leastSlopeClear, leastFall, mostFall, slopeReach, leastPoints }: Required<CeilingOptions>,
): void {
  const queue: number[] = [];
  height.forEach((h, at) => {
    if (!Number.isNaN(h)) queue.push(at);
  });
  for (const at of queue) {
    const i = at % grid.width;
    const j = (at - i) / grid.width;
    for (const [di, dj] of STEPS) {
      const inside = i + di >= 0 && j + dj >= 0 && i + di < grid.width && j + dj < grid.height;
      const next = at + dj * grid.width + di;
      if (!inside || !Number.isNaN(height[next])) continue;
      const fall = (height[at - dj * grid.width - di] ?? NaN) - height[at]!;
      const z = height[at]! - fall;
      if (!(fall >= leastFall * cell && fall <= mostFall * cell) || z < elevation + leastSlopeClear) continue;
      const seen = meanNear(points, grid, i + di, j + dj, { z, reach: slopeReach });
      if (seen.count < leastPoints) continue;
      height[next] = seen.mean;
      queue.push(next);
    }
  }
}

/** Points of a cell near a height: how many, and their mean height. */
function meanNear(
  points: StoreyPoints,
  grid: RasterGrid,
  i: number,
  j: number,
  { z, reach }: { z: number; reach: number },
): { count: number; mean: number } {
  const minX = grid.x0 + i * grid.cell;
  const minY = grid.y0 + j * grid.cell;
  let count = 0;
  let sum = 0;
  visitBox(points, { minX, minY, maxX: minX + grid.cell, maxY: minY + grid.cell }, (k) => {
    if (Math.abs(points.z[k]! - z) > reach || cellAt(grid, points.x[k]!, points.y[k]!) !== j * grid.width + i) return;
    count++;
    sum += points.z[k]!;
  });
  return { count, mean: count > 0 ? sum / count : NaN };
}

/** Local z of a surface in a column near a height, if there is one. */
function surfaceNear(
  { bins, counts, zMin, binHeight }: SpaceColumns,
  column: number,
  z: number,
  { leastPoints, slabReach }: Required<CeilingOptions>,
): number | undefined {
  const at = (b: number) => (b >= 0 && b < bins ? counts[column * bins + b]! : 0);
  const [first, last] = [z - slabReach, z + slabReach].map((level) => Math.floor((level - zMin) / binHeight));
  for (let b = last!; b >= first!; b--) {
    const sum = at(b - 1) + at(b) + at(b + 1);
    if (sum < leastPoints || at(b) < sum / PEAK_BINS) continue;
    return zMin + peakCenter(at(b - 1), at(b), at(b + 1), b) * binHeight;
  }
  return undefined;
}

/** Local z of the highest surface in a column, NaN if there is none. */
function highestSurface(
  { bins, counts, zMin, binHeight }: SpaceColumns,
  column: number,
  { leastPoints, leastShare }: Required<CeilingOptions>,
): number {
  const base = column * bins;
  const at = (b: number) => (b >= 0 && b < bins ? counts[base + b]! : 0);
  const sum = (b: number) => at(b - 1) + at(b) + at(b + 1);
  let most = 0;
  for (let b = 0; b < bins; b++) most = Math.max(most, sum(b));
  if (most < leastPoints) return NaN;
  for (let b = bins - 1; b >= 0; b--) {
    if (sum(b) < Math.max(leastPoints, leastShare * most) || at(b) < sum(b) / PEAK_BINS) continue;
    return zMin + peakCenter(at(b - 1), at(b), at(b + 1), b) * binHeight;
  }
  return NaN;
}

/** Fills the gaps of a height map from around, `rounds` cells far, and lowers every cell to its least neighbor. */
function lowestAround(height: Float32Array, grid: RasterGrid, rounds: number): Float32Array {
  // Heads of doors and windows are narrow dips: closing (highest around, then lowest around) takes them out. Once before
  // the gaps are filled, else the head over a window to the floor would pass for the ceiling of all that lies outside.
  const ceilings = withoutHeads(height, grid);
  const seen = (from: Float32Array) => from.map((h, at) => (Number.isNaN(ceilings[at]) ? NaN : h));
  let filled: Float32Array = seen(extremeAround(seen(extremeAround(ceilings, grid, Math.max)), grid, Math.min));
  for (let round = 0; round < rounds; round++) filled = fillFromNeighbors(filled, grid);
  const closed = extremeAround(extremeAround(filled, grid, Math.max), grid, Math.min);
  return extremeAround(closed, grid, Math.min);
}

/** Highest or lowest value of each cell and its eight neighbors; NaN where all are. */
function extremeAround(from: Float32Array, grid: RasterGrid, extreme: (a: number, b: number) => number): Float32Array {
  const out = new Float32Array(from.length).fill(NaN);
  for (let at = 0; at < from.length; at++) {
    let best = NaN;
    forNeighbors(at, grid, (other) => {
      const value = from[other]!;
      if (!Number.isNaN(value)) best = Number.isNaN(best) ? value : extreme(best, value);
    });
    out[at] = best;
  }
  return out;
}

function fillFromNeighbors(from: Float32Array, grid: RasterGrid): Float32Array {
  return from.map((h, at) => {
    if (!Number.isNaN(h)) return h;
    const near: number[] = [];
    forNeighbors(at, grid, (other) => {
      if (!Number.isNaN(from[other])) near.push(from[other]!);
    });
    return median(near) ?? NaN;
  });
}

function forNeighbors(at: number, { width, height }: RasterGrid, visit: (at: number) => void): void {
  const i = at % width;
  const j = (at - i) / width;
  for (let y = Math.max(0, j - 1); y <= Math.min(height - 1, j + 1); y++) {
    for (let x = Math.max(0, i - 1); x <= Math.min(width - 1, i + 1); x++) visit(y * width + x);
  }
}
