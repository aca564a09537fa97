import { describe, expect, it } from 'vitest';
import { readFbx, type FbxRecord } from '../../../test/exporters/read-fbx.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import { meshVolume } from '../geometry/mesh-builder.ts';
import { buildElementMeshes } from './element-meshes.ts';
import { fbxExporter } from './fbx-exporter.ts';
import { int32, node, writeFbx } from './fbx-nodes.ts';

const OPTIONS = { title: '样板房', time: '2026-01-01T00:00:00Z', language: 'zh-cn' as const };

describe('fbx export', () => {
  it('grows with what it holds', () => {
    // Bounds of the first buffer fall within texts, numbers and arrays.
    const nodes = Array.from({ length: 3000 }, (_, k) =>
      node(`Node${k}`, ['text', BigInt(k), k, int32(k), true, new Float64Array(k % 50)]),
    );
    const read = readFbx(writeFbx(nodes));
    expect(read.map(({ values }) => values[1])).toEqual(nodes.map((_, k) => BigInt(k)));
  });

  it('holds a closed mesh per element under its storey, with the volume of its solid', async () => {
    const nodes = readFbx(await fbxExporter.write(twoStoreyHouse(), OPTIONS));
    const objects = nodes.find(({ name }) => name === 'Objects')!.children;
    const numbers = new Set(objects.map(({ values }) => values[0]));
    expect(numbers.size).toBe(objects.length);
    const links = nodes.find(({ name }) => name === 'Connections')!.children.map(({ values }) => values);
    for (const [, child, parent] of links)
      expect([numbers.has(child), parent === 0n || numbers.has(parent)]).toEqual([true, true]);

    const solids = buildElementMeshes(acceptedModel(twoStoreyHouse())).filter(({ type }) => type !== 'space');
    const wanted = new Map(
      [...Map.groupBy(solids, ({ id }) => id)].map(([id, parts]) => [
        id,
        parts.reduce((sum, part) => sum + meshVolume(part), 0),
      ]),
    );
    const idOf = (model: FbxRecord) =>
      model.children
        .find(({ name }) => name === 'Properties70')!
        .children.find(({ values }) => values[0] === 'elementId')!.values[4] as string;
    const models = objects.filter(({ name, values }) => name === 'Model' && values[2] === 'Mesh');
    expect(models.map(idOf).sort()).toEqual([...wanted.keys()].sort());
    for (const model of models) {
      const geometry = objects.find(
        ({ name, values }) =>
          name === 'Geometry' && links.some(([, child, parent]) => child === values[0] && parent === model.values[0]),
      )!;
      const list = (name: string) => geometry.children.find((child) => child.name === name)!.values[0] as number[];
      const [places, corners] = [list('Vertices'), list('PolygonVertexIndex')];
      const mesh = {
        position: Float32Array.from(places),
        index: Uint32Array.from(corners, (corner) => (corner < 0 ? -corner - 1 : corner)),
      };
      expect(corners.filter((corner) => corner < 0)).toHaveLength(corners.length / 3);
      expect(meshVolume(mesh)).toBeCloseTo(wanted.get(idOf(model))!, 4);
    }
  });
});
