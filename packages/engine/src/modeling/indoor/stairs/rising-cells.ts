import type { Vec2 } from '../../../core/vector.ts';
import { DisjointSets } from '../../../math/disjoint-sets.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { heightsByCell } from './heights-by-cell.ts';

/** How places that rise like stairs are found; meters unless said otherwise. */
export interface RisingCellOptions {
  /** Side of the plan cells. */
  cell?: number;
  /** Points of a cell farther apart in height belong to different things. */
  gap?: number;
  /** Least points of a thing in a cell. */
  leastPoints?: number;
  /** Cells within this distance decide on the slope at a place; so many of them at least. */
  reach?: number;
  leastNeighbors?: number;
  /** Rise over run of stairs, from shallow ones to steep ones. */
  leastSlope?: number;
  mostSlope?: number;
  /** Most root mean square distance of the cells from their common slope: steps, not clutter. */
  mostRms?: number;
  /** Neighbors belong together if their slopes differ by less, and their heights from the common slope by less. */
  sameSlope?: number;
  sameHeight?: number;
  /** Least area, square meters, and least height of what rises. */
  leastArea?: number;
  leastHeight?: number;
}

export const RISING_CELL_DEFAULTS: Required<RisingCellOptions> = {
  cell: 0.1,
  gap: 0.25,
  leastPoints: 3,
  reach: 0.36,
  leastNeighbors: 10,
  leastSlope: 0.4,
  mostSlope: 1.15,
  mostRms: 0.1,
  sameSlope: 0.35,
  sameHeight: 0.15,
  leastArea: 0.35,
  leastHeight: 0.6,
};

/** Something low in a plan cell. */
export interface CellNode {
  i: number;
  j: number;
  x: number;
  y: number;
  z: number;
  points: number;
}

/** A place where heights rise. */
export interface RisingCell extends CellNode {
  /** Rise over run along x and y. */
  slope: Vec2;
}

/** Groups of neighboring plan cells whose heights rise together as stairs do, largest first. O(points). */
export function findRisingCells(
  points: StoreyPoints,
  heights: { low: number; high: number },
  options: RisingCellOptions = {},
): RisingCell[][] {
  const knobs = { ...RISING_CELL_DEFAULTS, ...options };
  const nodes = lowThings(points, heights, knobs);
  const index = new CellIndex(nodes);
  const rising = nodes.flatMap((node) => slopeAt(node, index, knobs) ?? []);
  return groupsOf(rising, knobs)
    .filter((group) => {
      const zs = group.map(({ z }) => z);
      return (
        group.length * knobs.cell ** 2 >= knobs.leastArea && Math.max(...zs) - Math.min(...zs) >= knobs.leastHeight
      );
    })
    .toSorted((a, b) => b.length - a.length);
}

/** What stands or hangs in each plan cell and is no wall; cells in the order of their first points. */
function lowThings(
  points: StoreyPoints,
  heights: { low: number; high: number },
  { cell, gap, leastPoints }: Required<RisingCellOptions>,
): CellNode[] {
  const { grid } = points;
  const { width, cells, offset, z } = heightsByCell(points, heights, cell);
  const slices = slicesOf(heights, gap);
  const nodes: CellNode[] = [];
  for (const at of cells) {
    const [i, j] = [(at - width - 1) % width, Math.floor((at - width - 1) / width)];
    const place = { i, j, x: grid.x0 + (i + 0.5) * cell, y: grid.y0 + (j + 0.5) * cell };
    for (const thing of thingsAmong(z.subarray(offset[at]!, offset[at + 1]!), slices, gap))
      if (thing.points >= leastPoints) nodes.push({ ...place, z: thing.second, points: thing.points });
  }
  return nodes;
}

/** Slices of height so thin that the points in one belong together: their number, and the lowest and the two highest of them. */
interface Slices {
  low: number;
  height: number;
  counts: Uint32Array;
  lowest: Float32Array;
  highest: Float32Array;
  second: Float32Array;
}

function slicesOf({ low, high }: { low: number; high: number }, gap: number): Slices {
  const height = 0.99 * gap;
  const count = Math.ceil((high - low) / height) + 1;
  const [lowest, highest, second] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  return { low, height, counts: new Uint32Array(count), lowest, highest, second };
}

/** The points of a cell in things with gaps between, low to high: so many, the second highest of them, which is no stray. */
function thingsAmong(zs: Float32Array, slices: Slices, gap: number): { points: number; second: number }[] {
  const { low, height, counts, lowest, highest, second } = slices;
  counts.fill(0);
  for (let k = 0; k < zs.length; k++) {
    const z = zs[k]!;
    const at = Math.floor((z - low) / height);
    if (counts[at]!++ === 0) {
      lowest[at] = highest[at] = z;
      second[at] = -Infinity;
    } else if (z >= highest[at]!) {
      second[at] = highest[at]!;
      highest[at] = z;
    } else {
      if (z > second[at]!) second[at] = z;
      if (z < lowest[at]!) lowest[at] = z;
    }
  }
  const things: { points: number; second: number }[] = [];
  let top = -Infinity;
  for (let at = 0; at < counts.length; at++) {
    if (counts[at] === 0) continue;
    if (lowest[at]! - top > gap) things.push({ points: 0, second: -Infinity });
    const thing = things.at(-1)!;
    thing.second = counts[at]! > 1 ? second[at]! : top;
    thing.points += counts[at]!;
    top = highest[at]!;
  }
  return things;
}

/** Finds nodes by their cell. */
class CellIndex {
  readonly #byCell = new Map<number, CellNode[]>();

  constructor(nodes: readonly CellNode[]) {
    for (const node of nodes) {
      const key = CellIndex.#key(node.i, node.j);
      const own = this.#byCell.get(key);
      if (own) own.push(node);
      else this.#byCell.set(key, [node]);
    }
  }

  static #key(i: number, j: number): number {
    return j * 2 ** 24 + i;
  }

  at(i: number, j: number): readonly CellNode[] {
    return this.#byCell.get(CellIndex.#key(i, j)) ?? [];
  }
}

/** The node with the slope around it; undefined where heights do not rise as stairs do. */
function slopeAt(node: CellNode, index: CellIndex, knobs: Required<RisingCellOptions>): RisingCell | undefined {
  const { cell, reach, mostSlope, sameHeight, leastNeighbors, leastSlope, mostRms } = knobs;
  const cells = Math.floor(reach / cell);
  const near: CellNode[] = [];
  for (let dj = -cells; dj <= cells; dj++) {
    for (let di = -cells; di <= cells; di++) {
      const away = Math.hypot(di, dj) * cell;
      if (away > reach) continue;
      for (const other of index.at(node.i + di, node.j + dj))
        if (Math.abs(other.z - node.z) <= mostSlope * away + sameHeight) near.push(other);
    }
  }
  if (near.length < leastNeighbors) return undefined;
  const fit = fitSlope(near);
  if (!fit || fit.rms > mostRms) return undefined;
  const steepness = Math.hypot(...fit.slope);
  return steepness >= leastSlope && steepness <= mostSlope ? { ...node, slope: fit.slope } : undefined;
}

/** A plane z = z0 + slope·(x − x0, y − y0) through the nodes' middle, by least squares; undefined if they lie in line. */
export function fitSlope(
  nodes: readonly Pick<CellNode, 'x' | 'y' | 'z'>[],
): { center: Vec2; z: number; slope: Vec2; rms: number } | undefined {
  const n = nodes.length;
  let [x, y, z] = [0, 0, 0];
  for (const node of nodes) {
    x += node.x / n;
    y += node.y / n;
    z += node.z / n;
  }
  let [xx, xy, yy, xz, yz, zz] = [0, 0, 0, 0, 0, 0];
  for (const node of nodes) {
    const [u, v, w] = [node.x - x, node.y - y, node.z - z];
    xx += u * u;
    xy += u * v;
    yy += v * v;
    xz += u * w;
    yz += v * w;
    zz += w * w;
  }
  const det = xx * yy - xy * xy;
  if (det < 1e-3 * xx * yy || det <= 0) return undefined;
  const slope: Vec2 = [(xz * yy - yz * xy) / det, (yz * xx - xz * xy) / det];
  const rest = Math.max(0, zz - slope[0] * xz - slope[1] * yz);
  return { center: [x, y], z, slope, rms: Math.sqrt(rest / n) };
}

/** Joins neighbors that rise alike. */
function groupsOf(cells: readonly RisingCell[], { cell, sameSlope, sameHeight }: Required<RisingCellOptions>) {
  const sets = new DisjointSets(cells.length);
  const places = new Map(cells.map((own, k) => [own, k]));
  const index = new CellIndex(cells);
  for (const [k, own] of cells.entries()) {
    for (const [di, dj] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const) {
      for (const node of index.at(own.i + di, own.j + dj)) {
        const other = node as RisingCell;
        const apart = Math.hypot(own.slope[0] - other.slope[0], own.slope[1] - other.slope[1]);
        const rise =
          ((own.slope[0] + other.slope[0]) / 2) * di * cell + ((own.slope[1] + other.slope[1]) / 2) * dj * cell;
        if (apart < sameSlope && Math.abs(other.z - own.z - rise) < sameHeight) sets.join(k, places.get(other)!);
      }
    }
  }
  return [...Map.groupBy(cells, (_, k) => sets.find(k)).values()];
}
