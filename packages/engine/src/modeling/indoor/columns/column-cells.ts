import type { CellBox } from '../../../spatial/connected-components.ts';
import type { PlanBox, RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { runsIn, visitBox } from '../storeys/storey-points.ts';
import type { ColumnOptions } from './column-options.ts';

/** Numbers of the cells of a box. */
export function cellsIn({ i0, i1, j0, j1 }: CellBox, { width }: RasterGrid): number[] {
  const cells: number[] = [];
  for (let j = j0; j <= j1; j++) for (let i = i0; i <= i1; i++) cells.push(j * width + i);
  return cells;
}

/** The places that cells cover, and a margin around them in meters. */
export function planBox({ i0, i1, j0, j1 }: CellBox, { x0, y0, cell }: RasterGrid, margin: number): PlanBox {
  return {
    minX: x0 + i0 * cell - margin,
    maxX: x0 + (i1 + 1) * cell + margin,
    minY: y0 + j0 * cell - margin,
    maxY: y0 + (j1 + 1) * cell + margin,
  };
}

/**
 * Height of the slices, and the points in one, that show a ceiling; the part of a room's height that it is above, and how far
 * it lies below the room's own at least, meters: under a slope, not in the shade of a column.
 */
const SLICE = { height: 0.1, points: 4, leastShare: 0.6, leastFall: 0.5 };

/** Height of the ceiling around a place, which slopes down from the room's own; local z. */
export function ceilingAround(points: StoreyPoints, box: PlanBox, { zFloor, zCeiling }: DetectedRoom): number {
  const lowest = zFloor + SLICE.leastShare * (zCeiling - zFloor);
  const slices = new Uint32Array(Math.ceil((zCeiling - lowest) / SLICE.height) + 1);
  const tops = new Float64Array(slices.length).fill(-Infinity);
  for (const { from, to } of runsIn(points, box)) {
    for (let k = from; k < to; k++) {
      const z = points.z[k]!;
      const slice = Math.floor((z - lowest) / SLICE.height);
      if (slice < 0) continue;
      const at = Math.min(slice, slices.length - 1);
      slices[at]!++;
      if (z > tops[at]!) tops[at] = z;
    }
  }
  const highest = slices.findLastIndex((count) => count >= SLICE.points);
  const isLower = highest >= 0 && zCeiling - tops[highest]! > SLICE.leastFall;
  return isLower ? tops[highest]! : zCeiling;
}

/** Per cell over a room, the heights at which points lie in it, as bits. */
export function levelsSeen(
  room: DetectedRoom,
  points: StoreyPoints,
  { low, high }: { low: number; high: number },
  { cell, levels }: Pick<Required<ColumnOptions>, 'cell' | 'levels'>,
  margin = 0,
): { grid: RasterGrid; seen: Uint32Array } {
  const xs = room.polygon.map((p) => p[0]);
  const ys = room.polygon.map((p) => p[1]);
  const box = {
    minX: Math.min(...xs) - margin,
    maxX: Math.max(...xs) + margin,
    minY: Math.min(...ys) - margin,
    maxY: Math.max(...ys) + margin,
  };
  const grid = gridOver(box, cell, cell);
  const seen = new Uint32Array(grid.width * grid.height);
  const { x, y, z } = points;
  for (const { from, to } of runsIn(points, box)) {
    for (let k = from; k < to; k++) {
      const level = Math.floor(((z[k]! - low) / (high - low)) * levels);
      if (level < 0 || level >= levels) continue;
      const at = cellAt(grid, x[k]!, y[k]!);
      if (at >= 0) seen[at]! |= 1 << level;
    }
  }
  return { grid, seen };
}

/**
 * What shows the underside of a beam around the top of a column: the ring around it that is looked at, the slices of height, the points
 * in one, how many times as many as in one right below, and how far below the ceiling it lies at least; meters.
 */
const UNDERSIDE = { ring: 0.2, gap: 0.05, slice: 0.05, points: 8, times: 5, leastFall: 0.15 };

/**
 * Height of the underside of a beam or of a lowered ceiling that ends a column below the room's ceiling: level on both sides of it,
 * with nothing right below; local z. Undefined if none shows. Around cupboards the ceiling shows, or nothing.
 */
export function undersideOver(
  points: StoreyPoints,
  box: PlanBox,
  { zFloor, zCeiling }: DetectedRoom,
): number | undefined {
  const { ring, gap, slice: height, points: least, times, leastFall } = UNDERSIDE;
  const lowest = zFloor + SLICE.leastShare * (zCeiling - zFloor);
  const slices = Math.floor((zCeiling - leastFall - lowest) / height);
  if (slices <= 2) return undefined;
  const sides = Array.from({ length: 4 }, () => new Uint32Array(slices));
  const around = { minX: box.minX - ring, maxX: box.maxX + ring, minY: box.minY - ring, maxY: box.maxY + ring };
  const zs = Array.from({ length: slices }, (): number[] => []);
  visitBox(points, around, (k) => {
    const slice = Math.floor((points.z[k]! - lowest) / height);
    if (slice < 0 || slice >= slices) return;
    const x = points.x[k]!;
    const y = points.y[k]!;
    const ways = [box.minX - x, x - box.maxX, box.minY - y, y - box.maxY];
    const side = ways.indexOf(Math.max(...ways));
    if (ways[side]! < gap || ways[side]! > ring) return;
    sides[side]![slice]!++;
    zs[slice]!.push(points.z[k]!);
  });
  const count = (k: number) => sides.reduce((sum, own) => sum + own[k]!, 0);
  for (let k = 2; k < slices; k++) {
    const [here, below] = [count(k), Math.max(count(k - 1), count(k - 2))];
    const isOnBoth = [0, 2].some((side) => sides[side]![k]! > 1 && sides[side + 1]![k]! > 1);
    if (here >= least && here >= times * below && isOnBoth) return Math.min(...zs[k]!);
  }
  return undefined;
}
