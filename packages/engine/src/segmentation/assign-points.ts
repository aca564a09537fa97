import type { StageContext } from '../core/context.ts';
import { breathe } from '../core/context.ts';
import type { VoxelTable } from '../spatial/voxel-table.ts';
import type { GrownPlane } from './grow-planes.ts';
import { cubePlace, inBox, neighborSteps } from './grow-planes.ts';

/**
 * Gives each point the nearest plane among those of its own and neighboring voxels, within `reach`; so a voxel that two
 * walls share, or that holds too few points for a fit, still finds its owners.
 *
 * @returns per point the region or -1.
 */
export async function assignPoints(
  position: Float32Array,
  table: VoxelTable,
  planes: readonly GrownPlane[],
  regionOf: Int32Array,
  reach: number,
  context: Pick<StageContext, 'signal' | 'progress'>,
): Promise<Int32Array> {
  const region = new Int32Array(position.length / 3).fill(-1);
  const steps = neighborSteps(table);
  const [ox, oy, oz] = table.min;
  const candidates: number[] = [];
  let last = performance.now();
  for (let cell = 0; cell < table.cube.length; cell++) {
    if ((cell & 1023) === 0 && performance.now() - last > 100) {
      context.progress(cell / table.cube.length);
      await breathe(context);
      last = performance.now();
    }
    candidates.length = 0;
    if (regionOf[cell]! >= 0) candidates.push(regionOf[cell]!);
    const cube = table.cube[cell]!;
    const [x, y, z] = cubePlace(cube, table);
    for (const [dx, dy, dz, step] of steps) {
      if (!inBox(x + dx, y + dy, z + dz, table)) continue;
      const other = table.cellAt[cube + step]!;
      if (other >= 0 && regionOf[other]! >= 0 && !candidates.includes(regionOf[other]!))
        candidates.push(regionOf[other]!);
    }
    if (candidates.length === 0) continue;
    for (let k = table.offset[cell]!; k < table.offset[cell + 1]!; k++) {
      const i = table.order[k]!;
      const px = position[3 * i]! - ox;
      const py = position[3 * i + 1]! - oy;
      const pz = position[3 * i + 2]! - oz;
      let best = reach;
      for (const id of candidates) {
        const { normal, d } = planes[id]!.plane;
        const off = Math.abs(normal[0] * px + normal[1] * py + normal[2] * pz - d);
        if (off < best) {
          best = off;
          region[i] = id;
        }
      }
    }
  }
  return region;
}
