import type { PointColumn } from '../core/point-cloud.ts';
import type { Vec3 } from '../core/vector.ts';

/** Bytes of one node record in `hierarchy.bin`. */
export const HIERARCHY_NODE_BYTES = 22;
/** Levels in one piece of the hierarchy; deeper nodes stand behind a proxy that points to the next piece. */
export const HIERARCHY_STEP = 4;
/** Cells per axis of a node's sampling grid: `spacing` of a node is its size / 128. */
export const GRID_CELLS = 128;

/** A column of a Potree 2 octree, as `metadata.json` names it. */
export interface OctreeAttribute {
  name: string;
  description: string;
  size: number;
  numElements: number;
  elementSize: number;
  type: 'int8' | 'int16' | 'int32' | 'uint8' | 'uint16' | 'uint32' | 'float' | 'double' | 'int64' | 'uint64';
  min: number[];
  max: number[];
}

/** `tiles/metadata.json`, Potree 2.0. World coordinates are stored integer · scale + offset, meters. */
export interface OctreeMetadata {
  version: string;
  name: string;
  description: string;
  points: number;
  projection: string;
  hierarchy: { firstChunkSize: number; stepSize: number; depth: number };
  offset: Vec3;
  scale: Vec3;
  /** Distance of samples in the root, meters; halves with every level. */
  spacing: number;
  /** A cube, meters, world. */
  boundingBox: { min: Vec3; max: Vec3 };
  /** Where most points lie, world; a key of our own, absent in octrees by others. */
  focus?: { min: Vec3; max: Vec3 };
  /** World height just below the topmost ceiling, when the cloud has one; a key of our own. */
  ceilingCut?: number;
  encoding: 'DEFAULT' | 'BROTLI';
  attributes: OctreeAttribute[];
}

/** Attributes that each stored column becomes, in the order of a stored point; position comes before them all. */
export const COLUMN_ATTRIBUTES: Record<
  PointColumn,
  readonly { name: string; type: 'uint8' | 'uint16'; numElements: number }[]
> = {
  rgb: [{ name: 'rgb', type: 'uint16', numElements: 3 }],
  intensity: [{ name: 'intensity', type: 'uint16', numElements: 1 }],
  classification: [{ name: 'classification', type: 'uint8', numElements: 1 }],
  returns: [
    { name: 'return number', type: 'uint8', numElements: 1 },
    { name: 'number of returns', type: 'uint8', numElements: 1 },
  ],
  station: [{ name: 'point source id', type: 'uint16', numElements: 1 }],
};

/** Bytes of one stored point. */
export function bytesPerPoint(metadata: Pick<OctreeMetadata, 'attributes'>): number {
  return metadata.attributes.reduce((sum, attribute) => sum + attribute.size, 0);
}

/** Byte at which an attribute begins within a stored point, or undefined if the octree does not have it. */
export function attributeOffset(metadata: Pick<OctreeMetadata, 'attributes'>, name: string): number | undefined {
  let offset = 0;
  for (const attribute of metadata.attributes) {
    if (attribute.name === name) return offset;
    offset += attribute.size;
  }
  return undefined;
}
