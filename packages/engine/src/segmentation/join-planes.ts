import { VoxelNeighbors } from '../spatial/voxel-neighbors.ts';
import type { VoxelTable } from '../spatial/voxel-table.ts';
import type { GrownPlane } from './grow-planes.ts';
import type { PlaneFit, VoxelFits } from './voxel-fits.ts';
import { MOMENTS, fitMoments, newPlaneFit } from './voxel-fits.ts';

/** When two regions that touch are one plane. */
export interface JoinPlaneOptions {
  /** Most distance (RMS) of each to the plane of both: so many times the noise, or a share of the voxel's side. */
  noiseFactor?: number;
  sizeShare?: number;
  /** Least number of pairs of cells that touch. */
  leastContact?: number;
}

export const JOIN_PLANE_DEFAULTS: Required<JoinPlaneOptions> = { noiseFactor: 3, sizeShare: 0.05, leastContact: 3 };

/** A plane, the moments of its points, and the regions that make it up. */
export interface JoinedPlane {
  plane: PlaneFit;
  sum: Float64Array;
  regions: number[];
}

/**
 * Joins regions that touch and lie in one plane: a wall that was seen in patches is one.
 *
 * @param sums moments of each region's points.
 * @param regionOf per cell its region, or -1.
 * @returns planes in the order of their first regions.
 */
export function joinPlanes(
  sums: readonly Float64Array[],
  regionOf: Int32Array,
  table: VoxelTable,
  noise: number,
  options: JoinPlaneOptions = {},
): JoinedPlane[] {
  const { noiseFactor, sizeShare, leastContact } = { ...JOIN_PLANE_DEFAULTS, ...options };
  const most = Math.max(noiseFactor * noise, sizeShare * table.size);
  const touching = contactsOf(sums.length, regionOf, table);
  const joined = sums.map((sum, id): JoinedPlane | undefined => ({ plane: fitOf(sum), sum, regions: [id] }));
  for (const [id, own] of joined.entries()) {
    if (!own) continue;
    for (let isOnePlane = true; isOnePlane;) {
      isOnePlane = false;
      for (const [other, count] of [...touching[id]!].sort(([a], [b]) => a - b)) {
        const both = count >= leastContact ? bothOf(own, joined[other]!, most) : undefined;
        if (!both) continue;
        Object.assign(own, both);
        joined[other] = undefined;
        moveContacts(touching, other, id);
        isOnePlane = true;
        break;
      }
    }
  }
  return joined.filter((plane) => plane !== undefined);
}

/** Moments of a region's cells. */
export function sumOfCells(cells: GrownPlane['cells'], { moments }: VoxelFits): Float64Array {
  const sum = new Float64Array(MOMENTS);
  for (const cell of cells) for (let k = 0; k < MOMENTS; k++) sum[k]! += moments[cell * MOMENTS + k]!;
  return sum;
}

function fitOf(sum: Float64Array): PlaneFit {
  const plane = newPlaneFit();
  fitMoments(sum, 0, plane);
  return plane;
}

/** Two planes as one, if both lie near it. */
function bothOf(one: JoinedPlane, other: JoinedPlane, most: number): JoinedPlane | undefined {
  const sum = one.sum.map((value, k) => value + other.sum[k]!);
  const plane = fitOf(sum);
  if (distanceOf(one.sum, plane) > most || distanceOf(other.sum, plane) > most) return undefined;
  return { plane, sum, regions: [...one.regions, ...other.regions] };
}

/** What touched one region touches the other. Changes `touching`. */
function moveContacts(touching: readonly Map<number, number>[], from: number, to: number): void {
  for (const [beside, count] of touching[from]!) {
    touching[beside]!.delete(from);
    if (beside === to) continue;
    const all = (touching[to]!.get(beside) ?? 0) + count;
    touching[to]!.set(beside, all);
    touching[beside]!.set(to, all);
  }
}

/** Per region those beside it, with the number of pairs of cells that touch. */
function contactsOf(regions: number, regionOf: Int32Array, table: VoxelTable): Map<number, number>[] {
  const found = Array.from({ length: regions }, () => new Map<number, number>());
  const neighbors = new VoxelNeighbors(table);
  for (const [cell, own] of regionOf.entries()) {
    if (own < 0) continue;
    for (let k = 0, end = neighbors.find(cell); k < end; k++) {
      const beside = regionOf[neighbors.cells[k]!]!;
      if (beside >= 0 && beside !== own) found[own]!.set(beside, (found[own]!.get(beside) ?? 0) + 1);
    }
  }
  return found;
}

/** Root mean square distance of points, given by their moments, to a plane; meters. */
function distanceOf(sum: Float64Array, { normal: [x, y, z], d }: PlaneFit): number {
  const first = x * sum[1]! + y * sum[2]! + z * sum[3]!;
  const squares = x * x * sum[4]! + y * y * sum[7]! + z * z * sum[9]!;
  const second = squares + 2 * (x * y * sum[5]! + x * z * sum[6]! + y * z * sum[8]!);
  return Math.sqrt(Math.max(0, (second - 2 * d * first) / sum[0]! + d * d));
}
