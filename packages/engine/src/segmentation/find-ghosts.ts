import type { StageContext } from '../core/context.ts';
import { yieldToEvents } from '../core/context.ts';
import { seededRandom } from '../math/random.ts';
import { VoxelNeighbors } from '../spatial/voxel-neighbors.ts';
import type { VoxelTable } from '../spatial/voxel-table.ts';

/** When points lie on a surface among others that hang in the air; lengths in meters. */
export interface GhostOptions {
  /** Points this near to a plane lie on it. */
  reach?: number;
  /** Planes through three points that are tried per voxel, and the points that judge them. */
  tries?: number;
  judges?: number;
  /**
   * A plane holds so many more points of its voxel than an even spread would put there: this number, and so many
   * standard deviations.
   */
  leastExcess?: number;
  excessDeviations?: number;
  /** Whether a plane holds points of the voxels around, too. */
  isWide?: boolean;
}

export const GHOST_DEFAULTS: Required<GhostOptions> = {
  reach: 0.02,
  tries: 40,
  judges: 96,
  leastExcess: 2,
  excessDeviations: 3.5,
  isWide: true,
};

/** Share of a voxel's width that a slab of points in any direction through its middle fills at most, beside its thickness. */
const SLAB_SHARE = 1.2;
/** Voxels between two looks at the clock, and the time after which other work gets a turn. */
const CHECK_EVERY = 256;
const TURN_MS = 100;

/** A plane through a voxel: n·p = d. */
type Plane = readonly [x: number, y: number, z: number, d: number];

/**
 * Marks the points that lie on no surface: returns of glass, dust and sunlight that fill the air. A voxel shows a surface
 * if a plane through three of its points holds many more of them than an even spread would (random sample consensus,
 * Fischler and Bolles 1981); points near it, in the voxels around too, lie on it.
 *
 * O(n · planes around); the same marks at every run: the samples are drawn by a seed of the voxel.
 *
 * @param position 3·n, xyz interleaved, meters; not changed.
 * @param table voxels of a few decimeters: points outside are marked, too.
 * @returns n flags, 1 for a point in the air.
 * @throws EngineError `cancelled`
 */
export async function findGhosts(
  position: Float32Array,
  table: VoxelTable,
  context: Pick<StageContext, 'signal'>,
  options: GhostOptions = {},
): Promise<Uint8Array> {
  const knobs = { ...GHOST_DEFAULTS, ...options };
  const cells = table.cube.length;
  const planes: (Plane | undefined)[] = [];
  const turn = takeTurns(context);
  for (let cell = 0; cell < cells; cell++) {
    await turn(cell);
    planes.push(planeIn(cell, position, table, knobs));
  }
  const isGhost = new Uint8Array(position.length / 3).fill(1);
  const neighbors = new VoxelNeighbors(table);
  for (let cell = 0; cell < cells; cell++) {
    await turn(cell);
    const near = [planes[cell]];
    for (let k = 0, end = knobs.isWide ? neighbors.find(cell) : 0; k < end; k++) near.push(planes[neighbors.cells[k]!]);
    const around = near.filter((plane) => plane !== undefined);
    for (let k = table.offset[cell]!; k < table.offset[cell + 1]!; k++) {
      const i = table.order[k]!;
      if (around.some((plane) => isOn(plane, position, i, knobs.reach))) isGhost[i] = 0;
    }
  }
  return isGhost;
}

function takeTurns(context: Pick<StageContext, 'signal'>) {
  let last = performance.now();
  return async (cell: number) => {
    if (cell % CHECK_EVERY !== 0 || performance.now() - last < TURN_MS) return;
    await yieldToEvents(context);
    last = performance.now();
  };
}

function isOn([a, b, c, d]: Plane, position: Float32Array, i: number, reach: number): boolean {
  return Math.abs(a * position[3 * i]! + b * position[3 * i + 1]! + c * position[3 * i + 2]! - d) <= reach;
}

/** The plane that holds most points of a voxel; undefined if none stands out. */
function planeIn(
  cell: number,
  position: Float32Array,
  { offset, order, size }: VoxelTable,
  { reach, tries, judges, leastExcess, excessDeviations }: Required<GhostOptions>,
): Plane | undefined {
  const [from, count] = [offset[cell]!, offset[cell + 1]! - offset[cell]!];
  const stride = Math.max(1, Math.ceil(count / judges));
  const sample: number[] = [];
  for (let k = 0; k < count; k += stride) sample.push(order[from + k]!);
  const even = Math.min(1, (SLAB_SHARE * 2 * reach) / size) * sample.length;
  const least = even + excessDeviations * Math.sqrt(even) + leastExcess;
  if (sample.length < least) return undefined;
  const random = seededRandom(cell);
  const draw = () => sample[Math.floor(random() * sample.length)]!;
  let best: Plane | undefined;
  let most = 0;
  for (let attempt = 0; attempt < tries; attempt++) {
    const plane = planeThrough(position, draw(), draw(), draw());
    if (!plane) continue;
    const held = sample.reduce((sum, i) => sum + (isOn(plane, position, i, reach) ? 1 : 0), 0);
    if (held > most) [best, most] = [plane, held];
  }
  return most >= least ? best : undefined;
}

/** The plane through three points; undefined if they lie on a line. */
function planeThrough(position: Float32Array, i: number, j: number, k: number): Plane | undefined {
  const at = (p: number) => [position[3 * p]!, position[3 * p + 1]!, position[3 * p + 2]!] as const;
  const [p, q, r] = [at(i), at(j), at(k)];
  const [ux, uy, uz] = [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
  const [vx, vy, vz] = [r[0] - p[0], r[1] - p[1], r[2] - p[2]];
  const [a, b, c] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(a, b, c);
  // Three points of a thin triangle tell no plane.
  if (!(length > LEAST_SINE * Math.hypot(ux, uy, uz) * Math.hypot(vx, vy, vz))) return undefined;
  return [a / length, b / length, c / length, (a * p[0] + b * p[1] + c * p[2]) / length];
}

const LEAST_SINE = 0.2;
