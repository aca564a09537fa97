import type { OctreeNode } from '@cloud/engine/octree';
import { GRID_CELLS } from '@cloud/engine/octree';

/** Entries in a row of the tree's texture. */
export const TREE_WIDTH = 256;
/** Entry for points that belong to no tree. */
export const LONE_ENTRY = 0;

/**
 * The drawn nodes as a tree that the vertex shader walks: a point is drawn as large as the spacing of the finest drawn
 * node around it (the idea is Potree's), so that neither holes nor lumps show where levels meet.
 */
export interface DrawnTree {
  /** 4 numbers an entry: mask of drawn children, entry of the first of them, 256ths of a level a leaf is sparser, 0. */
  entries: Uint16Array;
  entryOf: Map<OctreeNode, number>;
}

/** Lays out drawn nodes breadth first, so that the children of a node stand side by side. */
export function layOutTree(drawn: readonly OctreeNode[]): DrawnTree {
  const isDrawn = new Set(drawn);
  const hasParent = new Set(drawn.flatMap((node) => node.children.filter((child) => child && isDrawn.has(child))));
  const queue = drawn.filter((node) => !hasParent.has(node));
  const entryOf = new Map<OctreeNode, number>();
  const entries = new Uint16Array(Math.ceil((drawn.length + 1) / TREE_WIDTH) * TREE_WIDTH * 4);
  for (let i = 0; i < queue.length; i++) {
    const node = queue[i]!;
    const entry = i + 1;
    entryOf.set(node, entry);
    let mask = 0;
    entries[entry * 4 + 1] = queue.length + 1;
    for (let octant = 0; octant < 8; octant++) {
      const child = node.children[octant];
      if (!child || !isDrawn.has(child)) continue;
      mask |= 1 << octant;
      queue.push(child);
    }
    entries[entry * 4] = mask;
    entries[entry * 4 + 2] = node.children.length === 0 ? Math.round(sparser(node) * 256) : 0;
  }
  return { entries, entryOf };
}

/** Points of a leaf are not thinned: with n points on a surface across its cube they lie about edge / √n apart. */
function sparser(node: OctreeNode): number {
  const levels = Math.log2(GRID_CELLS / Math.sqrt(Math.max(1, node.pointCount)));
  return Math.min(0.75, Math.max(0, levels));
}
