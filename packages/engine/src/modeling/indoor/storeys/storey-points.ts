import type { PlanBox, RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import type { DetectedStorey, HeightRaster, StoreyLayout } from '../detected-elements.ts';
import type { PlanPoints } from './space-columns.ts';

/**
 * All points in the plan frame, by column.
 *
 * @param position 3·n, xyz interleaved, local meters; not changed.
 * @param angle turn of the plan frame against the local frame, radians.
 */
export function turnPoints(position: Float32Array, angle: number): PlanPoints {
  const n = position.length / 3;
  const x = new Float32Array(n);
  const y = new Float32Array(n);
  const z = new Float32Array(n);
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  for (let i = 0, p = 0; i < n; i++, p += 3) {
    x[i] = c * position[p]! + s * position[p + 1]!;
    y[i] = c * position[p + 1]! - s * position[p]!;
    z[i] = position[p + 2]!;
  }
  return { x, y, z };
}

/**
 * Every n-th of the points, so that at most so many are left; all of them if they are no more.
 *
 * @param position 3·n, xyz interleaved; not changed.
 */
export function thinnedTo(most: number, position: Float32Array): Float32Array {
  const count = position.length / 3;
  const step = Math.max(1, Math.ceil(count / most));
  if (step === 1) return position;
  const thin = new Float32Array(3 * Math.ceil(count / step));
  for (let to = 0, p = 0; to < thin.length; to += 3, p += 3 * step) {
    thin[to] = position[p]!;
    thin[to + 1] = position[p + 1]!;
    thin[to + 2] = position[p + 2]!;
  }
  return thin;
}

/** Points of one storey in the plan frame, sorted by plan cell so that those of any place are found at once. */
export interface StoreyPoints extends PlanPoints {
  grid: RasterGrid;
  /** Per cell of `grid`, plus one: points `offset[c] … offset[c + 1]`. */
  offset: Uint32Array;
  /** Colors, three bytes a point, if the scan has any. */
  rgb?: Uint8Array;
}

/** How the points of a storey are picked and sorted; meters. */
export interface StoreyPointsOptions {
  /** Points belong to the storey from this far below its floor on: half a thin slab, more than noise and steps. */
  belowFloor?: number;
  /** Side of the cells that points are sorted by; a visit reads whole cells. */
  cell?: number;
}

export const STOREY_POINTS_DEFAULTS: Required<StoreyPointsOptions> = { belowFloor: 0.12, cell: 0.25 };

/**
 * Picks the points between a storey's floor and its cap, within the building's bounds, and sorts them by plan cell
 * (counting sort). O(n); 16 bytes a point kept, 3 more with its color, and 4 a point read.
 *
 * @param position 3·n, xyz interleaved, local meters; not changed.
 * @param colors 3·n bytes.
 */
export function storeyPoints(
  position: Float32Array,
  layout: StoreyLayout,
  storey: DetectedStorey,
  options: StoreyPointsOptions = {},
  colors?: Uint8Array,
): StoreyPoints {
  const { belowFloor, cell } = { ...STOREY_POINTS_DEFAULTS, ...options };
  const grid = gridOver(layout.bounds, cell);
  const c = Math.cos(layout.angle);
  const s = Math.sin(layout.angle);
  // Where rooms lie lower, the slab below the others ends at their caps.
  const foot = belowFloor > STOREY_POINTS_DEFAULTS.belowFloor ? -Infinity : (storey.zFoot ?? -Infinity);
  const low = Math.max(storey.elevation - belowFloor, foot);
  const high = storey.zCap;
  const { caps } = storey;
  const { x0, y0, width: columns, height: rows } = grid;
  const count = position.length / 3;
  const where = new Int32Array(count);
  const offset = new Uint32Array(columns * rows + 1);
  const inverse = 1 / cell;
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    where[i] = -1;
    const height = position[p + 2]!;
    if (!(height >= low && height < high)) continue;
    const u = Math.floor((c * position[p]! + s * position[p + 1]! - x0) * inverse);
    const v = Math.floor((c * position[p + 1]! - s * position[p]! - y0) * inverse);
    if (u < 0 || v < 0 || u >= columns || v >= rows) continue;
    if (caps && !(height < capAt(caps, x0 + (u + 0.5) * cell, y0 + (v + 0.5) * cell))) continue;
    const at = v * columns + u;
    where[i] = at;
    offset[at + 1]!++;
  }
  for (let k = 1; k < offset.length; k++) offset[k]! += offset[k - 1]!;
  const kept = offset[offset.length - 1]!;
  const cursor = offset.slice();
  const x = new Float32Array(kept);
  const y = new Float32Array(kept);
  const z = new Float32Array(kept);
  const rgb = colors && new Uint8Array(3 * kept);
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    const at = where[i]!;
    if (at < 0) continue;
    const to = cursor[at]!++;
    x[to] = c * position[p]! + s * position[p + 1]!;
    y[to] = c * position[p + 1]! - s * position[p]!;
    z[to] = position[p + 2]!;
    if (!rgb) continue;
    rgb[3 * to] = colors[p]!;
    rgb[3 * to + 1] = colors[p + 1]!;
    rgb[3 * to + 2] = colors[p + 2]!;
  }
  return { x, y, z, grid, offset, ...(rgb && { rgb }) };
}

function capAt({ grid, z }: HeightRaster, x: number, y: number): number {
  return z[cellAt(grid, x, y)] ?? -Infinity;
}

/** Numbers of points from one up to another. */
export interface PointRun {
  from: number;
  to: number;
}

/** Runs of the points whose plan places lie in the box (whole sort cells: check again if it matters). A loop over them is fast. */
export function* runsIn({ grid, offset }: StoreyPoints, box: PlanBox): Generator<PointRun> {
  const i0 = Math.max(0, Math.floor((box.minX - grid.x0) / grid.cell));
  const i1 = Math.min(grid.width - 1, Math.floor((box.maxX - grid.x0) / grid.cell));
  const j0 = Math.max(0, Math.floor((box.minY - grid.y0) / grid.cell));
  const j1 = Math.min(grid.height - 1, Math.floor((box.maxY - grid.y0) / grid.cell));
  if (i1 < i0) return;
  for (let j = j0; j <= j1; j++) yield { from: offset[j * grid.width + i0]!, to: offset[j * grid.width + i1 + 1]! };
}

/** Calls `visit` with each point number of {@link runsIn}. */
export function visitBox(points: StoreyPoints, box: PlanBox, visit: (index: number) => void): void {
  for (const { from, to } of runsIn(points, box)) for (let k = from; k < to; k++) visit(k);
}
