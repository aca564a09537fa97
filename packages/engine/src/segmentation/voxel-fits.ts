import type { SmallestEigen } from '../math/symmetric-eigen.ts';
import { smallestEigen } from '../math/symmetric-eigen.ts';
import { quantile } from '../math/statistics.ts';
import { VoxelNeighbors } from '../spatial/voxel-neighbors.ts';
import type { VoxelTable } from '../spatial/voxel-table.ts';

/** Number of moments kept per voxel: n, sums of x y z, sums of xx xy xz yy yz zz, relative to the table's corner. */
export const MOMENTS = 10;

/** A plane fitted to each occupied voxel. */
export interface VoxelFits {
  /** MOMENTS values per cell. */
  moments: Float64Array;
  /** 3 per cell; sign arbitrary. */
  normal: Float32Array;
  /** Root mean square distance to the own plane, meters; Infinity where the cell is not planar. */
  rms: Float32Array;
  /** 3 per cell: mean of its points, or of its neighborhood's where it has none; relative to the table's corner. */
  middle: Float64Array;
  /** 1 where the cell is planar by its own points; 0 where by those of its neighborhood, or not at all. */
  isOwn: Uint8Array;
  /** Scale of measurement noise, meters: a low quantile of the RMS over planar cells. */
  noise: number;
}

/** When the points of a voxel are a plane. */
export interface VoxelFitOptions {
  /** Points a fit needs. */
  leastPoints?: number;
  /** Least spread along the narrower side of the patch (variance), as a share of the voxel's face: else it is a line. */
  leastSpread?: number;
  /** Patches with a larger RMS than this share of the voxel's side do not tell the noise. */
  mostNoiseShare?: number;
  /** Quantile of the RMS that is the noise: below the median, since half of all cells hold an edge or clutter. */
  noiseQuantile?: number;
  /** Least noise that any scanner has, and noise where no cell tells any, meters. */
  leastNoise?: number;
  assumedNoise?: number;
  /** A planar cell has at most so many times the noise, or this share of the voxel's side. */
  mostNoiseFactor?: number;
  mostRmsShare?: number;
}

export const VOXEL_FIT_DEFAULTS: Required<VoxelFitOptions> = {
  leastPoints: 5,
  leastSpread: 0.02,
  mostNoiseShare: 0.1,
  noiseQuantile: 0.3,
  leastNoise: 0.0005,
  assumedNoise: 0.002,
  mostNoiseFactor: 4,
  mostRmsShare: 0.05,
};

/**
 * Sums moments per voxel and fits a plane to each; one with too few points takes the plane of its neighborhood. O(n), 97
 * bytes a cell.
 *
 * @param position 3·n, xyz interleaved; not changed.
 * @param region per point; those with a region are left out.
 */
export function fitVoxels(
  position: Float32Array,
  table: VoxelTable,
  options: VoxelFitOptions = {},
  region?: Int32Array,
): VoxelFits {
  const knobs = { ...VOXEL_FIT_DEFAULTS, ...options };
  const cells = table.cube.length;
  const moments = sumMoments(position, table, region);
  const normal = new Float32Array(cells * 3);
  const rms = new Float32Array(cells).fill(Infinity);
  const isOwn = new Uint8Array(cells);
  const middle = new Float64Array(cells * 3);
  for (let cell = 0; cell < cells; cell++)
    if (moments[cell * MOMENTS]! > 0) setMiddle(middle, cell, moments, cell * MOMENTS);
  const leastSpread = knobs.leastSpread * table.size ** 2;
  const plane = newPlaneFit();
  /** @returns whether the moments at a place are a patch and no line, whose plane is the cell's then. */
  const fitCell = (cell: number, of: Float64Array, at: number): boolean => {
    if (of[at]! < knobs.leastPoints) return false;
    fitMoments(of, at, plane);
    if (plane.middle < leastSpread) return false;
    rms[cell] = plane.rms;
    normal.set(plane.normal, cell * 3);
    return true;
  };
  const spreads: number[] = [];
  const sparse: number[] = [];
  for (let cell = 0; cell < cells; cell++) {
    if (fitCell(cell, moments, cell * MOMENTS)) {
      isOwn[cell] = 1;
      if (rms[cell]! < knobs.mostNoiseShare * table.size) spreads.push(rms[cell]!);
    } else sparse.push(cell);
  }
  const sum = new Float64Array(MOMENTS);
  const neighbors = new VoxelNeighbors(table);
  for (const cell of sparse) {
    sumAround(cell, neighbors, moments, sum);
    if (fitCell(cell, sum, 0) && moments[cell * MOMENTS] === 0) setMiddle(middle, cell, sum, 0);
  }
  const noise = Math.max(knobs.leastNoise, quantile(spreads, knobs.noiseQuantile) ?? knobs.assumedNoise);
  const limit = Math.max(knobs.mostNoiseFactor * noise, knobs.mostRmsShare * table.size);
  for (let cell = 0; cell < cells; cell++) {
    if (rms[cell]! <= limit) continue;
    rms[cell] = Infinity;
    isOwn[cell] = 0;
  }
  return { moments, normal, rms, middle, isOwn, noise };
}

function setMiddle(middle: Float64Array, cell: number, moments: Float64Array, at: number): void {
  for (const k of [0, 1, 2]) middle[cell * 3 + k] = moments[at + 1 + k]! / moments[at]!;
}

/** Moments of a cell and its neighbors. Fills `sum`. */
function sumAround(cell: number, neighbors: VoxelNeighbors, moments: Float64Array, sum: Float64Array): void {
  for (let k = 0; k < MOMENTS; k++) sum[k] = moments[cell * MOMENTS + k]!;
  for (let n = 0, end = neighbors.find(cell); n < end; n++) {
    const other = neighbors.cells[n]!;
    for (let k = 0; k < MOMENTS; k++) sum[k]! += moments[other * MOMENTS + k]!;
  }
}

function sumMoments(position: Float32Array, table: VoxelTable, region?: Int32Array): Float64Array {
  const cells = table.cube.length;
  const moments = new Float64Array(cells * MOMENTS);
  const [ox, oy, oz] = table.min;
  for (let cell = 0; cell < cells; cell++) {
    const m = cell * MOMENTS;
    for (let k = table.offset[cell]!; k < table.offset[cell + 1]!; k++) {
      const i = table.order[k]!;
      if (region && region[i]! >= 0) continue;
      const p = i * 3;
      const x = position[p]! - ox;
      const y = position[p + 1]! - oy;
      const z = position[p + 2]! - oz;
      moments[m]!++;
      moments[m + 1]! += x;
      moments[m + 2]! += y;
      moments[m + 3]! += z;
      moments[m + 4]! += x * x;
      moments[m + 5]! += x * y;
      moments[m + 6]! += x * z;
      moments[m + 7]! += y * y;
      moments[m + 8]! += y * z;
      moments[m + 9]! += z * z;
    }
  }
  return moments;
}

/** A plane through moments: n·(p − corner) = d. */
export interface PlaneFit {
  normal: [number, number, number];
  /** Meters. */
  d: number;
  /** Root mean square distance of the points to the plane, meters. */
  rms: number;
  /** Middle eigenvalue: spread along the narrower side of the patch, square meters. */
  middle: number;
}

/** An empty fit to fill. */
export function newPlaneFit(): PlaneFit {
  return { normal: [0, 0, 1], d: 0, rms: 0, middle: 0 };
}

const covariance: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
const eigen: SmallestEigen = { values: [0, 0, 0], vector: [0, 0, 1] };

/** Least-squares plane from ten moments at `at`. Fills `out`, so that hot loops allocate nothing. */
export function fitMoments(moments: Float64Array, at: number, out: PlaneFit): void {
  const n = moments[at]!;
  const x = moments[at + 1]! / n;
  const y = moments[at + 2]! / n;
  const z = moments[at + 3]! / n;
  covariance[0] = moments[at + 4]! / n - x * x;
  covariance[1] = moments[at + 5]! / n - x * y;
  covariance[2] = moments[at + 6]! / n - x * z;
  covariance[3] = moments[at + 7]! / n - y * y;
  covariance[4] = moments[at + 8]! / n - y * z;
  covariance[5] = moments[at + 9]! / n - z * z;
  smallestEigen(covariance, eigen);
  out.normal[0] = eigen.vector[0];
  out.normal[1] = eigen.vector[1];
  out.normal[2] = eigen.vector[2];
  out.d = eigen.vector[0] * x + eigen.vector[1] * y + eigen.vector[2] * z;
  out.rms = Math.sqrt(Math.max(0, eigen.values[0]));
  out.middle = eigen.values[1];
}
