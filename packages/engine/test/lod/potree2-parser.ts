import type { ArtifactStore } from '../../src/index.ts';

/** One stored point as an outside program sees it. */
export interface ParsedPoint {
  node: string;
  world: [number, number, number];
  values: Record<string, number[]>;
}

/** One node as the hierarchy states it. */
export interface ParsedNode {
  name: string;
  numPoints: number;
  min: number[];
  size: number;
  spacing: number;
  children: string[];
}

type Metadata = {
  version: string;
  points: number;
  spacing: number;
  encoding: string;
  offset: number[];
  scale: number[];
  hierarchy: { firstChunkSize: number; stepSize: number; depth: number };
  boundingBox: { min: number[]; max: number[] };
  attributes: { name: string; size: number; numElements: number; elementSize: number; type: string }[];
};

/**
 * Reads an octree by the letter of the Potree 2.0 format, sharing no code with the engine: metadata.json,
 * hierarchy.bin in pieces joined by proxies (node type 2), octree.bin in the DEFAULT encoding.
 */
export async function parsePotree2(store: ArtifactStore): Promise<{
  metadata: Metadata;
  nodes: Map<string, ParsedNode>;
  proxies: number;
  points: ParsedPoint[];
}> {
  const metadata = JSON.parse(new TextDecoder().decode(await store.read('tiles/metadata.json'))) as Metadata;
  const hierarchy = await store.read('tiles/hierarchy.bin');
  const octree = await store.read('tiles/octree.bin');
  const nodes = new Map<string, ParsedNode>();
  const points: ParsedPoint[] = [];
  const counters = { proxies: 0 };
  const { min, max } = metadata.boundingBox;

  const readPiece = (name: string, begin: number, size: number) => {
    const view = new DataView(hierarchy.buffer, hierarchy.byteOffset + begin, size);
    const names = [name];
    for (let i = 0; i * 22 < size; i++) {
      const type = view.getUint8(i * 22);
      const mask = view.getUint8(i * 22 + 1);
      const numPoints = view.getUint32(i * 22 + 2, true);
      const byteOffset = Number(view.getBigInt64(i * 22 + 6, true));
      const byteSize = Number(view.getBigInt64(i * 22 + 14, true));
      if (type === 2) {
        counters.proxies++;
        readPiece(names[i]!, byteOffset, byteSize);
        continue;
      }
      const children = [0, 1, 2, 3, 4, 5, 6, 7].filter((k) => mask & (1 << k)).map((k) => names[i]! + k);
      if (type === 1 && children.length > 0) throw new Error(`${names[i]} is a leaf with children`);
      names.push(...children);
      const level = names[i]!.length - 1;
      const corner = [...min];
      for (let depth = 1; depth <= level; depth++) {
        const digit = Number(names[i]![depth]);
        const half = (max[0]! - min[0]!) / 2 ** depth;
        if (digit & 4) corner[0]! += half;
        if (digit & 2) corner[1]! += half;
        if (digit & 1) corner[2]! += half;
      }
      const size = (max[0]! - min[0]!) / 2 ** level;
      nodes.set(names[i]!, {
        name: names[i]!,
        numPoints,
        min: corner,
        size,
        spacing: metadata.spacing / 2 ** level,
        children,
      });
      readPoints(names[i]!, numPoints, byteOffset, byteSize);
    }
    if (names.length * 22 !== size) throw new Error(`piece ${name} holds ${size / 22} nodes, names ${names.length}`);
  };

  const readPoints = (node: string, count: number, begin: number, size: number) => {
    const record = metadata.attributes.reduce((sum, attribute) => sum + attribute.size, 0);
    if (count * record !== size) throw new Error(`${node} has ${size} bytes for ${count} points`);
    if (begin + size > octree.byteLength) throw new Error(`${node} leaves octree.bin`);
    const view = new DataView(octree.buffer, octree.byteOffset + begin, size);
    for (let i = 0; i < count; i++) {
      let at = i * record;
      const values: Record<string, number[]> = {};
      for (const { name, numElements, elementSize, type } of metadata.attributes) {
        const list: number[] = (values[name] = []);
        for (let k = 0; k < numElements; k++, at += elementSize) {
          if (type === 'int32') list.push(view.getInt32(at, true));
          else if (type === 'uint16') list.push(view.getUint16(at, true));
          else list.push(view.getUint8(at));
        }
      }
      const world = values['position']!.map((v, k) => v * metadata.scale[k]! + metadata.offset[k]!);
      points.push({ node, world: world as [number, number, number], values });
    }
  };

  readPiece('r', 0, metadata.hierarchy.firstChunkSize);
  return { metadata, nodes, proxies: counters.proxies, points };
}
