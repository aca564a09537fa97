import { createLazPerf } from 'laz-perf';
import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { readBytes } from '../../../test/readers/read-bytes.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import type { ArtifactStore } from '../../core/artifact-store.ts';
import { silentContext } from '../../core/context.ts';
import { memoryStore } from '../../core/memory-store.ts';
import { POINT_CLASSES, POINT_KINDS } from '../../core/point-kind.ts';
import type { PointColumn } from '../../core/point-cloud.ts';
import { COLUMN_FILES } from '../../core/stored-points.ts';
import { elementsOf } from '../../core/model/structured-model.ts';
import { seededRandom } from '../../math/random.ts';
import { lazStage } from './index.ts';

const OPTIONS = {
  recipe: 'auto',
  seed: 1,
  title: '',
  time: '2026-03-01T08:00:00Z',
  language: 'en',
  sources: [],
} as const;
const COUNT = 120_000;
const ORIGIN = [500_000, 4_000_000, 100] as const;

interface Cloud {
  position: Float32Array;
  kind: Uint8Array;
  element: Uint32Array;
  rgb: Uint8Array;
  intensity: Uint16Array;
  returns: Uint8Array;
  station: Uint16Array;
}

/** Points that walk and jump, with attributes that stay, change slowly and change at random. */
function drawnCloud(): Cloud {
  const random = seededRandom(7);
  const cloud: Cloud = {
    position: new Float32Array(3 * COUNT),
    kind: new Uint8Array(COUNT),
    element: new Uint32Array(COUNT),
    rgb: new Uint8Array(3 * COUNT),
    intensity: new Uint16Array(COUNT),
    returns: new Uint8Array(COUNT),
    station: new Uint16Array(COUNT),
  };
  const elements = elementsOf(acceptedModel(twoStoreyHouse())).length;
  const place = [0, 0, 0];
  for (let i = 0; i < COUNT; i++) {
    const reach = random() < 0.01 ? 40 : 0.02;
    for (let axis = 0; axis < 3; axis++) {
      place[axis] = random() < 0.001 ? 0 : place[axis]! + (random() - 0.5) * reach;
      cloud.position[3 * i + axis] = place[axis]!;
      const isSame = i > 0 && random() < 0.4;
      cloud.rgb[3 * i + axis] = isSame ? cloud.rgb[3 * i - 3 + axis]! : Math.floor(random() * 256);
    }
    if (i % 7 === 0) cloud.rgb.fill(i & 255, 3 * i, 3 * i + 3);
    cloud.kind[i] = Math.floor(random() * POINT_KINDS.length);
    cloud.element[i] = Math.floor(random() * (elements + 1));
    cloud.intensity[i] = random() < 0.5 ? 300 : Math.floor(random() * 65536);
    const returns = 1 + Math.floor(random() * 5);
    cloud.returns[i] = (returns << 4) | (1 + Math.floor(random() * returns));
    cloud.station[i] = random() < 0.1 ? 65535 : Math.floor(i / 40_000);
  }
  return cloud;
}

async function writtenFile(
  cloud: Cloud,
  columns: PointColumn[],
  { threads = 1, ...facts }: Partial<Pick<StructuredModel, 'crs' | 'unitScale'>> & { threads?: number } = {},
): Promise<Uint8Array> {
  const store = memoryStore();
  await layOut(store, cloud, columns);
  const model = { ...twoStoreyHouse(), origin: ORIGIN, crs: 'EPSG:25832', ...facts };
  await store.write('model/model.json', JSON.stringify(model));
  await lazStage.run(store, { ...OPTIONS, sources: [] }, silentContext({ threads }));
  return store.read('exports/cloud.laz');
}

async function layOut(store: ArtifactStore, cloud: Cloud, columns: PointColumn[]): Promise<void> {
  const header = { count: COUNT, origin: ORIGIN, columns, stations: [] };
  await store.write('points/header.json', JSON.stringify(header));
  await store.write(COLUMN_FILES.position, new Uint8Array(cloud.position.buffer));
  await store.write(COLUMN_FILES.rgb, cloud.rgb);
  await store.write(COLUMN_FILES.intensity, new Uint8Array(cloud.intensity.buffer));
  await store.write(COLUMN_FILES.returns, cloud.returns);
  await store.write(COLUMN_FILES.station, new Uint8Array(cloud.station.buffer));
  await store.write(POINT_CLASSES.kind, cloud.kind);
  await store.write(POINT_CLASSES.element, new Uint8Array(cloud.element.buffer));
}

const ALL: PointColumn[] = ['rgb', 'intensity', 'returns', 'station'];

describe('classified cloud', () => {
  it('is read back by the reader of the product, to a tenth of a millimeter', async () => {
    const cloud = drawnCloud();
    const file = await writtenFile(cloud, ALL);
    const { header, cloud: read, warnings } = await readBytes({ 'cloud.laz': file });
    expect(warnings).toEqual([]);
    expect(header.crs).toBe('EPSG:25832');
    expect(read.count).toBe(COUNT);
    for (let i = 0; i < 3 * COUNT; i++) {
      const off = read.position[i]! + read.origin[i % 3]! - (cloud.position[i]! + ORIGIN[i % 3]!);
      if (Math.abs(off) > 0.0001) expect([i, off]).toEqual([i, 0]);
    }
    expect(read.rgb).toEqual(cloud.rgb);
    expect(read.intensity).toEqual(cloud.intensity);
    expect(read.returns).toEqual(cloud.returns);
  });

  it('holds the feet of a reference system that counts in feet, and is read back as it was uploaded', async () => {
    const cloud = drawnCloud();
    const foot = 1200 / 3937;
    const file = await writtenFile(cloud, ALL, { crs: 'EPSG:2277', unitScale: foot });
    const { header, cloud: read } = await readBytes({ 'cloud.laz': file });
    expect([header.crs, header.unit]).toEqual(['EPSG:2277', 'us-ft']);
    const world = cloud.position[0]! + ORIGIN[0];
    expect(read.position[0]! + read.origin[0]).toBeCloseTo(world, 3);
    const [east, west] = [179, 187].map((at) => new DataView(file.buffer, file.byteOffset).getFloat64(at, true));
    expect(world / foot).toBeGreaterThanOrEqual(west! - 0.001);
    expect(world / foot).toBeLessThanOrEqual(east! + 0.001);
  });

  it('is decoded by laz-perf as a whole file, with class, kind, station and element of every point', async () => {
    const cloud = drawnCloud();
    const file = await writtenFile(cloud, ALL);
    const lazPerf = await createLazPerf();
    const input = lazPerf._malloc(file.length);
    const output = lazPerf._malloc(64);
    lazPerf.HEAPU8.set(file, input);
    const laz = new lazPerf.LASZip();
    laz.open(input, file.length);
    expect([laz.getCount(), laz.getPointLength()]).toEqual([COUNT, 30]);
    const model = acceptedModel(twoStoreyHouse());
    const storeys = ['', ...elementsOf(model).map(({ storey }) => storey)];
    for (let i = 0; i < COUNT; i++) {
      laz.getPoint(output);
      const view = new DataView(lazPerf.HEAPU8.buffer, output, 30);
      const kind = POINT_KINDS[cloud.kind[i]!]!;
      const isGround = kind === 'floor' && storeys[cloud.element[i]!] === 'storey-1';
      const expected = kind === 'other' ? 1 : kind === 'stray' ? 7 : isGround ? 2 : 6;
      const station = cloud.station[i] === 65535 ? 0 : cloud.station[i]! + 1;
      const found = [view.getUint8(15), view.getUint8(17), view.getUint16(18, true), view.getUint32(26, true)];
      const wanted = [expected, cloud.kind[i], station, cloud.element[i]];
      if (found.join() !== wanted.join()) expect([i, found]).toEqual([i, wanted]);
    }
    laz.delete();
  });

  it('names the elements behind the points', async () => {
    const file = await writtenFile(drawnCloud(), ALL);
    const view = new DataView(file.buffer, file.byteOffset);
    const begin = Number(view.getBigUint64(235, true));
    const rows = JSON.parse(new TextDecoder().decode(file.subarray(begin + 60))) as unknown[];
    const elements = elementsOf(acceptedModel(twoStoreyHouse()));
    expect(rows).toHaveLength(elements.length);
    expect(rows[0]).toEqual([1, 'room', elements[0]!.id, elements[0]!.name]);
  });

  it('holds clouds without colors, and is the same with several threads', async () => {
    const cloud = drawnCloud();
    const [alone, together] = [await writtenFile(cloud, []), await writtenFile(cloud, [], { threads: 3 })];
    expect(together).toEqual(alone);
    const { header, cloud: read } = await readBytes({ 'cloud.laz': alone });
    expect([header.files[0]!.format, read.count]).toEqual(['LAZ 1.4 PF0', COUNT]);
  });
});
