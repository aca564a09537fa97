import { describe, expect, it } from 'vitest';
import { openEdges } from '../../../test/models/open-edges.ts';
import { areaOf, twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { GABLE, houseUnderGable } from '../../../test/models/house-under-gable.ts';
import { isInside } from '../../math/polygon.ts';
import { lowestOf } from '../../math/slopes.ts';
import { buildElementMeshes } from './element-meshes.ts';
import { areaUp, meshVolume } from '../geometry/mesh-builder.ts';
import { layoutWalls } from '../geometry/wall-layout.ts';

describe('element meshes', () => {
  const model = twoStoreyHouse();
  const meshes = buildElementMeshes(model);

  it('gives every element but passages a mesh', () => {
    const ids = new Set(meshes.map((mesh) => mesh.id));
    const elements = [
      ...model.walls,
      ...model.openings,
      ...model.slabs,
      ...model.columns,
      ...model.beams,
      ...model.rooms,
    ];
    expect(elements.filter((element) => !ids.has(element.id)).map((element) => element.id)).toEqual(['p-bath']);
  });

  it('closes every surface', () => {
    for (const mesh of meshes) expect([mesh.id, openEdges(mesh)]).toEqual([mesh.id, 0]);
  });

  it('cuts the openings out of the walls, so volumes are footprint times height minus openings', () => {
    for (const layout of layoutWalls(model).values()) {
      const height = layout.wall.zTop - layout.wall.zBottom;
      const cut = layout.openings.reduce((sum, o) => sum + (o.end - o.begin) * (o.zTop - o.zBottom), 0);
      const mesh = meshes.find(({ id }) => id === layout.wall.id)!;
      expect(meshVolume(mesh)).toBeCloseTo(areaOf(layout.outline) * height - cut * layout.wall.thickness, 3);
    }
  });

  it('joins the walls of a storey to a closed plan without overlap', () => {
    const layouts = [...layoutWalls(model).values()].filter(({ wall }) => wall.storey === 'storey-1');
    const covered = layouts.reduce((sum, { outline }) => sum + areaOf(outline), 0);
    const rooms = model.rooms.filter(({ storey }) => storey === 'storey-1').reduce((sum, { area }) => sum + area, 0);
    expect(covered + rooms).toBeCloseTo(10.3 * 8.3, 6);
  });

  it('keeps the hole of a slab', () => {
    expect(meshVolume(meshes.find(({ id }) => id === 's-upper')!)).toBeCloseTo((10.3 * 8.3 - 6) * 0.25, 3);
  });
});

describe('meshes under a gable roof', () => {
  const model = houseUnderGable();
  const meshes = buildElementMeshes(model);
  const volumeOf = (id: string) => meshVolume(meshes.find((mesh) => mesh.id === id)!);

  it('closes every surface', () => {
    expect(model.walls.filter(({ slopes }) => slopes).length).toBeGreaterThanOrEqual(4);
    for (const mesh of meshes) expect([mesh.id, openEdges(mesh)]).toEqual([mesh.id, 0]);
  });

  it('lets nothing but the roof stand above it', () => {
    const sloped = new Set(
      [...model.walls, ...model.rooms, ...model.columns].filter(({ slopes }) => slopes).map(({ id }) => id),
    );
    for (const { id, position } of meshes) {
      if (!sloped.has(id)) continue;
      for (let i = 0; i < position.length; i += 3) {
        const [x, y, z] = position.subarray(i, i + 3) as unknown as [number, number, number];
        expect([id, z <= lowestOf(GABLE, [x, y]) + 1e-5]).toEqual([id, true]);
      }
    }
  });

  it('fills each room up to its ceiling', () => {
    const step = 0.02;
    for (const room of model.rooms.filter(({ slopes }) => slopes)) {
      let volume = 0;
      for (let x = step / 2; x < 10; x += step) {
        for (let y = step / 2; y < 8; y += step)
          if (isInside(room.polygon, x, y)) volume += (lowestOf(GABLE, [x, y]) - room.zFloor) * step ** 2;
      }
      expect(volumeOf(room.id) / volume).toBeCloseTo(1, 2);
    }
  });

  it('gives the roof its thickness everywhere', () => {
    const roof = model.slabs.find(({ kind }) => kind === 'roof')!;
    expect(volumeOf(roof.id)).toBeCloseTo(areaOf(roof.outline) * 0.2, 3);
    // Both slopes fall .6 m a meter.
    expect(areaUp(meshes.find(({ id }) => id === roof.id)!)).toBeCloseTo(areaOf(roof.outline) * Math.hypot(1, 0.6), 3);
  });
});
