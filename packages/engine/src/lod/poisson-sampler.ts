import { GRID_CELLS } from './octree-format.ts';

/** A ring of empty cells around the grid spares the bounds checks. */
const SIDE = GRID_CELLS + 2;
const NEIGHBORS = neighborSteps();

/** Corner and edge of a node's cube in the octree's integer units. Halving is exact in doubles. */
export interface Cube {
  x: number;
  y: number;
  z: number;
  size: number;
}

/**
 * Thins points so that no two kept ones are closer than a node's spacing: dart throwing in random order on a grid
 * with one dart a cell. Random order gives blue noise; storage order leaves rows and block borders to be seen.
 * A cell that is taken refuses at once, so the 26 neighbors are looked at only for the first point of a cell.
 */
export class PoissonSampler {
  readonly #grid = new Uint32Array(SIDE ** 3);
  readonly #seed: number;
  #turns = new Uint32Array(0);

  constructor(seed: number) {
    this.#seed = seed;
  }

  /**
   * @param xyz 3·n octree units within the cube, interleaved; not changed.
   * @param salt number of the node, so that each node has its own order.
   * @returns numbers of the kept points; another call overwrites them.
   */
  sample(xyz: Int32Array, cube: Cube, salt: number): Uint32Array {
    const count = xyz.length / 3;
    if (this.#turns.length < count) this.#turns = new Uint32Array(2 * count);
    const turns = this.#turns.subarray(0, count);
    for (let i = 0; i < count; i++) turns[i] = i;
    shuffle(turns, (this.#seed ^ Math.imul(salt + 1, 0x9e3779b1)) >>> 0);
    const accepted = this.#accept(turns, xyz, cube);
    return turns.subarray(0, accepted);
  }

  /** Moves the kept ones of points to the front of their list, in its order. @returns how many they are. */
  #accept(turns: Uint32Array, xyz: Int32Array, cube: Cube): number {
    const grid = this.#grid;
    const cells = GRID_CELLS / cube.size;
    const limit = (cube.size / GRID_CELLS) ** 2;
    const last = GRID_CELLS - 1;
    const taken: number[] = [];
    let accepted = 0;
    for (let i = 0; i < turns.length; i++) {
      const point = turns[i]!;
      const x = xyz[point * 3]!;
      const y = xyz[point * 3 + 1]!;
      const z = xyz[point * 3 + 2]!;
      const column = Math.min(last, ((x - cube.x) * cells) | 0);
      const row = Math.min(last, ((y - cube.y) * cells) | 0);
      const layer = Math.min(last, ((z - cube.z) * cells) | 0);
      const cell = ((layer + 1) * SIDE + row + 1) * SIDE + column + 1;
      if (grid[cell] !== 0 || isCrowded(grid, xyz, cell, x, y, z, limit)) continue;
      grid[cell] = point + 1;
      taken.push(cell);
      turns[accepted++] = point;
    }
    for (const cell of taken) grid[cell] = 0;
    return accepted;
  }
}

function isCrowded(
  grid: Uint32Array,
  xyz: Int32Array,
  cell: number,
  x: number,
  y: number,
  z: number,
  limit: number,
): boolean {
  for (let k = 0; k < 26; k++) {
    const other = grid[cell + NEIGHBORS[k]!]!;
    if (other === 0) continue;
    const at = (other - 1) * 3;
    const dx = xyz[at]! - x;
    const dy = xyz[at + 1]! - y;
    const dz = xyz[at + 2]! - z;
    if (dx * dx + dy * dy + dz * dz < limit) return true;
  }
  return false;
}

/** Fisher and Yates with a xorshift generator: the same seed gives the same order. */
function shuffle(values: Uint32Array, seed: number): void {
  let state = seed === 0 ? 0x6d2b79f5 : seed;
  for (let i = values.length - 1; i > 0; i--) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const j = Math.floor(((state >>> 0) / 4294967296) * (i + 1));
    const held = values[i]!;
    values[i] = values[j]!;
    values[j] = held;
  }
}

/** Steps to the 26 cells around; first to those that share a face, where most close points lie. */
function neighborSteps(): Int32Array {
  const sides = [-1, 0, 1];
  const all = sides.flatMap((z) => sides.flatMap((y) => sides.map((x) => ({ x, y, z }))));
  const farness = ({ x, y, z }: (typeof all)[number]) => Math.abs(x) + Math.abs(y) + Math.abs(z);
  const around = all.filter((step) => farness(step) > 0).toSorted((a, b) => farness(a) - farness(b));
  return Int32Array.from(around, ({ x, y, z }) => (z * SIDE + y) * SIDE + x);
}
