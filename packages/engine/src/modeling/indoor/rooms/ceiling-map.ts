import type { RasterGrid } from '../../../spatial/mask-grid.ts';
import { gridOver } from '../../../spatial/mask-grid.ts';
import { quantile } from '../../../math/statistics.ts';
import { buildColumns } from '../storeys/space-columns.ts';
import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';

/** Height of the ceiling over each coarse cell of a storey. */
export interface CeilingMap {
  grid: RasterGrid;
  /** Local z, NaN where no ceiling was seen. */
  height: Float32Array;
  /** The same with gaps filled from around, and lowered to the least neighbor, for finding what hangs from it. */
  lowest: Float32Array;
}

const COARSE = 0.2;
const BIN = 0.05;
/** A ceiling hangs at least so high above its floor. */
const LEAST_CLEAR = 2.0;

/**
 * The highest surface in each column between head height and the storey's cap. A surface stands out as a full bin; the
 * top of a wall does too, which does no harm, since walls are told by what is below.
 */
export function mapCeilings(points: StoreyPoints, layout: StoreyLayout, storey: DetectedStorey): CeilingMap {
  const grid = gridOver(layout.bounds, COARSE);
  const zMin = storey.elevation + LEAST_CLEAR;
  const columns = buildColumns(points, grid, { zMin, zMax: Math.max(zMin + 0.5, storey.zCap), binHeight: BIN }, 1);
  const height = new Float32Array(grid.width * grid.height).fill(NaN);
  for (let column = 0; column < columns.cell.length; column++) {
    const base = column * columns.bins;
    const sum = (b: number) =>
      (b > 0 ? columns.counts[base + b - 1]! : 0) +
      columns.counts[base + b]! +
      (b + 1 < columns.bins ? columns.counts[base + b + 1]! : 0);
    let most = 0;
    for (let b = 0; b < columns.bins; b++) most = Math.max(most, sum(b));
    if (most < 2) continue;
    for (let b = columns.bins - 1; b >= 0; b--) {
      if (sum(b) < Math.max(2, 0.34 * most) || columns.counts[base + b]! < sum(b) / 3) continue;
      const low = b > 0 ? columns.counts[base + b - 1]! : 0;
      const up = b + 1 < columns.bins ? columns.counts[base + b + 1]! : 0;
      const mean = (low * (b - 0.5) + columns.counts[base + b]! * (b + 0.5) + up * (b + 1.5)) / sum(b);
      height[columns.cell[column]!] = zMin + mean * BIN;
      break;
    }
  }
  return { grid, height, lowest: lowestAround(height, grid, storey) };
}

function lowestAround(height: Float32Array, grid: RasterGrid, storey: DetectedStorey): Float32Array {
  const { width, height: rows } = grid;
  const around = (from: Float32Array, better: (a: number, b: number) => boolean): Float32Array => {
    const out = new Float32Array(from.length);
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < width; i++) {
        let best = NaN;
        forNeighbors(i, j, width, rows, (at) => {
          if (Number.isNaN(best) || better(from[at]!, best)) best = from[at]!;
        });
        out[j * width + i] = best;
      }
    }
    return out;
  };
  const higher = (a: number, b: number) => a > b;
  const lower = (a: number, b: number) => a < b;
  // Heads of doors and windows are narrow dips: closing (highest around, then lowest around) takes them out. Once before
  // the gaps are filled, else the head over a window to the floor would pass for the ceiling of all that lies outside.
  const seen = (from: Float32Array) => from.map((h, at) => (Number.isNaN(height[at]) ? NaN : h));
  let filled = seen(around(seen(around(height, higher)), lower));
  for (let round = 0; round < 5; round++) {
    const next = Float32Array.from(filled);
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < width; i++) {
        if (!Number.isNaN(filled[j * width + i])) continue;
        const near: number[] = [];
        forNeighbors(i, j, width, rows, (at) => {
          if (!Number.isNaN(filled[at])) near.push(filled[at]!);
        });
        if (near.length > 0) next[j * width + i] = quantile(near, 0.5)!;
      }
    }
    filled = next;
  }
  const closed = around(around(filled, higher), lower);
  return around(closed, lower).map((h) => (Number.isNaN(h) ? storey.elevation + storey.height : h));
}

function forNeighbors(i: number, j: number, width: number, rows: number, visit: (at: number) => void): void {
  for (let y = Math.max(0, j - 1); y <= Math.min(rows - 1, j + 1); y++) {
    for (let x = Math.max(0, i - 1); x <= Math.min(width - 1, i + 1); x++) visit(y * width + x);
  }
}

/** Coarse cell of a plan place, or -1 outside. */
export function coarseCell(grid: RasterGrid, x: number, y: number): number {
  const i = Math.floor((x - grid.x0) / grid.cell);
  const j = Math.floor((y - grid.y0) / grid.cell);
  return i >= 0 && j >= 0 && i < grid.width && j < grid.height ? j * grid.width + i : -1;
}
