import type { OctreeNode } from '@cloud/engine/octree';

const LARGEST_REQUEST = 768 * 1024;
const WIDEST_GAP = 8 * 1024;

/** One piece of `octree.bin` that brings several nodes. */
export interface RangeRequest {
  begin: number;
  end: number;
  nodes: OctreeNode[];
}

/**
 * Puts wanted nodes that lie side by side into one request. The most wanted node leads; only nodes as wanted as the next
 * few dozen travel with it, so that a request never waits for bytes that are not needed soon.
 *
 * @param wanted most needed first; those of the result are taken out.
 */
export function takeRequest(wanted: OctreeNode[]): RangeRequest | undefined {
  const first = wanted.shift();
  if (!first) return undefined;
  const request = { begin: first.byteOffset, end: first.byteOffset + first.byteSize, nodes: [first] };
  // The very first picture should not wait for its details.
  if (first.level === 0) return request;
  const near = wanted.slice(0, 48).sort((a, b) => a.byteOffset - b.byteOffset);
  const taken = new Set<OctreeNode>();
  const take = (node: OctreeNode) => {
    request.begin = Math.min(request.begin, node.byteOffset);
    request.end = Math.max(request.end, node.byteOffset + node.byteSize);
    request.nodes.push(node);
    taken.add(node);
  };
  for (const node of near) {
    const gap = node.byteOffset - request.end;
    if (gap >= 0 && gap <= WIDEST_GAP && node.byteOffset + node.byteSize - request.begin <= LARGEST_REQUEST) take(node);
  }
  for (const node of near.reverse()) {
    const gap = request.begin - (node.byteOffset + node.byteSize);
    if (!taken.has(node) && gap >= 0 && gap <= WIDEST_GAP && request.end - node.byteOffset <= LARGEST_REQUEST)
      take(node);
  }
  for (let i = wanted.length - 1; i >= 0; i--) if (taken.has(wanted[i]!)) wanted.splice(i, 1);
  return request;
}
