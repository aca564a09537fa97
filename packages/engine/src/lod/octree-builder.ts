import { leafNode, LEAF_POINTS, MAX_LEVEL, OctreeSorter } from './octree-sort.ts';
import type { BuiltNode, OctreePoints } from './octree-sort.ts';
import { PoissonSampler } from './poisson-sampler.ts';

/** Share of the building time that sorting the points into leaves takes. */
const SORT_SHARE = 0.4;

/** Subtrees up to this size are sampled in one go: some 50 ms. */
const UNBROKEN_POINTS = 200_000;

/** An octree in memory, before it is written. */
export interface BuiltOctree {
  root: BuiltNode;
  /** One a row of the sorted points: level of the node that holds it. */
  owner: Uint8Array;
}

/**
 * Builds an additive octree: every point is in exactly one node, and an inner node's own points are a blue-noise
 * sample of all that lie in its cube, a 128th of its edge apart.
 *
 * Points are first sorted into leaves (counting sort, several levels at once); then, from the leaves up, each node
 * takes its sample out of its children's (the order of work in Schütz, Ohrhallinger, Wimmer 2020). So a point is looked
 * at about 1.3 times for sampling, where building from the top looks at it once a level.
 *
 * @param points reordered in place.
 * @param size edge of the cube in octree units.
 * @param yieldProgress called between pieces of work with the share done; may throw to stop.
 */
export async function buildOctree(
  points: OctreePoints,
  size: number,
  seed: number,
  yieldProgress: (fraction: number) => Promise<void>,
): Promise<BuiltOctree> {
  const root = leafNode(0, { x: 0, y: 0, z: 0, size }, 0, points.count);
  await sortIntoLeaves(points, root, yieldProgress);
  const owner = new Uint8Array(points.count);
  const sampling: Sampling = { sampler: new PoissonSampler(seed), xyz: points.xyz, owner, thinned: 0 };
  await gatherLarge(root, sampling, (done) => yieldProgress(SORT_SHARE + ((1 - SORT_SHARE) * done) / points.count));
  return { root, owner };
}

async function sortIntoLeaves(
  points: OctreePoints,
  root: BuiltNode,
  yieldProgress: (fraction: number) => Promise<void>,
): Promise<void> {
  const sorter = new OctreeSorter(points);
  const pending = [root];
  let done = 0;
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.children.length === 0 && node.end - node.begin > LEAF_POINTS && node.level < MAX_LEVEL) {
      sorter.split(node);
      done = Math.max(done, node.begin);
      await yieldProgress((SORT_SHARE * done) / points.count);
    }
    for (let octant = node.children.length - 1; octant >= 0; octant--) {
      const child = node.children[octant];
      if (child) pending.push(child);
    }
  }
}

interface Sampling {
  sampler: PoissonSampler;
  /** 3·n, of all points. */
  xyz: Int32Array;
  owner: Uint8Array;
  thinned: number;
}

/** Points that a node holds before its parent takes some: their rows, and their places side by side, which saves jumps through all of them. */
interface Held {
  rows: Uint32Array;
  /** 3·n, as `rows`. */
  xyz: Int32Array;
}

async function gatherLarge(
  node: BuiltNode,
  sampling: Sampling,
  yieldProgress: (done: number) => Promise<void>,
): Promise<Held> {
  if (node.end - node.begin <= UNBROKEN_POINTS || node.children.length === 0) {
    const own = gather(node, sampling);
    await yieldProgress(node.end);
    return own;
  }
  const lists: Held[] = [];
  for (const child of node.children) if (child) lists.push(await gatherLarge(child, sampling, yieldProgress));
  return thin(node, lists, sampling);
}

function gather(node: BuiltNode, sampling: Sampling): Held {
  if (node.children.length > 0) {
    const lists = node.children.flatMap((child) => (child ? [gather(child, sampling)] : []));
    return thin(node, lists, sampling);
  }
  const { begin, end } = node;
  const rows = new Uint32Array(end - begin);
  for (let i = 0; i < rows.length; i++) rows[i] = begin + i;
  sampling.owner.fill(node.level, begin, end);
  return { rows, xyz: sampling.xyz.subarray(3 * begin, 3 * end) };
}

/** Moves a sample of the children's points up into the node; a leaf that gives all it has goes away. */
function thin(node: BuiltNode, lists: readonly Held[], sampling: Sampling): Held {
  const candidates = joined(lists);
  const accepted = sampling.sampler.sample(candidates.xyz, node.cube, sampling.thinned++);
  const children = node.children.filter((child) => child !== undefined);
  const held: Held = { rows: new Uint32Array(accepted.length), xyz: new Int32Array(3 * accepted.length) };
  for (let i = 0; i < accepted.length; i++) {
    const from = accepted[i]!;
    const row = candidates.rows[from]!;
    held.rows[i] = row;
    for (let axis = 0; axis < 3; axis++) held.xyz[3 * i + axis] = candidates.xyz[3 * from + axis]!;
    sampling.owner[row] = node.level;
    let k = 0;
    while (row >= children[k]!.end) k++;
    children[k]!.count--;
  }
  node.count = accepted.length;
  node.children = node.children.map((child) =>
    child && (child.count > 0 || child.children.length > 0) ? child : undefined,
  );
  if (node.children.every((child) => child === undefined)) node.children = [];
  return held;
}

function joined(lists: readonly Held[]): Held {
  const count = lists.reduce((sum, { rows }) => sum + rows.length, 0);
  const all: Held = { rows: new Uint32Array(count), xyz: new Int32Array(3 * count) };
  let filled = 0;
  for (const { rows, xyz } of lists) {
    all.rows.set(rows, filled);
    all.xyz.set(xyz, 3 * filled);
    filled += rows.length;
  }
  return all;
}
