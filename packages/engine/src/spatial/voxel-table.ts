import { EngineError } from '../core/errors.ts';
import { perAxis } from '../core/vector.ts';
import type { Box3 } from './site-bounds.ts';

/** Bins of a histogram along an axis. */
const BINS = 4096;

/**
 * Points sorted into cubes of side `size`: cell k of the occupied ones owns `order[offset[k] … offset[k + 1])`.
 *
 * Dense counting sort: one counter per cube of the bounding box, so that a lookup is one array read. Building-sized
 * scans need 1e6 to 1e8 counters; a larger box is refused rather than swapped to disk.
 */
export interface VoxelTable {
  size: number;
  min: [number, number, number];
  /** Cubes along x, y, z. */
  shape: [number, number, number];
  /** Per cube of the box: occupied cell number, or -1. Index `(z·ny + y)·nx + x`. */
  cellAt: Int32Array;
  /** Per occupied cell: its cube. */
  cube: Int32Array;
  /** Occupied cells + 1. */
  offset: Uint32Array;
  /** Point numbers, cell by cell; within a cell in file order. */
  order: Uint32Array;
}

/** Which points are sorted, and how many cubes their box may have. */
export interface VoxelTableOptions {
  /** Cubes the box may have. Default 2^27 (512 MiB of counters). */
  maxCubes?: number;
  /** Points outside are left out. Default: the bounds of all points. */
  min?: readonly [number, number, number];
  max?: readonly [number, number, number];
}

/**
 * Sorts points into voxels.
 *
 * @param position 3·n, xyz interleaved; not changed.
 * @throws EngineError `memory-budget-exceeded` if the box has more cubes than allowed.
 * O(n + cubes) time; 4 bytes a cube and 8 a point.
 */
export function buildVoxelTable(position: Float32Array, size: number, options: VoxelTableOptions = {}): VoxelTable {
  const count = position.length / 3;
  const { min, max } = options.min && options.max ? { min: options.min, max: options.max } : boundsOf(position);
  const nx = Math.floor((max[0] - min[0]) / size) + 1;
  const ny = Math.floor((max[1] - min[1]) / size) + 1;
  const nz = Math.floor((max[2] - min[2]) / size) + 1;
  const cubes = nx * ny * nz;
  const limit = options.maxCubes ?? 2 ** 27;
  if (!(cubes <= limit)) throw new EngineError('memory-budget-exceeded', { cubes, limit });
  const cellAt = new Int32Array(cubes);
  const where = new Int32Array(count);
  const inverse = 1 / size;
  let kept = 0;
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    const x = Math.floor((position[p]! - min[0]) * inverse);
    const y = Math.floor((position[p + 1]! - min[1]) * inverse);
    const z = Math.floor((position[p + 2]! - min[2]) * inverse);
    if (x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz) {
      where[i] = -1;
      continue;
    }
    const at = (z * ny + y) * nx + x;
    where[i] = at;
    cellAt[at]!++;
    kept++;
  }
  let occupied = 0;
  for (let at = 0; at < cubes; at++) if (cellAt[at]! > 0) occupied++;
  const cube = new Int32Array(occupied);
  const offset = new Uint32Array(occupied + 1);
  let cell = 0;
  for (let at = 0; at < cubes; at++) {
    if (cellAt[at] === 0) {
      cellAt[at] = -1;
      continue;
    }
    offset[cell + 1] = offset[cell]! + cellAt[at]!;
    cube[cell] = at;
    cellAt[at] = cell++;
  }
  const order = new Uint32Array(kept);
  const cursor = offset.slice(0, occupied);
  for (let i = 0; i < count; i++) if (where[i]! >= 0) order[cursor[cellAt[where[i]!]!]!++] = i;
  return { size, min: [min[0], min[1], min[2]], shape: [nx, ny, nz], cellAt, cube, offset, order };
}

/** Bounds of interleaved points. */
export function boundsOf(position: Float32Array): { min: [number, number, number]; max: [number, number, number] } {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let p = 0; p < position.length; p += 3) {
    for (let k = 0; k < 3; k++) {
      const v = position[p + k]!;
      if (v < min[k]!) min[k] = v;
      if (v > max[k]!) max[k] = v;
    }
  }
  return { min, max };
}

/**
 * Bounds that hold all but `share` of the points at each end of each axis, so that a few strays far outside do not
 * make the raster huge. Uses a histogram for each axis; O(n).
 *
 * @param inside box of the points that count; by default all do.
 */
export function trimmedBounds(
  position: Float32Array,
  share = 0.0005,
  inside: Box3 = boundsOf(position),
): { min: [number, number, number]; max: [number, number, number] } {
  const { min, max } = inside;
  const bins = perAxis(() => new Uint32Array(BINS));
  const scale = perAxis((axis) => (max[axis] > min[axis] ? (BINS - 0.001) / (max[axis] - min[axis]) : 0));
  const count = countIntoBins(position, inside, scale, bins);
  const low = perAxis((axis) => min[axis]);
  const high = perAxis((axis) => max[axis]);
  for (const [axis, counts] of bins.entries()) {
    if (scale[axis] === 0) continue;
    const cut = count * share;
    let sum = 0;
    let a = 0;
    while (a < BINS - 1 && (sum += counts[a]!) <= cut) a++;
    sum = 0;
    let b = BINS - 1;
    while (b > 0 && (sum += counts[b]!) <= cut) b--;
    low[axis] = min[axis]! + a / scale[axis]!;
    high[axis] = min[axis]! + (b + 1) / scale[axis]!;
  }
  return { min: low, max: high };
}

/** Counts the points of a box into bins along each axis, `scale` bins a meter. @returns how many points that are. */
function countIntoBins(
  position: Float32Array,
  { min: [minX, minY, minZ], max: [maxX, maxY, maxZ] }: Box3,
  [scaleX, scaleY, scaleZ]: readonly [number, number, number],
  [binsX, binsY, binsZ]: readonly [Uint32Array, Uint32Array, Uint32Array],
): number {
  let count = 0;
  for (let p = 0; p < position.length; p += 3) {
    const x = position[p]!;
    const y = position[p + 1]!;
    const z = position[p + 2]!;
    if (!(x >= minX && x <= maxX && y >= minY && y <= maxY && z >= minZ && z <= maxZ)) continue;
    binsX[Math.floor((x - minX) * scaleX)]!++;
    binsY[Math.floor((y - minY) * scaleY)]!++;
    binsZ[Math.floor((z - minZ) * scaleZ)]!++;
    count++;
  }
  return count;
}
