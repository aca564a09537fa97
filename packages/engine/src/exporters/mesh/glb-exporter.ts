import { Document, WebIO } from '@gltf-transform/core';
import type { Material as GltfMaterial, Node as GltfNode } from '@gltf-transform/core';
import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import type { PaintedMesh } from './element-meshes.ts';
import { buildElementMeshes } from './element-meshes.ts';
import type { MaterialColor } from '../geometry/materials.ts';
import { MATERIAL_COLORS, RoomColors } from '../geometry/materials.ts';
import { toLinear } from './model-parts.ts';

const GLASS_ROUGHNESS = 0.1;
const MATT_ROUGHNESS = 0.9;

/**
 * glTF 2.0 binary, Y up. One node per element, named by its id, with `{id, type, storey, name}` in `extras`; elements lie
 * under their storey, rooms under `spaces`. Vertices are local to the model's origin, which stands in the asset's extras.
 */
export const glbExporter: Exporter = {
  name: 'model.glb',
  format: 'glb',
  mimeType: 'model/gltf-binary',
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const document = new Document();
    const accepted = acceptedModel(model);
    const asset = document.getRoot().getAsset();
    asset.generator = `Cloud Experience ${model.engineVersion}`;
    asset.extras = { origin: [...model.origin], crs: model.crs, unit: 'm', title: options.title };
    document.createBuffer();
    const scene = document.createScene(options.title);
    document.getRoot().setDefaultScene(scene);
    const groups = new Map<string, GltfNode>();
    for (const storey of accepted.storeys) {
      const group = document.createNode(storey.id).setExtras({ type: 'storey', ...storey });
      groups.set(storey.id, group);
      scene.addChild(group);
    }
    const spaces = document.createNode('spaces').setExtras({ type: 'spaces' });
    scene.addChild(spaces);
    const materials = new MaterialShelf(document);
    for (const parts of groupById(buildElementMeshes(accepted))) {
      const { id, type, storey, name } = parts[0]!;
      const mesh = document.createMesh(id);
      for (const part of parts) mesh.addPrimitive(toPrimitive(document, part, materials.of(part)));
      const node = document.createNode(id).setMesh(mesh).setExtras({ id, type, storey, name });
      (type === 'space' ? spaces : (groups.get(storey) ?? scene)).addChild(node);
    }
    return new WebIO().writeBinary(document);
  },
};

function groupById(meshes: PaintedMesh[]): PaintedMesh[][] {
  const groups = new Map<string, PaintedMesh[]>();
  for (const mesh of meshes) groups.set(mesh.id, [...(groups.get(mesh.id) ?? []), mesh]);
  return [...groups.values()];
}

class MaterialShelf {
  readonly #document: Document;
  readonly #shelf = new Map<string, GltfMaterial>();
  readonly #rooms = new RoomColors();

  constructor(document: Document) {
    this.#document = document;
  }

  of(part: PaintedMesh): GltfMaterial {
    const isSpace = part.material === 'space';
    const name = isSpace ? `space ${part.id}` : part.material;
    const known = this.#shelf.get(name);
    if (known) return known;
    const paint: MaterialColor = isSpace
      ? { color: this.#rooms.of(part.id, part.storey), opacity: MATERIAL_COLORS.space.opacity }
      : MATERIAL_COLORS[part.material];
    const [r, g, b] = paint.color;
    const material = this.#document
      .createMaterial(name)
      .setBaseColorFactor([toLinear(r), toLinear(g), toLinear(b), paint.opacity])
      .setMetallicFactor(0)
      .setRoughnessFactor(part.material === 'glass' ? GLASS_ROUGHNESS : MATT_ROUGHNESS)
      .setAlphaMode(paint.opacity < 1 ? 'BLEND' : 'OPAQUE');
    this.#shelf.set(name, material);
    return material;
  }
}

function toPrimitive(document: Document, mesh: PaintedMesh, material: GltfMaterial) {
  const buffer = document.getRoot().listBuffers()[0]!;
  const count = mesh.position.length / 3;
  const index = count < 65535 ? Uint16Array.from(mesh.index) : Uint32Array.from(mesh.index);
  const accessor = (
    type: 'VEC3' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  return document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', yUp(mesh.position)))
    .setAttribute('NORMAL', accessor('VEC3', yUp(mesh.normal)))
    .setIndices(accessor('SCALAR', index))
    .setMaterial(material);
}

function yUp(vectors: Float32Array): Float32Array<ArrayBuffer> {
  const turned = new Float32Array(vectors.length);
  for (let i = 0; i < turned.length; i += 3) turned.set([vectors[i]!, vectors[i + 2]!, -vectors[i + 1]!], i);
  return turned;
}
