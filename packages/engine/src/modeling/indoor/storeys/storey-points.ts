import type { RasterGrid } from '../../../spatial/mask-grid.ts';
import { gridOver } from '../../../spatial/mask-grid.ts';
import type { PlanPoints } from './space-columns.ts';
import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';

/** All points in the plan frame, by column. */
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

/** Points of one storey in the plan frame, sorted by plan cell so that any place is found at once. */
export interface StoreyPoints extends PlanPoints {
  grid: RasterGrid;
  /** Per cell of `frame`, plus one: points `offset[c] … offset[c + 1]`. */
  offset: Uint32Array;
}

/** Side of the cells that storey points are sorted by. */
const SORT_CELL = 0.25;

/** Picks the points between a storey's floor (a hand below) and its cap, within the building's bounds. */
export function storeyPoints(position: Float32Array, layout: StoreyLayout, storey: DetectedStorey): StoreyPoints {
  const grid = gridOver(layout.bounds, SORT_CELL);
  const c = Math.cos(layout.angle);
  const s = Math.sin(layout.angle);
  const low = storey.elevation - 0.12;
  const high = storey.zCap;
  const count = position.length / 3;
  const where = new Int32Array(count);
  const offset = new Uint32Array(grid.width * grid.height + 1);
  const inverse = 1 / SORT_CELL;
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    where[i] = -1;
    if (!(position[p + 2]! >= low && position[p + 2]! < high)) continue;
    const u = Math.floor((c * position[p]! + s * position[p + 1]! - grid.x0) * inverse);
    const v = Math.floor((c * position[p + 1]! - s * position[p]! - grid.y0) * inverse);
    if (u < 0 || v < 0 || u >= grid.width || v >= grid.height) continue;
    where[i] = v * grid.width + u;
    offset[where[i]! + 1]!++;
  }
  for (let k = 1; k < offset.length; k++) offset[k]! += offset[k - 1]!;
  const kept = offset[offset.length - 1]!;
  const cursor = offset.slice();
  const x = new Float32Array(kept);
  const y = new Float32Array(kept);
  const z = new Float32Array(kept);
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    if (where[i]! < 0) continue;
    const to = cursor[where[i]!]!++;
    x[to] = c * position[p]! + s * position[p + 1]!;
    y[to] = c * position[p + 1]! - s * position[p]!;
    z[to] = position[p + 2]!;
  }
  return { x, y, z, grid, offset };
}

/** Calls `visit` with each point number whose plan place lies in the box (whole sort cells: check again if it matters). */
export function visitBox(
  points: StoreyPoints,
  box: { minX: number; minY: number; maxX: number; maxY: number },
  visit: (index: number) => void,
): void {
  const { grid, offset } = points;
  const i0 = Math.max(0, Math.floor((box.minX - grid.x0) / grid.cell));
  const i1 = Math.min(grid.width - 1, Math.floor((box.maxX - grid.x0) / grid.cell));
  const j0 = Math.max(0, Math.floor((box.minY - grid.y0) / grid.cell));
  const j1 = Math.min(grid.height - 1, Math.floor((box.maxY - grid.y0) / grid.cell));
  for (let j = j0; j <= j1; j++) {
    const from = offset[j * grid.width + i0]!;
    const to = offset[j * grid.width + i1 + 1]!;
    if (i1 >= i0) for (let k = from; k < to; k++) visit(k);
  }
}
