import { acceptedModel } from '../../core/model/accepted-model.ts';
import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Mesh } from '../geometry/mesh.ts';
import { buildElementMeshes } from './element-meshes.ts';

const HEADER_BYTES = 80;
const TRIANGLE_BYTES = 50;

/**
 * Binary STL, Z up, local meters: the closed solids of all elements one after the other. STL has neither names nor
 * colors; rooms are left out, since they are air. Source: 3D Systems, StereoLithography Interface Specification, 1989.
 */
export const stlExporter: Exporter = {
  name: 'model.stl',
  format: 'stl',
  mimeType: 'model/stl',
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const meshes = buildElementMeshes(acceptedModel(model)).filter(({ type }) => type !== 'space');
    const triangles = meshes.reduce((sum, { index }) => sum + index.length / 3, 0);
    const bytes = new Uint8Array(HEADER_BYTES + 4 + TRIANGLE_BYTES * triangles);
    const header = new TextEncoder().encode(`Cloud Experience ${model.engineVersion}, meters, Z up, ${options.time}`);
    bytes.set(header.subarray(0, HEADER_BYTES));
    const view = new DataView(bytes.buffer);
    view.setUint32(HEADER_BYTES, triangles, true);
    let at = HEADER_BYTES + 4;
    for (const mesh of meshes) at = writeTriangles(view, at, mesh);
    return bytes;
  },
};

/** Writes each triangle as its normal, its three corners and an empty attribute. Returns where the next one begins. */
function writeTriangles(view: DataView, start: number, { position, index }: Mesh): number {
  let at = start;
  const put = (value: number) => {
    view.setFloat32(at, value, true);
    at += 4;
  };
  for (let i = 0; i < index.length; i += 3) {
    const [p, q, r] = [index[i]! * 3, index[i + 1]! * 3, index[i + 2]! * 3];
    const edge = (to: number, axis: number) => position[to + axis]! - position[p + axis]!;
    const normal = [0, 1, 2].map((axis) => {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      return edge(q, u) * edge(r, v) - edge(q, v) * edge(r, u);
    });
    const length = Math.hypot(...normal) || 1;
    for (const value of normal) put(value / length);
    for (const corner of [p, q, r]) for (let axis = 0; axis < 3; axis++) put(position[corner + axis]!);
    at += 2;
  }
  return at;
}
