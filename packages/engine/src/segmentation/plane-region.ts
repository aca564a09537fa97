import type { PlaneRegion } from '../core/plane-segments.ts';
import type { Vec2, Vec3 } from '../core/vector.ts';
import type { PlanBox } from '../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../spatial/raster-grid.ts';
import { simplifyLoop, traceOutlines } from '../spatial/trace-outline.ts';
import { cubePlace } from '../spatial/voxel-neighbors.ts';
import type { VoxelTable } from '../spatial/voxel-table.ts';
import type { GrownPlane } from './grow-planes.ts';
import { planeAxes } from './plane-axes.ts';

/** How regions are outlined, in sides of a voxel. */
const OUTLINE = { margin: 1.5, tolerance: 1.2 };
/** Least RMS of a region, as a share of the scan's noise: a fit over few points may seem perfect. */
const LEAST_RMS_SHARE = 0.1;

/** Measures a region in local coordinates and traces its outline along {@link planeAxes}. */
export function describeRegion(
  { cells, plane, points }: GrownPlane,
  id: number,
  table: VoxelTable,
  noise: number,
): PlaneRegion {
  const { normal, d, rms } = plane;
  const centers = cells.map((cell) => cubeCenter(table.cube[cell]!, table));
  const [u, v] = planeAxes(normal);
  const { area, outline } = outlineOf(
    centers.map((p): Vec2 => [dot(u, p), dot(v, p)]),
    table.size,
  );
  return {
    id,
    normal: [...normal],
    d: d + normal[0] * table.min[0] + normal[1] * table.min[1] + normal[2] * table.min[2],
    centroid: meanOf(centers),
    pointCount: points,
    rms: Math.max(rms, noise * LEAST_RMS_SHARE),
    ...boundsOfCubes(centers, table.size),
    area,
    outline,
  };
}

function cubeCenter(cube: number, table: VoxelTable): Vec3 {
  const [x, y, z] = cubePlace(cube, table);
  const { min, size } = table;
  return [min[0] + (x + 0.5) * size, min[1] + (y + 0.5) * size, min[2] + (z + 0.5) * size];
}

function meanOf(places: readonly Vec3[]): [number, number, number] {
  const mean: [number, number, number] = [0, 0, 0];
  for (const [x, y, z] of places) {
    mean[0] += x / places.length;
    mean[1] += y / places.length;
    mean[2] += z / places.length;
  }
  return mean;
}

function boundsOfCubes(centers: readonly Vec3[], size: number) {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const center of centers) {
    for (const k of [0, 1, 2] as const) {
      min[k] = Math.min(min[k], center[k] - size / 2);
      max[k] = Math.max(max[k], center[k] + size / 2);
    }
  }
  return { min, max };
}

/** Longest outline of the cells that hold any of the places, and the area of all such cells, in the places' plane. */
function outlineOf(places: readonly Vec2[], size: number): { area: number; outline: Vec2[] } {
  const grid = gridOver(boxOf(places), size, OUTLINE.margin * size);
  const mask = new Uint8Array(grid.width * grid.height);
  for (const [a, b] of places) mask[cellAt(grid, a, b)] = 1;
  const occupied = mask.reduce((sum, set) => sum + set, 0);
  const [longest = []] = traceOutlines(mask, grid);
  return { area: occupied * size ** 2, outline: simplifyLoop(longest, size * OUTLINE.tolerance) };
}

function boxOf(places: readonly Vec2[]): PlanBox {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [x, y] of places) {
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}

/** The outline as places in space, rounded to millimeters: a viewer needs no coordinates of the plane to draw it. */
export function outlineInSpace({ normal, d, outline = [] }: PlaneRegion): Vec3[] {
  const [u, v] = planeAxes(normal);
  const at = (a: number, b: number, k: 0 | 1 | 2) => Math.round((a * u[k] + b * v[k] + d * normal[k]) * 1e3) / 1e3;
  return outline.map(([a, b]) => [at(a, b, 0), at(a, b, 1), at(a, b, 2)]);
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
