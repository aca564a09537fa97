import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import type { PaintedMesh } from './element-meshes.ts';
import { buildElementMeshes } from './element-meshes.ts';
import { MATERIAL_COLORS } from '../geometry/materials.ts';

/** Wavefront OBJ, Z up, local meters: one group per element, named by its id. Rooms are left out: they are air. */
export const objExporter: Exporter = {
  name: 'model.obj',
  format: 'obj',
  mimeType: 'model/obj',
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const lines = [
      `# ${oneLine(options.title)}`,
      `# Cloud Experience ${model.engineVersion}, ${options.time}`,
      '# meters, Z up, local: origin and coordinate reference system stand in model.obj.json',
      'mtllib model.mtl',
    ];
    let first = 1;
    let group = '';
    for (const mesh of buildElementMeshes(acceptedModel(model))) {
      if (mesh.type === 'space') continue;
      if (mesh.id !== group) lines.push(`g ${mesh.id}`, `# ${mesh.type} ${oneLine(mesh.name)}`);
      group = mesh.id;
      first += writeMesh(lines, mesh, first);
    }
    return new TextEncoder().encode(`${lines.join('\n')}\n`);
  },
};

/** Colors of `model.obj`. */
export const mtlExporter: Exporter = {
  name: 'model.mtl',
  format: 'mtl',
  mimeType: 'model/mtl',
  async write(): Promise<Uint8Array> {
    const lines = Object.entries(MATERIAL_COLORS).flatMap(([name, { color, opacity }]) => [
      `newmtl ${name}`,
      `Kd ${color.join(' ')}`,
      `d ${opacity}`,
      'illum 1',
      '',
    ]);
    return new TextEncoder().encode(lines.join('\n'));
  },
};

/** The origin of the model, which OBJ has no field for. */
export const objSidecarExporter: Exporter = {
  name: 'model.obj.json',
  format: 'json',
  mimeType: 'application/json',
  async write(model: StructuredModel): Promise<Uint8Array> {
    const facts = { file: 'model.obj', origin: model.origin, unit: 'm', up: 'z', crs: model.crs };
    return new TextEncoder().encode(`${JSON.stringify(facts, null, 2)}\n`);
  },
};

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Writes a mesh with shared vertices, so that programs see closed solids. Returns how many vertices it wrote. */
function writeMesh(lines: string[], mesh: PaintedMesh, first: number): number {
  lines.push(`usemtl ${mesh.material}`);
  const numbers = new Map<string, number>();
  const vertex = Array.from({ length: mesh.position.length / 3 }, (_, i) => {
    const text = Array.from(mesh.position.subarray(i * 3, i * 3 + 3), (value) => Number(value.toFixed(5))).join(' ');
    const known = numbers.get(text);
    if (known !== undefined) return known;
    lines.push(`v ${text}`);
    numbers.set(text, first + numbers.size);
    return first + numbers.size - 1;
  });
  for (let i = 0; i < mesh.index.length; i += 3) {
    const corners = [0, 1, 2].map((k) => vertex[mesh.index[i + k]!]!);
    if (new Set(corners).size === 3) lines.push(`f ${corners.join(' ')}`);
  }
  return numbers.size;
}
