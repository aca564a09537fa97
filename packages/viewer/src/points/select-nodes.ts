import type { Aabb, Vec3 } from '@cloud/engine';
import type { OctreeNode } from '@cloud/engine/octree';
import type { CameraView } from '../camera/view.ts';
import { frustumPlanes } from '../camera/view.ts';

/** Request of a view to an octree. */
export interface NodeQuery {
  view: CameraView;
  /** Distance of points in the root, meters. */
  rootSpacing: number;
  /** A node whose points are closer on screen, in pixels, needs no finer ones. */
  finestPixels: number;
  /** Most points to ask for. */
  budget: number;
  /** Nothing outside is wanted. */
  clip?: Aabb;
}

/** Nodes of a view, most needed first. */
export interface NodeSelection {
  nodes: OctreeNode[];
  /** Nodes whose part of the hierarchy must be read to go deeper. */
  hierarchy: OctreeNode[];
  points: number;
}

interface Candidate {
  node: OctreeNode;
  error: number;
}

/**
 * Chooses the nodes that make the picture best: always the one with the largest gap between points on screen next,
 * until gaps are below `finestPixels` or the budget is spent. Gaps near the middle of the picture weigh more.
 */
export function selectNodes(root: OctreeNode, query: NodeQuery): NodeSelection {
  const { view, budget, clip } = query;
  const planes = frustumPlanes(view);
  const selection: NodeSelection = { nodes: [], hierarchy: [], points: 0 };
  const heap: Candidate[] = [];
  push(heap, { node: root, error: Infinity });
  for (let next = pop(heap); next; next = pop(heap)) {
    const { node } = next;
    if (selection.points + node.pointCount > budget && selection.nodes.length > 0) break;
    if (node.hierarchy) {
      selection.hierarchy.push(node);
      continue;
    }
    selection.nodes.push(node);
    selection.points += node.pointCount;
    const gap = gapOf(node, query);
    if (gap.pixels < query.finestPixels) continue;
    for (const child of node.children) {
      if (!child || (clip && isApart(child, clip)) || !isInView(child, planes, view.eye)) continue;
      push(heap, { node: child, error: gapOf(child, query).weighed });
    }
  }
  return selection;
}

/** Distance of a node's points on screen, and the same lowered towards the picture's border. */
function gapOf(node: OctreeNode, { view, rootSpacing }: NodeQuery): { pixels: number; weighed: number } {
  const spacing = rootSpacing / 2 ** node.level;
  const half = node.size / 2;
  const arm: Vec3 = [
    node.min[0] + half - view.eye[0],
    node.min[1] + half - view.eye[1],
    node.min[2] + half - view.eye[2],
  ];
  const radius = half * 1.732;
  const distance = Math.hypot(...arm);
  const depth = view.pose.projection === 'perspective' ? Math.max(view.near, distance - radius) : 1;
  const pixels = (spacing * view.pixelsPerMeter) / depth;
  const along = arm[0] * view.forward[0] + arm[1] * view.forward[1] + arm[2] * view.forward[2];
  const aside = Math.sqrt(Math.max(0, distance * distance - along * along));
  const reach = (view.height / 2 / view.pixelsPerMeter) * (view.pose.projection === 'perspective' ? distance || 1 : 1);
  const border = Math.max(0, aside - radius) / reach;
  return { pixels, weighed: pixels / (1 + 0.5 * border) };
}

function isInView(node: OctreeNode, planes: Float64Array, eye: Vec3): boolean {
  const [x, y, z] = [node.min[0] - eye[0], node.min[1] - eye[1], node.min[2] - eye[2]];
  for (let i = 0; i < 24; i += 4) {
    const farX = planes[i]! > 0 ? x + node.size : x;
    const farY = planes[i + 1]! > 0 ? y + node.size : y;
    const farZ = planes[i + 2]! > 0 ? z + node.size : z;
    if (planes[i]! * farX + planes[i + 1]! * farY + planes[i + 2]! * farZ + planes[i + 3]! < 0) return false;
  }
  return true;
}

function isApart(node: OctreeNode, clip: Aabb): boolean {
  for (let k = 0; k < 3; k++) {
    if (node.min[k]! > clip.max[k]! || node.min[k]! + node.size < clip.min[k]!) return true;
  }
  return false;
}

function push(heap: Candidate[], item: Candidate): void {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent]!.error >= item.error) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = item;
}

function pop(heap: Candidate[]): Candidate | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (!last || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]!.error > heap[child]!.error) child++;
    if (heap[child]!.error <= last.error) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
  return top;
}
