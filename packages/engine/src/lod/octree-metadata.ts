import { POINT_COLUMNS } from '../core/point-cloud.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import type { Aabb, Vec3 } from '../core/vector.ts';
import { COLUMN_ATTRIBUTES, GRID_CELLS, HIERARCHY_STEP } from './octree-format.ts';
import type { OctreeAttribute, OctreeMetadata } from './octree-format.ts';
import type { OctreeFrame } from './octree-points.ts';
import type { OctreeColumns } from './octree-writer.ts';

/** Describes a written octree as Potree 2.0 wants it. */
export function octreeMetadata(
  header: StoredPointsHeader,
  frame: OctreeFrame,
  columns: OctreeColumns,
  written: { firstChunkSize: number; depth: number; focus: Aabb; ceilingCut: number; title: string },
): OctreeMetadata {
  const world = (local: Vec3): Vec3 => [
    header.origin[0] + local[0],
    header.origin[1] + local[1],
    header.origin[2] + local[2],
  ];
  const offset = world(frame.offset);
  const edge = frame.size * frame.scale;
  return {
    version: '2.0',
    name: written.title,
    description: '',
    points: header.count,
    projection: header.crs ?? '',
    hierarchy: { firstChunkSize: written.firstChunkSize, stepSize: HIERARCHY_STEP, depth: written.depth },
    offset,
    scale: [frame.scale, frame.scale, frame.scale],
    spacing: edge / GRID_CELLS,
    boundingBox: { min: offset, max: [offset[0] + edge, offset[1] + edge, offset[2] + edge] },
    focus: { min: world(written.focus.min), max: world(written.focus.max) },
    ...(Number.isFinite(written.ceilingCut) && { ceilingCut: header.origin[2] + written.ceilingCut }),
    encoding: 'DEFAULT',
    attributes: [
      attribute('position', 'int32', 3, [...world(header.bounds.min)], [...world(header.bounds.max)]),
      ...columnAttributes(columns),
    ],
  };
}

function columnAttributes(columns: OctreeColumns): OctreeAttribute[] {
  return POINT_COLUMNS.flatMap((name) => {
    const values = columns[name];
    if (!values) return [];
    if (name === 'returns') return returnAttributes(values);
    return COLUMN_ATTRIBUTES[name].map(({ name: title, type, numElements }) => {
      const [low, high] = ranges(values, numElements, name === 'rgb' ? 257 : 1);
      return attribute(title, type, numElements, low, high);
    });
  });
}

/** Number of the return in the low four bits, returns of the pulse in the high ones. */
function returnAttributes(values: Uint8Array | Uint16Array): OctreeAttribute[] {
  const isThere = new Uint8Array(256);
  for (let i = 0; i < values.length; i++) isThere[values[i]!] = 1;
  const bytes = [...isThere.keys()].filter((value) => isThere[value]);
  const parts = [bytes.map((value) => value & 15), bytes.map((value) => value >> 4)];
  return COLUMN_ATTRIBUTES.returns.map(({ name, type }, i) =>
    attribute(name, type, 1, [Math.min(15, ...parts[i]!)], [Math.max(0, ...parts[i]!)]),
  );
}

function ranges(values: Uint8Array | Uint16Array, elements: number, factor: number): [number[], number[]] {
  const low: number[] = [];
  const high: number[] = [];
  for (let k = 0; k < elements; k++) {
    let least = Infinity;
    let most = -Infinity;
    for (let i = k; i < values.length; i += elements) {
      const value = values[i]!;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    low.push(least * factor);
    high.push(most * factor);
  }
  return [low, high];
}

function attribute(
  name: string,
  type: 'int32' | 'uint16' | 'uint8',
  numElements: number,
  min: number[],
  max: number[],
): OctreeAttribute {
  const elementSize = type === 'int32' ? 4 : type === 'uint16' ? 2 : 1;
  return { name, description: '', size: elementSize * numElements, numElements, elementSize, type, min, max };
}
