import { expect, it } from 'vitest';
import * as WebIfc from 'web-ifc';
import { chords, evenly, THICKNESS, withWalls } from '../../../test/models/curved-wall.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { meshVolume } from '../geometry/mesh-builder.ts';
import { ifcExporter } from './ifc-exporter.ts';

const OPTIONS = { title: 'round', time: '2026-01-01T08:00:00Z', language: 'en' as const };
const [FROM, TO, RADIUS] = [0.3, 2.1, 6];
const HEIGHT = twoStoreyHouse().walls[0]!.zTop - twoStoreyHouse().walls[0]!.zBottom;
const RING = (TO - FROM) * RADIUS * THICKNESS * HEIGHT;

/** Walls of the written file as web-ifc reads them, and the volume of their bodies with openings cut. */
async function wallsOf(model: StructuredModel): Promise<{ count: number; volume: number }> {
  const api = new WebIfc.IfcAPI();
  await api.Init();
  const id = api.OpenModel(await ifcExporter.write(model, OPTIONS), { CIRCLE_SEGMENTS: 256 });
  const walls = api.GetLineIDsWithType(id, WebIfc.IFCWALL);
  let volume = 0;
  api.StreamAllMeshes(id, (flat) => {
    if (api.GetLineType(id, flat.expressID) !== WebIfc.IFCWALL) return;
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
