import type { Cube } from './poisson-sampler.ts';

/** A node that holds more is split. */
export const LEAF_POINTS = 10_000;
/** Deeper splits gain nothing: at 20 levels a node of a 100 km cube is 10 cm wide. */
export const MAX_LEVEL = 20;
/** Levels sorted at once: 8^6 buckets still count within the cache. */
const SORT_LEVELS = 6;

/** Points in octree units, and where each came from. Sorting moves both together. */
export interface OctreePoints {
  count: number;
  /** 3·count, 0 ≤ value < size. */
  xyz: Int32Array;
  /** count; row in the stored columns. */
  order: Uint32Array;
}

/** A node while the octree is built. */
export interface BuiltNode {
  level: number;
  cube: Cube;
  /** Points of the node and all below it lie in rows `begin` to `end`. */
  begin: number;
  end: number;
  /** Own points. */
  count: number;
  /** Eight places; bit 4 of the index is x, 2 is y, 1 is z. Empty for a leaf. */
  children: (BuiltNode | undefined)[];
}

/** A node without children that holds its rows itself. */
export function leafNode(level: number, cube: Cube, begin: number, end: number): BuiltNode {
  return { level, cube, begin, end, count: end - begin, children: [] };
}

/**
 * Splits a node: sorts its rows by octant, as many levels down as its size suggests, and hangs the nodes below it.
 * Nodes it leaves too full are split by calling again. A node whose points all coincide stays a leaf.
 */
export class OctreeSorter {
  readonly #points: OctreePoints;
  #spare: { xyz: Int32Array; order: Uint32Array } = { xyz: new Int32Array(0), order: new Uint32Array(0) };

  /** @param points their arrays are reordered, and may be replaced by others of the same length. */
  constructor(points: OctreePoints) {
    this.#points = points;
  }

  split(node: BuiltNode): void {
    const { begin, end } = node;
    const count = end - begin;
    if (isOnePlace(this.#points.xyz, begin, end)) return;
    const wanted = Math.ceil(Math.log(count / LEAF_POINTS) / Math.log(4)) + 1;
    const levels = Math.max(1, Math.min(SORT_LEVELS, wanted, MAX_LEVEL - node.level));
    const buckets = 8 ** levels;
    const codes = octantCodes(this.#points.xyz, node, levels);
    const starts = new Uint32Array(buckets + 1);
    for (let i = 0; i < count; i++) starts[codes[i]! + 1]!++;
    for (let i = 1; i <= buckets; i++) starts[i]! += starts[i - 1]!;
    this.#scatter(begin, codes, starts.slice());
    hang(node, starts, begin, 0, buckets, levels);
  }

  #scatter(begin: number, codes: Uint32Array, next: Uint32Array): void {
    const points = this.#points;
    const count = codes.length;
    if (this.#spare.order.length < count) {
      this.#spare = { xyz: new Int32Array(count * 3), order: new Uint32Array(count) };
    }
    const { xyz, order } = this.#spare;
    for (let i = 0, from = begin * 3; i < count; i++, from += 3) {
      const to = next[codes[i]!]!++;
      xyz[to * 3] = points.xyz[from]!;
      xyz[to * 3 + 1] = points.xyz[from + 1]!;
      xyz[to * 3 + 2] = points.xyz[from + 2]!;
      order[to] = points.order[begin + i]!;
    }
    if (count === points.count) {
      this.#spare = { xyz: points.xyz, order: points.order };
      points.xyz = xyz;
      points.order = order;
      return;
    }
    points.xyz.set(xyz.subarray(0, count * 3), begin * 3);
    points.order.set(order.subarray(0, count), begin);
  }
}

/** Octant numbers of a node's points, three bits a level, outermost first. */
function octantCodes(xyz: Int32Array, node: BuiltNode, levels: number): Uint32Array {
  const side = 2 ** levels;
  const spread = spreadTable(side);
  const { x, y, z, size } = node.cube;
  const codes = new Uint32Array(node.end - node.begin);
  for (let i = 0, at = node.begin * 3; i < codes.length; i++, at += 3) {
    // Multiplied before divided: exact, so a point on a border falls to the upper side at every level.
    const column = (((xyz[at]! - x) * side) / size) | 0;
    const row = (((xyz[at + 1]! - y) * side) / size) | 0;
    const layer = (((xyz[at + 2]! - z) * side) / size) | 0;
    codes[i] = (spread[column]! << 2) | (spread[row]! << 1) | spread[layer]!;
  }
  return codes;
}

/** Makes the nodes of sorted buckets `first` to `last`, stopping where a node is small enough to be a leaf. */
function hang(node: BuiltNode, starts: Uint32Array, base: number, first: number, last: number, levels: number): void {
  const step = (last - first) / 8;
  const half = node.cube.size / 2;
  node.count = 0;
  for (let octant = 0; octant < 8; octant++) {
    const from = first + octant * step;
    const begin = base + starts[from]!;
    const end = base + starts[from + step]!;
    if (begin === end) {
      node.children.push(undefined);
      continue;
    }
    const x = node.cube.x + (octant & 4 ? half : 0);
    const y = node.cube.y + (octant & 2 ? half : 0);
    const z = node.cube.z + (octant & 1 ? half : 0);
    const child = leafNode(node.level + 1, { x, y, z, size: half }, begin, end);
    node.children.push(child);
    if (end - begin > LEAF_POINTS && levels > 1) hang(child, starts, base, from, from + step, levels - 1);
  }
}

function isOnePlace(xyz: Int32Array, begin: number, end: number): boolean {
  for (let i = begin * 3 + 3; i < end * 3; i++) if (xyz[i] !== xyz[i - 3]) return false;
  return true;
}

function spreadTable(side: number): Uint32Array {
  const table = new Uint32Array(side);
  for (let i = 0; i < side; i++) {
    for (let bit = 0; bit < SORT_LEVELS; bit++) if (i & (1 << bit)) table[i]! |= 1 << (3 * bit);
  }
  return table;
}
