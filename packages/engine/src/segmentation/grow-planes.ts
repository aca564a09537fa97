import type { StageContext } from '../core/context.ts';
import { breathe } from '../core/context.ts';
import type { VoxelTable } from '../spatial/voxel-table.ts';
import type { PlaneFit, VoxelFits } from './voxel-fits.ts';
import { MOMENTS, fitMoments, newPlaneFit } from './voxel-fits.ts';

/** A grown region: its cells and the plane through all their points. */
export interface GrownPlane {
  cells: number[];
  plane: PlaneFit;
  points: number;
}

/** Regions of fewer cells are dropped. */
const MIN_CELLS = 12;
const MAX_ANGLE_COSINE = Math.cos((12 * Math.PI) / 180);

/**
 * Region growing over voxels, best seeds first (least RMS over root n): a neighbor joins when its centroid lies near the
 * region's plane and its normal agrees; the plane is refitted from running moments each time the region grew by 1.3.
 * Working on voxels instead of points is 20 to 50 times faster than neighbor searches and loses nothing at this scale.
 *
 * @returns regions, largest first, and per cell the region or -1.
 */
export async function growPlanes(
  table: VoxelTable,
  fits: VoxelFits,
  context: Pick<StageContext, 'signal' | 'progress'>,
): Promise<{ planes: GrownPlane[]; regionOf: Int32Array }> {
  const { moments, normal, rms, noise } = fits;
  const cells = table.cube.length;
  const seeds: number[] = [];
  const score = new Float32Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    if (rms[cell] === Infinity) continue;
    score[cell] = rms[cell]! / Math.sqrt(moments[cell * MOMENTS]!);
    seeds.push(cell);
  }
  seeds.sort((a, b) => score[a]! - score[b]! || a - b);
  const regionOf = new Int32Array(cells).fill(-1);
  const near = Math.max(3 * noise, 0.1 * table.size);
  const steps = neighborSteps(table);
  const planes: GrownPlane[] = [];
  const running = new Float64Array(MOMENTS);
  const plane = newPlaneFit();
  let last = performance.now();
  for (let s = 0; s < seeds.length; s++) {
    const seed = seeds[s]!;
    if (regionOf[seed] !== -1) continue;
    if (performance.now() - last > 100) {
      context.progress(s / seeds.length);
      await breathe(context);
      last = performance.now();
    }
    const id = planes.length;
    const members = [seed];
    regionOf[seed] = id;
    for (let k = 0; k < MOMENTS; k++) running[k] = moments[seed * MOMENTS + k]!;
    fitMoments(running, 0, plane);
    let refitAt = running[0]! * 1.3;
    for (let head = 0; head < members.length; head++) {
      const cube = table.cube[members[head]!]!;
      const [x, y, z] = cubePlace(cube, table);
      for (const [dx, dy, dz, step] of steps) {
        if (!inBox(x + dx, y + dy, z + dz, table)) continue;
        const other = table.cellAt[cube + step]!;
        if (other < 0 || regionOf[other] !== -1 || rms[other] === Infinity) continue;
        const m = other * MOMENTS;
        const n = moments[m]!;
        const [nx, ny, nz] = plane.normal;
        const off = (nx * moments[m + 1]! + ny * moments[m + 2]! + nz * moments[m + 3]!) / n - plane.d;
        if (off > near || off < -near) continue;
        const cosine = nx * normal[other * 3]! + ny * normal[other * 3 + 1]! + nz * normal[other * 3 + 2]!;
        if (cosine < MAX_ANGLE_COSINE && cosine > -MAX_ANGLE_COSINE) continue;
        regionOf[other] = id;
        members.push(other);
        for (let k = 0; k < MOMENTS; k++) running[k]! += moments[m + k]!;
        if (running[0]! < refitAt) continue;
        fitMoments(running, 0, plane);
        refitAt = running[0]! * 1.3;
      }
    }
    if (members.length < MIN_CELLS) {
      // Free the cells for a better neighbor, but do not seed from them again.
      for (const cell of members) regionOf[cell] = -1;
      regionOf[seed] = -2;
      continue;
    }
    fitMoments(running, 0, plane);
    planes.push({ cells: members, plane: { ...plane, normal: [...plane.normal] }, points: running[0]! });
  }
  return { planes: renumber(planes, regionOf), regionOf };
}

/** Largest first, so that small numbers are the important planes. */
function renumber(planes: GrownPlane[], regionOf: Int32Array): GrownPlane[] {
  const sorted = planes
    .map((plane, id) => ({ plane, id }))
    .sort((a, b) => b.plane.points - a.plane.points || a.id - b.id);
  regionOf.fill(-1);
  sorted.forEach(({ plane }, id) => {
    for (const cell of plane.cells) regionOf[cell] = id;
  });
  return sorted.map(({ plane }) => plane);
}

/** The 26 neighbors as offsets and as a step in the cube index. */
export function neighborSteps(table: VoxelTable): [number, number, number, number][] {
  const [nx, ny] = table.shape;
  const steps: [number, number, number, number][] = [];
  for (let dz = -1; dz <= 1; dz++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) if (dx || dy || dz) steps.push([dx, dy, dz, (dz * ny + dy) * nx + dx]);
    }
  }
  return steps;
}

/** Cube index to x, y, z. */
export function cubePlace(cube: number, table: VoxelTable): [number, number, number] {
  const [nx, ny] = table.shape;
  const x = cube % nx;
  const rest = (cube - x) / nx;
  const y = rest % ny;
  return [x, y, (rest - y) / ny];
}

/** True if the cube lies in the table's box. */
export function inBox(x: number, y: number, z: number, table: VoxelTable): boolean {
  return x >= 0 && y >= 0 && z >= 0 && x < table.shape[0] && y < table.shape[1] && z < table.shape[2];
}
