import { WebIO } from '@gltf-transform/core';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import type { Vec3 } from '../../src/core/vector.ts';
import type { Found } from './element-kinds.ts';
import { readFbx, type FbxRecord } from './read-fbx.ts';
import { findInBodies, type Body } from './solids.ts';

type Triangle = readonly [Vec3, Vec3, Vec3];
type Corner = (index: number) => Vec3;

/** Opens files of solids, and looks up in them where each element of a model should be. */
export const SOLID_OPENERS: Readonly<
  Record<string, (bytes: Uint8Array, model: StructuredModel) => Found | Promise<Found>>
> = {
  'model.glb': async (bytes, model) => findInBodies(await openGlb(bytes), model),
  'model.obj': (bytes, model) => findInBodies(openObj(new TextDecoder().decode(bytes)), model),
  'model.fbx': (bytes, model) => findInBodies(openFbx(bytes), model),
  'model.stl': (bytes, model) => findInBodies(openStl(bytes), model),
};

function triangles(count: number, corner: Corner): Triangle[] {
  return Array.from({ length: count / 3 }, (_, i): Triangle => [corner(3 * i), corner(3 * i + 1), corner(3 * i + 2)]);
}

/** Bodies by nodes. */
export async function openGlb(bytes: Uint8Array): Promise<Body[]> {
  const document = await new WebIO().readBinary(bytes);
  return document
    .getRoot()
    .listNodes()
    .flatMap((node): Body[] => {
      const { id, type } = node.getExtras() as { id?: string; type: string };
      const parts = node.getMesh()?.listPrimitives() ?? [];
      const corners = parts.flatMap((part) => {
        const [places, index] = [part.getAttribute('POSITION')!.getArray()!, part.getIndices()!.getArray()!];
        // glTF stands Y up.
        const corner: Corner = (i) => {
          const at = 3 * index[i]!;
          return [places[at]!, -places[at + 2]!, places[at + 1]!];
        };
        return triangles(index.length, corner);
      });
      return id === undefined || corners.length === 0 ? [] : [{ id, isSpace: type === 'space', corners }];
    });
}

/** Bodies by groups. */
export function openObj(text: string): Body[] {
  const places: Vec3[] = [];
  const groups = new Map<string, Triangle[]>();
  let group: Triangle[] = [];
  for (const line of text.split('\n')) {
    const [word, ...rest] = line.split(' ');
    if (word === 'v') places.push(rest.map(Number) as unknown as Vec3);
    if (word === 'g') groups.set(rest.join(' '), (group = groups.get(rest.join(' ')) ?? []));
    if (word === 'f') group.push(rest.map((number) => places[Number(number) - 1]!) as unknown as Triangle);
  }
  return [...groups].map(([id, corners]) => ({ id, corners }));
}

/** Bodies by models of the scene. */
export function openFbx(bytes: Uint8Array): Body[] {
  const records = readFbx(bytes);
  const child = ({ children }: FbxRecord, name: string) => children.find((one) => one.name === name)!;
  const objects = records.find(({ name }) => name === 'Objects')!.children;
  const links = records.find(({ name }) => name === 'Connections')!.children.map(({ values }) => values);
  const geometries = new Map(objects.filter(({ name }) => name === 'Geometry').map((one) => [one.values[0], one]));
  return objects
    .filter(({ name, values }) => name === 'Model' && values[2] === 'Mesh')
    .map((model): Body => {
      const id = child(model, 'Properties70').children.find(({ values }) => values[0] === 'elementId')!.values[4];
      const own = links.flatMap(([, one, parent]) => (parent === model.values[0] ? (geometries.get(one) ?? []) : []));
      const corners = own.flatMap((geometry) => {
        const places = child(geometry, 'Vertices').values[0] as number[];
        const index = child(geometry, 'PolygonVertexIndex').values[0] as number[];
        // The last corner of a face is stored as its complement.
        const at = (i: number) => 3 * (index[i]! < 0 ? -index[i]! - 1 : index[i]!);
        return triangles(index.length, (i) => places.slice(at(i), at(i) + 3) as unknown as Vec3);
      });
      return { id: id as string, corners };
    });
}

/** One body of all triangles. @throws if they do not fill the file */
export function openStl(bytes: Uint8Array): Body[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(80, true);
  if (bytes.byteLength !== 84 + 50 * count) throw new Error('the triangles do not fill the file');
  const corner: Corner = (i) => {
    const at = 84 + 50 * Math.floor(i / 3) + 12 * (1 + (i % 3));
    return [view.getFloat32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true)];
  };
  return [{ corners: triangles(3 * count, corner) }];
}
