import { GRID_CELLS } from './octree-format.ts';

/** A ring of empty cells around the grid spares the bounds checks. */
const SIDE = GRID_CELLS + 2;
/** Words of 32 cells that hold a row of the grid. */
const WORDS = Math.ceil(SIDE / 32);
/** Steps to a row of the grid and the eight around it. */
const ROWS = rowSteps();

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
  readonly #grid: Grid = { points: new Uint32Array(SIDE ** 3), taken: new Uint32Array(SIDE ** 2 * WORDS) };
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
    const { points, taken } = this.#grid;
    const cells = GRID_CELLS / cube.size;
    const limit = (cube.size / GRID_CELLS) ** 2;
    const last = GRID_CELLS - 1;
    taken.fill(0);
    let accepted = 0;
    for (let i = 0; i < turns.length; i++) {
      const point = turns[i]!;
      const x = xyz[point * 3]!;
      const y = xyz[point * 3 + 1]!;
      const z = xyz[point * 3 + 2]!;
      const column = Math.min(last, ((x - cube.x) * cells) | 0) + 1;
      const row = Math.min(last, ((y - cube.y) * cells) | 0) + 1;
      const layer = Math.min(last, ((z - cube.z) * cells) | 0) + 1;
      const at = layer * SIDE + row;
      const word = at * WORDS + (column >> 5);
      const bit = 1 << (column & 31);
      if ((taken[word]! & bit) !== 0 || isCrowded(this.#grid, xyz, at, column, x, y, z, limit)) continue;
      taken[word]! |= bit;
      points[at * SIDE + column] = point;
      turns[accepted++] = point;
    }
    return accepted;
  }
}

/** The kept point of each cell, and a bit for each cell that has one: those of all cells stay in the cache. */
interface Grid {
  points: Uint32Array;
  taken: Uint32Array;
}

/** True if one of the 26 cells around an empty one, by its row and column, has a point that is too near. */
function isCrowded(
  { points, taken }: Grid,
  xyz: Int32Array,
  row: number,
  column: number,
  x: number,
  y: number,
  z: number,
  limit: number,
): boolean {
  const first = column - 1;
  const shift = first & 31;
  for (let k = 0; k < ROWS.length; k++) {
    const at = row + ROWS[k]!;
    const word = at * WORDS + (first >> 5);
    const rest = shift > 29 ? taken[word + 1]! << (32 - shift) : 0;
    let bits = ((taken[word]! >>> shift) | rest) & 7;
    for (let cell = at * SIDE + first; bits !== 0; cell++, bits >>= 1) {
      if ((bits & 1) === 0) continue;
      const other = points[cell]! * 3;
      const dx = xyz[other]! - x;
      const dy = xyz[other + 1]! - y;
      const dz = xyz[other + 2]! - z;
      if (dx * dx + dy * dy + dz * dz < limit) return true;
    }
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

/** The row itself first, then those that share a side with it: there most close points lie. */
function rowSteps(): Int32Array {
  const sides = [0, -1, 1];
  const all = sides.flatMap((layer) => sides.map((row) => ({ layer, row })));
  const farness = ({ layer, row }: (typeof all)[number]) => Math.abs(layer) + Math.abs(row);
  const ordered = all.toSorted((a, b) => farness(a) - farness(b));
  return Int32Array.from(ordered, ({ layer, row }) => layer * SIDE + row);
}
