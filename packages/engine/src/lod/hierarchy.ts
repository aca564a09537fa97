import { HIERARCHY_NODE_BYTES, HIERARCHY_STEP } from './octree-format.ts';

const LEAF = 1;
const INNER = 0;
const PROXY = 2;

/** Entry of a node in the hierarchy file, before it is written. */
export interface HierarchyNode {
  count: number;
  /** Place of its points in `octree.bin`. */
  byteOffset: number;
  byteSize: number;
  /** Eight places, or empty for a leaf. */
  children: (HierarchyNode | undefined)[];
}

/**
 * Writes `hierarchy.bin`: pieces of four levels, each in breadth-first order; the nodes four levels below a piece's
 * root that have children appear there as proxies, which say where their own piece lies.
 */
export function encodeHierarchy(root: HierarchyNode): { bytes: Uint8Array<ArrayBuffer>; firstChunkSize: number } {
  const pieces: { nodes: { node: HierarchyNode; isProxy: boolean }[]; offset: number }[] = [];
  const pieceOf = new Map<HierarchyNode, number>();
  const roots = [root];
  let size = 0;
  for (let at = 0; at < roots.length; at++) {
    pieceOf.set(roots[at]!, at);
    const nodes = pieceNodes(roots[at]!);
    for (const { node, isProxy } of nodes) if (isProxy) roots.push(node);
    pieces.push({ nodes, offset: size });
    size += nodes.length * HIERARCHY_NODE_BYTES;
  }
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { nodes } of pieces) {
    for (const { node, isProxy } of nodes) {
      const piece = isProxy ? pieces[pieceOf.get(node)!] : undefined;
      view.setUint8(at, piece ? PROXY : childMask(node) === 0 ? LEAF : INNER);
      view.setUint8(at + 1, childMask(node));
      view.setUint32(at + 2, node.count, true);
      view.setBigInt64(at + 6, BigInt(piece ? piece.offset : node.byteOffset), true);
      view.setBigInt64(at + 14, BigInt(piece ? piece.nodes.length * HIERARCHY_NODE_BYTES : node.byteSize), true);
      at += HIERARCHY_NODE_BYTES;
    }
  }
  return { bytes, firstChunkSize: pieces[0]!.nodes.length * HIERARCHY_NODE_BYTES };
}

function pieceNodes(root: HierarchyNode): { node: HierarchyNode; isProxy: boolean }[] {
  const nodes = [{ node: root, isProxy: false, depth: 0 }];
  for (let at = 0; at < nodes.length; at++) {
    const { node, isProxy, depth } = nodes[at]!;
    if (isProxy) continue;
    for (const child of node.children) {
      if (!child) continue;
      nodes.push({ node: child, isProxy: depth + 1 === HIERARCHY_STEP && childMask(child) !== 0, depth: depth + 1 });
    }
  }
  return nodes;
}

function childMask(node: HierarchyNode): number {
  return node.children.reduce((mask, child, octant) => (child ? mask | (1 << octant) : mask), 0);
}

/** A node as a viewer knows it. */
export interface OctreeNode {
  /** `r`, then one digit 0..7 a level. */
  name: string;
  level: number;
  /** Corner of its cube, world meters. */
  min: readonly [number, number, number];
  /** Edge of its cube, meters. */
  size: number;
  pointCount: number;
  byteOffset: number;
  byteSize: number;
  /** Eight places; filled once the piece of the hierarchy that names them is read. */
  children: (OctreeNode | undefined)[];
  /** Piece of the hierarchy still to be read before children are known. */
  hierarchy?: { byteOffset: number; byteSize: number };
}

/** The root before any piece of the hierarchy is read. */
export function rootNode(min: readonly [number, number, number], size: number, firstChunkSize: number): OctreeNode {
  const hierarchy = { byteOffset: 0, byteSize: firstChunkSize };
  return { name: 'r', level: 0, min, size, pointCount: 0, byteOffset: 0, byteSize: 0, children: [], hierarchy };
}

/**
 * Reads a piece of `hierarchy.bin` and hangs what it names below `node`.
 *
 * @param bytes exactly the piece that `node.hierarchy` points to.
 * @returns the nodes that have become known, `node` first.
 * @throws RangeError if the piece names more nodes than it holds or places that cannot be.
 */
export function parseHierarchy(node: OctreeNode, bytes: Uint8Array): OctreeNode[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const total = Math.floor(bytes.byteLength / HIERARCHY_NODE_BYTES);
  const nodes = [node];
  for (let i = 0; i < nodes.length; i++) {
    if (i >= total) throw new RangeError(`hierarchy of ${node.name} ends at node ${i}`);
    const at = i * HIERARCHY_NODE_BYTES;
    const current = nodes[i]!;
    const type = view.getUint8(at);
    const mask = view.getUint8(at + 1);
    const byteOffset = Number(view.getBigInt64(at + 6, true));
    const byteSize = Number(view.getBigInt64(at + 14, true));
    if (byteOffset < 0 || byteSize < 0) throw new RangeError(`node ${current.name} lies at a negative place`);
    current.pointCount = view.getUint32(at + 2, true);
    if (type === PROXY) {
      if (i === 0) throw new RangeError(`hierarchy of ${node.name} begins with a proxy`);
      current.hierarchy = { byteOffset, byteSize };
      continue;
    }
    delete current.hierarchy;
    current.byteOffset = byteOffset;
    current.byteSize = byteSize;
    if (byteSize === 0) current.pointCount = 0;
    current.children = [];
    for (let octant = 0; octant < 8; octant++) {
      if (mask & (1 << octant)) nodes.push((current.children[octant] = childOf(current, octant)));
    }
  }
  return nodes;
}

function childOf(parent: OctreeNode, octant: number): OctreeNode {
  const size = parent.size / 2;
  const min = [
    parent.min[0] + (octant & 4 ? size : 0),
    parent.min[1] + (octant & 2 ? size : 0),
    parent.min[2] + (octant & 1 ? size : 0),
  ] as const;
  const name = parent.name + octant;
  return { name, level: parent.level + 1, min, size, pointCount: 0, byteOffset: 0, byteSize: 0, children: [] };
}
