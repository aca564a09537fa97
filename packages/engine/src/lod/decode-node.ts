import type { Vec3 } from '../core/vector.ts';
import { attributeOffset, bytesPerPoint } from './octree-format.ts';
import type { OctreeMetadata } from './octree-format.ts';

/** Points of one node, ready to be drawn. */
export interface DecodedNode {
  count: number;
  /** 3·n, meters, relative to the corner given to the decoder. */
  position: Float32Array<ArrayBuffer>;
  /** 4·n bytes: red, green, blue, and the classification. */
  color: Uint8Array<ArrayBuffer>;
  /** 2·n: intensity and station (point source id), each 0..65535. */
  extra: Uint16Array<ArrayBuffer>;
}

/**
 * Decodes the points of a node in the DEFAULT encoding. Columns that the octree lacks stay zero.
 *
 * @param bytes whole records; a broken last record is left out.
 * @param corner world position that the result is relative to, so that 32-bit floats keep their precision.
 */
export function decodeNode(bytes: Uint8Array, metadata: OctreeMetadata, corner: Vec3): DecodedNode {
  const record = bytesPerPoint(metadata);
  const count = Math.floor(bytes.byteLength / record);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const position = new Float32Array(count * 3);
  const at = attributeOffset(metadata, 'position') ?? 0;
  for (let k = 0; k < 3; k++) {
    const scale = metadata.scale[k]!;
    const shift = metadata.offset[k]! - corner[k]!;
    for (let i = 0; i < count; i++) {
      position[i * 3 + k] = view.getInt32(i * record + at + k * 4, true) * scale + shift;
    }
  }
  const color = new Uint8Array(count * 4);
  const rgb = attributeOffset(metadata, 'rgb');
  if (rgb !== undefined) {
    // Some writers leave 8-bit colors in the 16-bit fields; their stated range shows it.
    const most = metadata.attributes.find((attribute) => attribute.name === 'rgb')?.max ?? [];
    const shift = most.length > 0 && Math.max(...most) <= 255 ? 0 : 8;
    for (let i = 0; i < count; i++) {
      const from = i * record + rgb;
      color[i * 4] = view.getUint16(from, true) >> shift;
      color[i * 4 + 1] = view.getUint16(from + 2, true) >> shift;
      color[i * 4 + 2] = view.getUint16(from + 4, true) >> shift;
    }
  }
  const classification = attributeOffset(metadata, 'classification');
  if (classification !== undefined) {
    for (let i = 0; i < count; i++) color[i * 4 + 3] = bytes[i * record + classification]!;
  }
  const extra = new Uint16Array(count * 2);
  const extras = [attributeOffset(metadata, 'intensity'), attributeOffset(metadata, 'point source id')];
  extras.forEach((offset, k) => {
    if (offset === undefined) return;
    for (let i = 0; i < count; i++) extra[i * 2 + k] = view.getUint16(i * record + offset, true);
  });
  return { count, position, color, extra };
}
