import { beforeAll, describe, expect, it } from 'vitest';
import * as WebIfc from 'web-ifc';
import { houseWithSteppedCeiling, LOWERED, RAISED } from '../../test/models/stepped-ceiling-house.ts';
import { toElements } from './elements.ts';
import { roomPrism, roomVolume, volumeOf } from './geometry/prism.ts';
import { turnModel } from './geometry/turned-model.ts';
import { geojsonExporter } from './geojson/geojson-exporter.ts';
import { ifcExporter } from './ifc/ifc-exporter.ts';
import { collectReport } from './report/report-data.ts';
import { heightWord } from './report/report-words.ts';

const OPTIONS = { title: 'House', time: '2026-01-01T08:00:00Z', language: 'en' as const };
const model = houseWithSteppedCeiling();
const room = model.rooms[0]!;
const [volume, clear] = [volumeOf(roomPrism(room)), room.zCeiling - room.zFloor];
const [below, above] = [LOWERED.area * LOWERED.step, RAISED.area * RAISED.step];

describe('a room with a stepped ceiling', () => {
  it('has the air under each of its parts as its volume', () => {
    expect(roomVolume(room)).toBeCloseTo(volume + below + above, 3);
  });

  it('has the height and area of each part in the report', () => {
    const entry = collectReport(model, OPTIONS).rooms[0]!;
    expect(entry.volume).toBeCloseTo(volume + below + above, 3);
    expect(heightWord(entry)).toBe(
      `${clear.toFixed(2)} m; ${(clear + LOWERED.step).toFixed(2)} m (1.2 m²); ${(clear + RAISED.step).toFixed(2)} m (1.0 m²)`,
    );
  });

  it('has its lowest and highest level in the map', async () => {
    const map = JSON.parse(new TextDecoder().decode(await geojsonExporter.write(model, OPTIONS))) as {
      features: { id: string; properties: Record<string, number> }[];
    };
    const { zCeiling, zCeilingLowest, zCeilingHighest } = map.features.find(({ id }) => id === room.id)!.properties;
    expect(zCeilingLowest).toBeCloseTo(zCeiling! + LOWERED.step, 3);
    expect(zCeilingHighest).toBeCloseTo(zCeiling! + RAISED.step, 3);
  });

  it('has its parts in the coordinates of the file, and turns with the model', () => {
    const [x, y] = room.ceilingParts![0]!.polygon[0]!;
    const flat = toElements({ ...model, origin: [100, 200, 5] }).rooms[0]!.ceilingParts![0]!;
    expect(flat.polygon[0]).toEqual([x + 100, y + 200]);
    expect(flat.z).toBeCloseTo(room.ceilingParts![0]!.z + 5, 6);
    const [tx, ty] = turnModel(model, Math.PI / 2).rooms[0]!.ceilingParts![0]!.polygon[0]!;
    expect([tx, ty]).toEqual([expect.closeTo(-y, 6), expect.closeTo(x, 6)]);
  });
});

describe('in IFC', () => {
  const api = new WebIfc.IfcAPI();
  let id: number;
  const all = (type: number) => [...api.GetLineIDsWithType(id, type)].map((line) => api.GetLine(id, line, true));

  beforeAll(async () => {
    await api.Init();
    api.SetLogLevel(WebIfc.LogLevel.LOG_LEVEL_OFF);
    id = api.OpenModel(await ifcExporter.write(model, OPTIONS));
  });

  it('a lowered part is a covering of its space', () => {
    const [covering, ...more] = all(WebIfc.IFCCOVERING);
    expect(more).toEqual([]);
    expect(covering).toMatchObject({ PredefinedType: { value: 'CEILING' } });
    expect(all(WebIfc.IFCRELCOVERSSPACES)[0]).toMatchObject({
      RelatingSpace: { Name: { value: room.name } },
      RelatedCoverings: [{ Tag: { value: `${room.id}-ceiling-1` } }],
    });
  });

  it('the body of the space ends at the height of each part', () => {
    const space = all(WebIfc.IFCSPACE).find(({ Name }) => Name.value === room.name);
    const { Items } = space.Representation.Representations[0];
    expect(Items.map((item: { Depth: { value: number } }) => item.Depth.value)).toEqual([
      expect.closeTo(clear, 3),
      expect.closeTo(clear + LOWERED.step, 3),
      expect.closeTo(clear + RAISED.step, 3),
    ]);
  });

  it('has both volumes, without what hangs in the room in the net one', () => {
    const values = all(WebIfc.IFCQUANTITYVOLUME).map(({ Name, VolumeValue }) => [Name.value, VolumeValue.value]);
    expect(values).toContainEqual(['GrossVolume', expect.closeTo(volume + above, 3)]);
    expect(values).toContainEqual(['NetVolume', expect.closeTo(volume + above + below, 3)]);
  });
});
