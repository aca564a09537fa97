import { expect, it } from 'vitest';
import * as WebIfc from 'web-ifc';
import { chords, evenly, THICKNESS, withWalls } from '../../../test/models/curved-wall.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { curvedOutline } from '../geometry/curved-outline.ts';
import { meshVolume } from '../geometry/mesh-builder.ts';
import { findArcs } from '../geometry/wall-arcs.ts';
import { layoutWalls, toPlan } from '../geometry/wall-layout.ts';
import { buildElementMeshes } from '../mesh/element-meshes.ts';
import { ifcExporter } from './ifc-exporter.ts';

const OPTIONS = { title: 'round', time: '2026-01-01T08:00:00Z', language: 'en' as const };
const [FROM, TO, RADIUS] = [0.3, 2.1, 6];
const HEIGHT = twoStoreyHouse().walls[0]!.zTop - twoStoreyHouse().walls[0]!.zBottom;
const RING = (TO - FROM) * RADIUS * THICKNESS * HEIGHT;

/** Elements of a type in the written file as web-ifc reads them, walls unless said, and the volume of their bodies with openings cut. */
async function wallsOf(model: StructuredModel, type = WebIfc.IFCWALL): Promise<{ count: number; volume: number }> {
  const api = new WebIfc.IfcAPI();
  await api.Init();
  const id = api.OpenModel(await ifcExporter.write(model, OPTIONS), { CIRCLE_SEGMENTS: 64 });
  const walls = api.GetLineIDsWithType(id, type);
  let volume = 0;
  api.StreamAllMeshes(id, (flat) => {
    if (api.GetLineType(id, flat.expressID) !== type) return;
    for (let k = 0; k < flat.geometries.size(); k++) {
      const geometry = api.GetGeometry(id, flat.geometries.get(k).geometryExpressID);
      const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
      const index = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()).slice();
      const position = Float32Array.from(
        { length: vertices.length / 2 },
        (_, n) => vertices[Math.floor(n / 3) * 6 + (n % 3)]!,
      );
      volume += Math.abs(meshVolume({ position, index }));
    }
  });
  return { count: walls.size(), volume };
}

it('is one wall between two arcs, as large as its pieces', async () => {
  const { count, volume } = await wallsOf(withWalls(chords(evenly(FROM, TO, 9), RADIUS)));
  expect(count).toBe(1);
  expect(Math.abs(volume / RING - 1)).toBeLessThan(0.01);
});

it('keeps the openings of its pieces', async () => {
  const walls = chords(evenly(FROM, TO, 9), RADIUS);
  const host = walls[4]!;
  const at = (t: number): [number, number] => [
    host.a[0] + t * (host.b[0] - host.a[0]),
    host.a[1] + t * (host.b[1] - host.a[1]),
  ];
  const opening = {
    ...twoStoreyHouse().openings.find(({ type }) => type === 'window')!,
    wall: host.id,
    a: at(0.1),
    b: at(0.9),
    zBottom: host.zBottom + 0.9,
    zTop: host.zBottom + 2.1,
  };
  const width = 0.8 * Math.hypot(host.b[0] - host.a[0], host.b[1] - host.a[1]);
  const { count, volume } = await wallsOf({ ...withWalls(walls), openings: [opening] });
  expect(count).toBe(1);
  expect(Math.abs(volume / (RING - width * 1.2 * THICKNESS) - 1)).toBeLessThan(0.01);
});

it('stays in pieces once one of them was edited', async () => {
  const walls = chords(evenly(FROM, TO, 9), RADIUS).map((wall, i) =>
    i === 4 ? { ...wall, status: 'edited' as const } : wall,
  );
  expect((await wallsOf(withWalls(walls))).count).toBe(9);
});

it('is parted where its height changes', async () => {
  const walls = chords(evenly(FROM, TO, 9), RADIUS).map((wall, i) =>
    i < 4 ? wall : { ...wall, zTop: wall.zTop + 0.3 },
  );
  expect((await wallsOf(withWalls(walls))).count).toBe(2);
});

/** Volume of the meshes of one kind, which are built of the pieces. */
const meshed = (model: StructuredModel, kind: 'wall' | 'slab') =>
  buildElementMeshes(model)
    .filter(({ type }) => type === kind)
    .reduce((sum, mesh) => sum + meshVolume(mesh), 0);

it('ends in the corners of the walls that it meets', async () => {
  const walls = chords(evenly(0, 1.8, 9), RADIUS);
  const [first, last] = [walls[0]!, walls.at(-1)!];
  const skew = { ...first, id: 'skew', a: last.b, b: [last.b[0] - 3, last.b[1] + 1] as Vec2 };
  const straight = { ...first, id: 'straight', a: [38, 27] as Vec2, b: first.a };
  // Walls from both ends: a body that ended square to the arc would overlap the one and leave a gap to the other.
  for (const order of [walls, walls.map((wall) => ({ ...wall, a: wall.b, b: wall.a }))]) {
    const model = withWalls([straight, ...order, skew]);
    const { count, volume } = await wallsOf(model);
    expect(count).toBe(3);
    expect(volume / meshed(model, 'wall')).toBeCloseTo(1, 3);
    const outline = curvedOutline(findArcs(model)[0]!, [...layoutWalls(model).values()].slice(1, -1));
    const layouts = layoutWalls(model);
    const corners = ['straight', 'skew'].map((id) => layouts.get(id)!.outline.map((p) => toPlan(layouts.get(id)!, p)));
    const { center } = findArcs(model)[0]!;
    for (const own of corners) {
      const shared = own.filter((p) =>
        outline.some(({ from }) => Math.hypot(from[0] + center[0] - p[0], from[1] + center[1] - p[1]) < 0.02),
      );
      expect(shared.length).toBeGreaterThanOrEqual(2);
    }
  }
});

it('slabs follow it as arcs, in their bodies and in what is stated of them', async () => {
  const walls = chords(evenly(FROM, TO, 9), RADIUS);
  const outer = RADIUS + THICKNESS / 2;
  const at = (angle: number): Vec2 => [30 + outer * Math.cos(angle), 30 + outer * Math.sin(angle)];
  const slab = {
    ...twoStoreyHouse().slabs[0]!,
    outline: [[30, 30] as Vec2, ...evenly(FROM, TO, 9).map(at)],
    holes: [],
    zBottom: -0.3,
    zTop: 0,
  };
  const model = { ...withWalls(walls), slabs: [slab] };
  const sector = ((TO - FROM) / 2) * (findArcs(model)[0]!.radius + THICKNESS / 2) ** 2 * 0.3;
  const { volume } = await wallsOf(model, WebIfc.IFCSLAB);
  expect(Math.abs(volume / sector - 1)).toBeLessThan(0.001);
  expect(Math.abs(meshed(model, 'slab') / sector - 1)).toBeLessThan(0.001);
  const text = new TextDecoder().decode(await ifcExporter.write(model, OPTIONS));
  const stated = Number(
    /IFCQUANTITYVOLUME\('GrossVolume',[^,]*,[^,]*,([\d.]+)/.exec(text.slice(text.indexOf('Qto_Slab') - 900))?.[1],
  );
  expect(Math.abs(stated / sector - 1)).toBeLessThan(0.001);
});
