import type { Vec3 } from '@cloud/engine';
import type { PaintedPart } from '@cloud/engine/exporters/shown';

/** One part of an element: triangles of one material. */
export type ModelPart = PaintedPart;

/** The triangles of a file by element. */
export interface ParsedModel {
  /** World position of the model's (0, 0, 0). */
  origin: Vec3;
  parts: ModelPart[];
}

/** The file is no GLB that can be shown. */
export class ModelError extends Error {
  readonly code = 'model-unreadable';
}

interface Gltf {
  asset?: { extras?: { origin?: number[] } };
  scene?: number;
  scenes?: { nodes?: number[] }[];
  nodes?: {
    name?: string;
    mesh?: number;
    children?: number[];
    matrix?: number[];
    translation?: number[];
    extras?: { id?: string; type?: string; storey?: string };
  }[];
  meshes?: {
    primitives: {
      attributes: { POSITION: number; NORMAL?: number };
      indices?: number;
      material?: number;
      mode?: number;
    }[];
  }[];
  accessors?: { bufferView?: number; byteOffset?: number; componentType: number; count: number; type: string }[];
  bufferViews?: { byteOffset?: number; byteLength: number; byteStride?: number }[];
  materials?: { name?: string; pbrMetallicRoughness?: { baseColorFactor?: number[] } }[];
}

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const DEPTH_LIMIT = 64;

/**
 * Reads the triangles of a binary glTF 2.0 and turns them Z up. Reads what models of buildings use: node translations,
 * float positions and normals, plain indices and base colors; no textures, skins or compression.
 *
 * @throws ModelError
 */
export function parseGlb(buffer: ArrayBuffer): ParsedModel {
  try {
    const { gltf, binary } = chunks(buffer);
    const parts: ModelPart[] = [];
    const walk = (index: number, offset: Vec3, inherited: string, depth: number) => {
      const node = gltf.nodes?.[index];
      if (!node || depth > DEPTH_LIMIT) return;
      const own = node.translation ?? node.matrix?.slice(12, 15) ?? [0, 0, 0];
      const place: Vec3 = [offset[0] + own[0]!, offset[1] + own[1]!, offset[2] + own[2]!];
      const type = node.extras?.type ?? inherited;
      for (const primitive of node.mesh === undefined ? [] : (gltf.meshes?.[node.mesh]?.primitives ?? [])) {
        if ((primitive.mode ?? 4) !== 4) continue;
        const material = primitive.material === undefined ? undefined : gltf.materials?.[primitive.material];
        const color = material?.pbrMetallicRoughness?.baseColorFactor ?? [0.8, 0.8, 0.8, 1];
        const { POSITION, NORMAL } = primitive.attributes;
        const position = vectors(gltf, binary, POSITION, place);
        const normal = NORMAL === undefined ? undefined : vectors(gltf, binary, NORMAL, [0, 0, 0]);
        parts.push({
          id: node.extras?.id ?? node.name ?? String(index),
          type,
          storey: node.extras?.storey ?? '',
          position,
          normal: normal?.length === position.length ? normal : new Float32Array(position.length),
          index: indices(gltf, binary, primitive.indices, position.length / 3),
          color: [color[0]!, color[1]!, color[2]!, color[3] ?? 1],
          isAssumed: material?.name === 'assumed',
        });
      }
      for (const child of node.children ?? []) walk(child, place, type, depth + 1);
    };
    for (const root of gltf.scenes?.[gltf.scene ?? 0]?.nodes ?? []) walk(root, [0, 0, 0], '', 0);
    const origin = gltf.asset?.extras?.origin ?? [0, 0, 0];
    return { origin: [origin[0]!, origin[1]!, origin[2]!], parts };
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError('the file is damaged', { cause: error });
  }
}

function chunks(buffer: ArrayBuffer): { gltf: Gltf; binary: DataView } {
  const view = new DataView(buffer);
  if (buffer.byteLength < 20 || view.getUint32(0, true) !== 0x46546c67) throw new ModelError('not a binary glTF');
  let gltf: Gltf | undefined;
  let binary = new DataView(new ArrayBuffer(0));
  for (let at = 12; at + 8 <= buffer.byteLength;) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    if (at + 8 + length > buffer.byteLength) throw new ModelError('the file is cut off');
    if (kind === JSON_CHUNK)
      gltf = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, at + 8, length))) as Gltf;
    if (kind === BINARY_CHUNK) binary = new DataView(buffer, at + 8, length);
    at += 8 + length;
  }
  if (!gltf) throw new ModelError('the file has no description');
  return { gltf, binary };
}

function place(
  gltf: Gltf,
  accessor: number,
  size: number,
): { begin: number; count: number; stride: number; type: number } {
  const entry = gltf.accessors?.[accessor];
  const bufferView = entry?.bufferView === undefined ? undefined : gltf.bufferViews?.[entry.bufferView];
  if (!entry || !bufferView) throw new ModelError(`accessor ${accessor} is missing`);
  const begin = (bufferView.byteOffset ?? 0) + (entry.byteOffset ?? 0);
  return { begin, count: entry.count, stride: bufferView.byteStride || size, type: entry.componentType };
}

function vectors(gltf: Gltf, binary: DataView, accessor: number, offset: Vec3): Float32Array {
  const { begin, count, stride, type } = place(gltf, accessor, 12);
  if (type !== 5126) throw new ModelError('positions or normals are not floats');
  if (count > binary.byteLength / 12) throw new ModelError('positions or normals leave the file');
  const result = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const at = begin + i * stride;
    result[i * 3] = binary.getFloat32(at, true) + offset[0];
    result[i * 3 + 1] = -(binary.getFloat32(at + 8, true) + offset[2]);
    result[i * 3 + 2] = binary.getFloat32(at + 4, true) + offset[1];
  }
  return result;
}

function indices(gltf: Gltf, binary: DataView, accessor: number | undefined, vertices: number): Uint32Array {
  if (accessor === undefined) return Uint32Array.from({ length: vertices }, (_, i) => i);
  const sizes: Record<number, number> = { 5121: 1, 5123: 2, 5125: 4 };
  const size = sizes[gltf.accessors?.[accessor]?.componentType ?? 0];
  if (!size) throw new ModelError('indices are of an unknown kind');
  const { begin, count, stride } = place(gltf, accessor, size);
  if (count > binary.byteLength / size) throw new ModelError('indices leave the file');
  const result = new Uint32Array(count - (count % 3));
  for (let i = 0; i < result.length; i++) {
    const at = begin + i * stride;
    const value =
      size === 4 ? binary.getUint32(at, true) : size === 2 ? binary.getUint16(at, true) : binary.getUint8(at);
    if (value >= vertices) throw new ModelError('an index leaves its positions');
    result[i] = value;
  }
  return result;
}
