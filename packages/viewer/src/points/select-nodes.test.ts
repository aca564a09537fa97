import { describe, expect, it } from 'vitest';
import type { OctreeNode } from '@cloud/engine/octree';
import { viewOf } from '../camera/view.ts';
import type { CameraPose } from '../camera/camera.ts';
import { layOutTree } from './drawn-tree.ts';
import { selectNodes } from './select-nodes.ts';
import { takeRequest } from './plan-requests.ts';

const POSE: CameraPose = { target: [8, 8, 8], yaw: 0, pitch: -0.4, distance: 40, projection: 'perspective' };

function tree(depth: number, node?: OctreeNode): OctreeNode {
  const own = node ?? leaf('r', [0, 0, 0], 16);
  if (own.level === depth) return own;
  for (let octant = 0; octant < 8; octant++) {
    const half = own.size / 2;
    const min = [
      own.min[0] + (octant & 4 ? half : 0),
      own.min[1] + (octant & 2 ? half : 0),
      own.min[2] + (octant & 1 ? half : 0),
    ] as const;
    own.children[octant] = tree(depth, leaf(own.name + octant, min, half));
  }
  return own;
}

function leaf(name: string, min: readonly [number, number, number], size: number): OctreeNode {
  return { name, level: name.length - 1, min, size, pointCount: 1000, byteOffset: 0, byteSize: 18_000, children: [] };
}

function select(root: OctreeNode, pose = POSE, extra: object = {}) {
  const view = viewOf(pose, 1200, 800, { min: [0, 0, 0], max: [16, 16, 16] });
  return selectNodes(root, { view, rootSpacing: 16 / 128, finestPixels: 1, budget: 1e6, ...extra });
}

describe('choosing nodes', () => {
  it('begins with the root and goes down where points lie far apart on screen', () => {
    const { nodes } = select(tree(3));
    expect(nodes[0]!.name).toBe('r');
    expect(nodes.length).toBeGreaterThan(8);
    const positions = new Map(nodes.map((node, i) => [node.name, i]));
    for (const node of nodes.slice(1))
      expect(positions.get(node.name.slice(0, -1))).toBeLessThan(positions.get(node.name)!);
  });

  it('goes deeper the nearer the camera is', () => {
    const far = select(tree(4), { ...POSE, distance: 400 }).nodes.length;
    const near = select(tree(4), { ...POSE, distance: 30 }).nodes.length;
    expect(far).toBeLessThan(near);
  });

  it('stops at the budget but always shows something', () => {
    expect(select(tree(3), POSE, { budget: 5000 }).points).toBeLessThanOrEqual(5000);
    expect(select(tree(3), POSE, { budget: 10 }).nodes).toHaveLength(1);
  });

  it('leaves out what lies behind the camera', () => {
    const away = { ...POSE, yaw: Math.PI, target: [8, -40, 8] as const };
    expect(select(tree(2), away).nodes.map((node) => node.name)).toEqual(['r']);
  });

  it('leaves out what is clipped away', () => {
    const { nodes } = select(tree(2), POSE, { clip: { min: [0, 0, 0], max: [16, 16, 1] } });
    expect(nodes.some((node) => node.level > 0)).toBe(true);
    expect(nodes.every((node) => node.min[2] <= 1)).toBe(true);
  });

  it('asks for the hierarchy below a node it does not know', () => {
    const root = tree(1);
    root.children[3]!.hierarchy = { byteOffset: 100, byteSize: 44 };
    const { nodes, hierarchy } = select(root);
    expect(hierarchy.map((node) => node.name)).toEqual(['r3']);
    expect(nodes.some((node) => node.name === 'r3')).toBe(false);
  });
});

describe('the tree of drawn nodes', () => {
  const root = tree(2);
  const [first, second] = [root.children[1]!, root.children[5]!];
  const deep = second.children[7]!;

  it('names the drawn children of each node, side by side', () => {
    const { entries, entryOf } = layOutTree([root, second, first, deep]);
    const entry = (node: OctreeNode) => entries.subarray(entryOf.get(node)! * 4, entryOf.get(node)! * 4 + 4);
    expect(entry(root)[0]).toBe((1 << 1) | (1 << 5));
    expect(entryOf.get(first)).toBe(entry(root)[1]);
    expect(entryOf.get(second)).toBe(entry(root)[1]! + 1);
    expect(entry(second)[0]).toBe(1 << 7);
    expect(entryOf.get(deep)).toBe(entry(second)[1]);
    expect(entry(first)[0]).toBe(0);
  });

  it('takes nodes whose parent is not there yet', () => {
    const { entryOf } = layOutTree([deep, first]);
    expect(new Set(entryOf.values()).size).toBe(2);
  });

  it('draws the points of a sparse leaf a little larger', () => {
    deep.pointCount = 100_000;
    const { entries, entryOf } = layOutTree([deep, second.children[6]!]);
    expect(entries[entryOf.get(deep)! * 4 + 2]).toBe(0);
    expect(entries[entryOf.get(second.children[6]!)! * 4 + 2]).toBe(192);
  });
});

describe('planning requests', () => {
  const nodes = Array.from({ length: 6 }, (_, i) => ({ ...leaf(`r${i}`, [0, 0, 0], 1), byteOffset: i * 18_000 }));

  it('joins nodes that lie side by side into one request', () => {
    const wanted = [nodes[2]!, nodes[0]!, nodes[3]!, nodes[1]!];
    const request = takeRequest(wanted)!;
    expect([request.begin, request.end]).toEqual([0, 72_000]);
    expect(request.nodes).toHaveLength(4);
    expect(wanted).toEqual([]);
  });

  it('leaves nodes that lie far off for the next request', () => {
    const wanted = [nodes[0]!, nodes[5]!];
    expect(takeRequest(wanted)!.nodes).toHaveLength(1);
    expect(wanted).toEqual([nodes[5]]);
    expect(takeRequest([])).toBeUndefined();
  });

  it('sends for the root alone, so that the first picture does not wait', () => {
    const root = leaf('r', [0, 0, 0], 16);
    expect(takeRequest([root, { ...nodes[1]!, byteOffset: 18_000 }])!.nodes).toEqual([root]);
  });
});
