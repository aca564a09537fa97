import { WebIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { glbExporter } from './glb-exporter.ts';

const OPTIONS = { title: '样板房', time: '2026-01-01T00:00:00Z', language: 'zh-cn' as const };

describe('glb export', () => {
  it('has a node for every element that can be seen, under its storey or the spaces', async () => {
    const model = twoStoreyHouse();
    const document = await new WebIO().readBinary(await glbExporter.write(model, OPTIONS));
    const nodes = document.getRoot().listNodes();
    const named = new Map(nodes.map((node) => [node.getName(), node]));
    for (const element of [...model.walls, ...model.slabs, ...model.columns, ...model.beams, ...model.rooms]) {
      expect(named.get(element.id)?.getExtras()).toMatchObject({ id: element.id, storey: element.storey });
    }
    expect(named.get('kitchen')!.getParentNode()!.getName()).toBe('spaces');
    expect(named.get('w-inner')!.getParentNode()!.getName()).toBe('storey-1');
    expect(nodes).toHaveLength(2 + 1 + 13 + 8 + 3 + 2 + 1 + 1 + 5);
    expect(document.getRoot().getAsset().extras).toMatchObject({ origin: [448200, 4425600, 0] });
  });

  it('stands Y up with unit normals and moves no node', async () => {
    const document = await new WebIO().readBinary(await glbExporter.write(twoStoreyHouse(), OPTIONS));
    for (const node of document.getRoot().listNodes()) expect(node.getTranslation()).toEqual([0, 0, 0]);
    for (const mesh of document.getRoot().listMeshes()) {
      for (const primitive of mesh.listPrimitives()) {
        const normal = primitive.getAttribute('NORMAL')!.getArray()!;
        for (let i = 0; i < normal.length; i += 3) {
          expect(Math.hypot(normal[i]!, normal[i + 1]!, normal[i + 2]!)).toBeCloseTo(1, 5);
        }
        const { min, max } = {
          min: primitive.getAttribute('POSITION')!.getMin([]),
          max: primitive.getAttribute('POSITION')!.getMax([]),
        };
        expect(min[1]).toBeGreaterThan(-0.06);
        expect(max[1]).toBeLessThan(5.91);
        expect(min[2]).toBeGreaterThan(-8.2);
      }
    }
  });

  it('leaves out what a user rejected', async () => {
    const model = twoStoreyHouse();
    model.columns[0]!.status = 'rejected';
    const document = await new WebIO().readBinary(await glbExporter.write(model, OPTIONS));
    expect(
      document
        .getRoot()
        .listNodes()
        .some((node) => node.getName() === 'c-round'),
    ).toBe(false);
  });
});
