import type { StageContext } from '../core/context.ts';
import { yieldToEvents } from '../core/context.ts';
import { VoxelNeighbors } from '../spatial/voxel-neighbors.ts';
import type { VoxelTable } from '../spatial/voxel-table.ts';
import type { GrownPlane } from './grow-planes.ts';

/** Planes and the voxels they were grown on. */
export interface VoxelPlanes {
  table: VoxelTable;
  planes: readonly GrownPlane[];
  /** Per cell its plane, or -1. */
  regionOf: Int32Array;
}

/** Cells between two looks at the clock, and the time after which other work gets a turn. */
const CHECK_EVERY = 1024;
const TURN_MS = 100;

/**
 * Gives each point the nearest plane among those of its own and neighboring voxels, within `reach` meters; so a voxel
 * that two walls share, or that holds too few points for a fit, still finds its owners.
 *
 * @param position 3·n, xyz interleaved; not changed.
 * @param taken per point; those with a region get no other.
 * @returns n numbers: the plane or -1.
 * @throws EngineError `cancelled`
 */
export async function assignPoints(
  position: Float32Array,
  grown: VoxelPlanes,
  reach: number,
  context: Pick<StageContext, 'signal' | 'progress'>,
  taken?: Int32Array,
): Promise<Int32Array> {
  const { table, planes } = grown;
  const region = new Int32Array(position.length / 3).fill(-1);
  const neighbors = new VoxelNeighbors(table);
  const candidates: number[] = [];
  /** Normal and distance of each plane. */
  const coefficients = Float64Array.from(planes.flatMap(({ plane: { normal, d } }) => [...normal, d]));
  let last = performance.now();
  for (let cell = 0; cell < table.cube.length; cell++) {
    if (cell % CHECK_EVERY === 0 && performance.now() - last > TURN_MS) {
      context.progress(cell / table.cube.length);
      await yieldToEvents(context);
      last = performance.now();
    }
    collectCandidates(cell, grown.regionOf, neighbors, candidates);
    if (candidates.length === 0) continue;
    assignCell(cell, position, table, candidates, coefficients, { reach, taken, region });
  }
  return region;
}

/** Gives the points of a cell the nearest of some planes. Changes `region`. */
function assignCell(
  cell: number,
  position: Float32Array,
  { min: [ox, oy, oz], offset, order }: VoxelTable,
  planes: readonly number[],
  coefficients: Float64Array,
  { reach, taken, region }: { reach: number; taken: Int32Array | undefined; region: Int32Array },
): void {
  for (let k = offset[cell]!, end = offset[cell + 1]!; k < end; k++) {
    const i = order[k]!;
    if (taken && taken[i]! >= 0) continue;
    const px = position[3 * i]! - ox;
    const py = position[3 * i + 1]! - oy;
    const pz = position[3 * i + 2]! - oz;
    let best = reach;
    for (let n = 0; n < planes.length; n++) {
      const at = 4 * planes[n]!;
      const along = coefficients[at]! * px + coefficients[at + 1]! * py + coefficients[at + 2]! * pz;
      const off = Math.abs(along - coefficients[at + 3]!);
      if (!(off < best)) continue;
      best = off;
      region[i] = planes[n]!;
    }
  }
}

/** Planes of a cell and its neighbors, each once, the cell's own first. Fills `out`. */
function collectCandidates(cell: number, regionOf: Int32Array, neighbors: VoxelNeighbors, out: number[]): void {
  out.length = 0;
  if (regionOf[cell]! >= 0) out.push(regionOf[cell]!);
  for (let k = 0, end = neighbors.find(cell); k < end; k++) {
    const id = regionOf[neighbors.cells[k]!]!;
    if (id >= 0 && !out.includes(id)) out.push(id);
  }
}
