import { yieldToEvents } from '../core/context.ts';
import type { VoxelTable } from '../spatial/voxel-table.ts';
import { assignPoints } from './assign-points.ts';
import type { GrownPlane, GrowthContext } from './grow-planes.ts';
import { growOverSparse, growPlanes } from './grow-planes.ts';
import { joinPlanes, sumOfCells } from './join-planes.ts';
import { fitVoxels } from './voxel-fits.ts';

const DEFAULTS = {
  /** Points this near to a plane lie on it: so many times the noise, and at least so many meters. */
  reachNoise: 3,
  leastReach: 0.01,
};

/** Share of the work that is done after each step. */
const DONE = { fit: 0.2, grow: 0.4, assign: 0.7, refit: 0.8, regrow: 0.85, reassign: 1 };

/** The planes of a scan. */
export interface FoundPlanes {
  /** Largest first. */
  planes: GrownPlane[];
  /** Densely seen parts of planes, largest first: the regions that grew on voxels with a plane of their own. */
  cores: GrownPlane[];
  /** Per point its plane, or -1. */
  region: Int32Array;
  /** Scale of measurement noise, meters. */
  noise: number;
}

/**
 * Finds the planes of a scan in three steps. Regions grow over densely seen voxels and take the points near them. Further
 * regions grow over the points left: faces seen from afar, and faces that share a voxel with another. Regions that touch
 * and lie in one plane become one.
 *
 * @param position 3·n, xyz interleaved; not changed.
 * @throws EngineError `cancelled`
 */
export async function findPlanes(
  position: Float32Array,
  table: VoxelTable,
  context: GrowthContext,
): Promise<FoundPlanes> {
  const part = (from: number, to: number) => ({
    ...context,
    progress: (fraction: number) => context.progress(from + (to - from) * fraction),
  });
  const fits = fitVoxels(position, table);
  const { noise } = fits;
  const reach = Math.max(DEFAULTS.reachNoise * noise, DEFAULTS.leastReach);
  context.progress(DONE.fit);
  await yieldToEvents(context);
  const { planes: cores, regionOf } = await growPlanes(table, fits, part(DONE.fit, DONE.grow));
  growOverSparse(cores, regionOf, table, fits);
  const grown = { table, planes: cores, regionOf };
  const region = await assignPoints(position, grown, reach, part(DONE.grow, DONE.assign));

  const rest = { ...fitVoxels(position, table, {}, region), noise };
  context.progress(DONE.refit);
  await yieldToEvents(context);
  const further = await growPlanes(table, rest, part(DONE.refit, DONE.regrow), { isSparseIn: true });
  const left = await assignPoints(position, { table, ...further }, reach, part(DONE.regrow, DONE.reassign), region);
  for (let i = 0; i < left.length; i++) if (left[i]! >= 0) region[i] = cores.length + left[i]!;
  for (const [cell, id] of further.regionOf.entries())
    if (regionOf[cell]! < 0 && id >= 0) regionOf[cell] = cores.length + id;
  const sums = [
    ...cores.map(({ cells }) => sumOfCells(cells, fits)),
    ...further.planes.map(({ cells }) => sumOfCells(cells, rest)),
  ];
  return { planes: joined(sums, regionOf, region, table, noise), cores, region, noise };
}

/** The planes that regions make up, largest first. Changes `region` from regions to planes. */
function joined(
  sums: readonly Float64Array[],
  regionOf: Int32Array,
  region: Int32Array,
  table: VoxelTable,
  noise: number,
): GrownPlane[] {
  const planes = joinPlanes(sums, regionOf, table, noise);
  const planeOf = new Int32Array(sums.length);
  for (const [id, { regions }] of planes.entries()) for (const one of regions) planeOf[one] = id;
  const found = planes.map(({ plane }): GrownPlane => ({ cells: [], plane, points: 0 }));
  for (const [cell, id] of regionOf.entries()) if (id >= 0) found[planeOf[id]!]!.cells.push(cell);
  const points = new Uint32Array(sums.length);
  for (let i = 0; i < region.length; i++) if (region[i]! >= 0) points[region[i]!]!++;
  for (const [id, count] of points.entries()) found[planeOf[id]!]!.points += count;
  const order = found
    .map((plane, id) => ({ plane, id }))
    .filter(({ plane }) => plane.points > 0 && plane.cells.length > 0);
  order.sort((a, b) => b.plane.points - a.plane.points || a.id - b.id);
  const rank = new Int32Array(found.length).fill(-1);
  for (const [k, { id }] of order.entries()) rank[id] = k;
  const rankOf = planeOf.map((id) => rank[id]!);
  for (let i = 0; i < region.length; i++) if (region[i]! >= 0) region[i] = rankOf[region[i]!]!;
  return order.map(({ plane }) => plane);
}
