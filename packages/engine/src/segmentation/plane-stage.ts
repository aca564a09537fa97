import { breathe } from '../core/context.ts';
import { EngineError } from '../core/errors.ts';
import type { PlaneSegments } from '../core/plane-segments.ts';
import type { PlaneRegion } from '../core/plane-segments.ts';
import type { Stage } from '../core/stage.ts';
import { loadPointCloud, loadPointsHeader } from '../core/stored-points.ts';
import type { Vec2, Vec3 } from '../core/vector.ts';
import { gridOver } from '../spatial/raster-grid.ts';
import { simplifyLoop, traceOutlines } from '../spatial/trace-outline.ts';
import type { VoxelTable } from '../spatial/voxel-table.ts';
import { buildVoxelTable, trimmedBounds } from '../spatial/voxel-table.ts';
import { assignPoints } from './assign-points.ts';
import type { GrownPlane } from './grow-planes.ts';
import { cubePlace, growPlanes } from './grow-planes.ts';
import { fitVoxels } from './voxel-fits.ts';

/** Fewer points than this hold no building. */
const MIN_POINTS = 1000;

/** Finds the planes of the scan: writes `segments/planes.json` and `segments/region.i32` (region per point, -1 none). */
export const planesStage: Stage = {
  name: 'planes',
  reads: ['points/'],
  writes: ['segments/'],
  async run(store, _options, context) {
    const header = await loadPointsHeader(store);
    if (header.count < MIN_POINTS)
      throw new EngineError('too-few-points', { points: header.count, needed: MIN_POINTS });
    const cloud = await loadPointCloud(store, []);
    const bounds = trimmedBounds(cloud.position);
    const voxel = voxelSize(header.spacing, bounds);
    const table = buildVoxelTable(cloud.position, voxel, bounds);
    await breathe(context);
    const fits = fitVoxels(cloud.position, table);
    context.progress(0.25);
    await breathe(context);
    const part = (from: number, to: number) => ({
      signal: context.signal,
      progress: (f: number) => context.progress(from + (to - from) * f),
    });
    const { planes, regionOf } = await growPlanes(table, fits, part(0.25, 0.5));
    const reach = Math.max(3 * fits.noise, 0.01);
    const region = await assignPoints(cloud.position, table, planes, regionOf, reach, part(0.5, 0.95));
    const regions = planes.map((plane, id) => describe(plane, id, table, fits.noise));
    let covered = 0;
    for (const id of region) if (id >= 0) covered++;
    const segments: PlaneSegments = {
      version: 1,
      voxel,
      noise: fits.noise,
      coverage: covered / header.count,
      planes: regions,
    };
    context.preview(
      'planes',
      regions.slice(0, 400).map((plane) => ({ id: plane.id, outline: outlineInSpace(plane) })),
    );
    await store.write('segments/planes.json', JSON.stringify(segments));
    await store.write('segments/region.i32', new Uint8Array(region.buffer));
    return { planes: planes.length, coverage: round(segments.coverage), voxel: round(voxel), noise: round(fits.noise) };
  },
};

const round = (value: number) => Math.round(value * 1e4) / 1e4;

/** Six point spacings, within sensible bounds, and never more cubes than the table allows. */
function voxelSize(spacing: number, bounds: { min: readonly number[]; max: readonly number[] }): number {
  let size = Math.min(0.25, Math.max(0.06, 6 * (spacing > 0 ? spacing : 0.02)));
  const volume = [0, 1, 2].reduce((product, k) => product * Math.max(0.5, bounds.max[k]! - bounds.min[k]!), 1);
  while (volume / size ** 3 > 1e8) size *= 1.1;
  return size;
}

/** Measures a region in local coordinates and traces its outline in the frame of {@link planeAxes}. */
function describe(grown: GrownPlane, id: number, table: VoxelTable, noise: number): PlaneRegion {
  const { normal, d, rms } = grown.plane;
  const [ox, oy, oz] = table.min;
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const [u, v] = planeAxes(normal);
  const places: Vec2[] = [];
  const center: [number, number, number] = [0, 0, 0];
  for (const cell of grown.cells) {
    const place = cubePlace(table.cube[cell]!, table);
    const p = place.map((c, k) => table.min[k]! + (c + 0.5) * table.size) as [number, number, number];
    for (let k = 0; k < 3; k++) {
      min[k] = Math.min(min[k]!, p[k]! - table.size / 2);
      max[k] = Math.max(max[k]!, p[k]! + table.size / 2);
      center[k]! += p[k]! / grown.cells.length;
    }
    places.push([dot(u, p), dot(v, p)]);
  }
  const grid = gridOver(
    {
      minX: Math.min(...minMax(places, 0)),
      maxX: Math.max(...minMax(places, 0)),
      minY: Math.min(...minMax(places, 1)),
      maxY: Math.max(...minMax(places, 1)),
    },
    table.size,
    1.5 * table.size,
  );
  const mask = new Uint8Array(grid.width * grid.height);
  for (const [a, b] of places) {
    mask[Math.floor((b - grid.y0) / grid.cell) * grid.width + Math.floor((a - grid.x0) / grid.cell)] = 1;
  }
  let occupied = 0;
  for (const set of mask) occupied += set;
  const loop = traceOutlines(mask, grid)[0]!;
  return {
    id,
    normal: [...normal],
    d: d + normal[0] * ox + normal[1] * oy + normal[2] * oz,
    centroid: center,
    pointCount: grown.points,
    rms: Math.max(rms, noise * 0.1),
    min,
    max,
    area: occupied * table.size ** 2,
    outline: simplifyLoop(loop, table.size * 1.2),
  };
}

/** The outline as places in space, rounded to millimeters: a viewer needs no plane frame to draw it. */
function outlineInSpace({ normal, d, outline = [] }: PlaneRegion): Vec3[] {
  const [u, v] = planeAxes(normal);
  const at = (a: number, b: number, k: 0 | 1 | 2) => Math.round((a * u[k] + b * v[k] + d * normal[k]) * 1e3) / 1e3;
  return outline.map(([a, b]) => [at(a, b, 0), at(a, b, 1), at(a, b, 2)]);
}

function minMax(places: readonly Vec2[], k: 0 | 1): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const p of places) {
    if (p[k] < low) low = p[k];
    if (p[k] > high) high = p[k];
  }
  return [low, high];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The frame of a plane's outline: u level, v = normal × u (for level planes u is the x axis). */
function planeAxes(normal: Vec3): [Vec3, Vec3] {
  const level = Math.hypot(normal[0], normal[1]);
  // Square to the normal in both cases: outlines are put back into space by it.
  const flat = Math.hypot(normal[0], normal[2]) * Math.sign(normal[2] || 1);
  const u: Vec3 = level > 0.1 ? [-normal[1] / level, normal[0] / level, 0] : [normal[2] / flat, 0, -normal[0] / flat];
  const w: [number, number, number] = [
    normal[1] * u[2] - normal[2] * u[1],
    normal[2] * u[0] - normal[0] * u[2],
    normal[0] * u[1] - normal[1] * u[0],
  ];
  const length = Math.hypot(...w);
  return [u, [w[0] / length, w[1] / length, w[2] / length]];
}
