import { createLazPerf } from 'laz-perf';
import { silentContext } from '../../src/core/context.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import { POINT_CLASSES } from '../../src/core/point-kind.ts';
import { COLUMN_FILES } from '../../src/core/stored-points.ts';
import { lazStage } from '../../src/exporters/index.ts';
import { seededRandom } from '../../src/math/random.ts';
import { deviationStage } from '../../src/modeling/deviation/deviation-stage.ts';
import type { Found } from './element-kinds.ts';
import { scanOfModel } from './scan-of-model.ts';

const OPTIONS = { recipe: 'auto', seed: 1, title: '', time: '2026-03-01T08:00:00Z', language: 'en' } as const;
/** Where LAS 1.4 says at which byte its first extended record begins, and length of that record's head. */
const [EXTENDED_AT, EXTENDED_HEAD] = [235, 60];
/** Of a point without colors: the extra dimension follows the 20 bytes of point format 0. */
const ELEMENT_AT = 20;

/** The classified cloud of a model, of points on all that a scan shows of it. */
export async function writeLaz(model: StructuredModel): Promise<Uint8Array> {
  const position = scanOfModel(model);
  const count = position.length / 3;
  const store = memoryStore();
  const header = { count, origin: model.origin, columns: [], stations: [] };
  await store.write('points/header.json', JSON.stringify(header));
  await store.write(COLUMN_FILES.position, new Uint8Array(position.buffer));
  await store.write('segments/region.i32', new Uint8Array(4 * count));
  await store.write('model/edited.json', JSON.stringify(model));
  for (const stage of [deviationStage, lazStage]) await stage.run(store, { ...OPTIONS, sources: [] }, silentContext());
  return store.read('exports/cloud.laz');
}

/** A LAZ of points that follow no rule, of no class. */
export async function scatteredLaz(model: StructuredModel, count: number): Promise<Uint8Array> {
  const random = seededRandom(5);
  return lazOf(
    model,
    Float32Array.from({ length: 3 * count }, () => 10 * random()),
  );
}

/** A LAZ of points in rows of 50, a centimeter apart: each costs less than a bit. */
export async function regularLaz(model: StructuredModel, count: number): Promise<Uint8Array> {
  const at = (i: number) => [0.01 * (i % 50), 0.01 * Math.floor(i / 50), 1];
  return lazOf(model, Float32Array.from(Array.from({ length: count }, (_, i) => at(i)).flat()));
}

async function lazOf(model: StructuredModel, position: Float32Array): Promise<Uint8Array> {
  const count = position.length / 3;
  const store = memoryStore();
  await store.write('points/header.json', JSON.stringify({ count, origin: model.origin, columns: [], stations: [] }));
  await store.write(COLUMN_FILES.position, new Uint8Array(position.buffer));
  await store.write(POINT_CLASSES.kind, new Uint8Array(count));
  await store.write(POINT_CLASSES.element, new Uint8Array(4 * count));
  await store.write('model/model.json', JSON.stringify(model));
  await lazStage.run(store, { ...OPTIONS, sources: [] }, silentContext());
  return store.read('exports/cloud.laz');
}

/** Opens a classified cloud: elements that at least one point names. */
export async function openLaz(bytes: Uint8Array): Promise<Found> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = Number(view.getBigUint64(EXTENDED_AT, true)) + EXTENDED_HEAD;
  const rows = JSON.parse(new TextDecoder().decode(bytes.subarray(begin))) as [number, string, string, string][];
  const hit = await elementsHit(bytes);
  const of = (kind: string) => rows.flatMap(([number, own, id]) => (own === kind && hit.has(number) ? [id] : []));
  return {
    rooms: of('room'),
    walls: of('wall'),
    doors: of('door'),
    windows: of('window'),
    passages: of('passage'),
    'curtain walls': of('curtain'),
    columns: of('column'),
    beams: of('beam'),
    stairs: of('stair'),
    slabs: of('slab'),
  };
}

async function elementsHit(bytes: Uint8Array): Promise<Set<number>> {
  const lazPerf = await createLazPerf();
  const [input, output] = [lazPerf._malloc(bytes.length), lazPerf._malloc(64)];
  lazPerf.HEAPU8.set(bytes, input);
  const laz = new lazPerf.LASZip();
  laz.open(input, bytes.length);
  const hit = new Set<number>();
  for (let i = 0; i < laz.getCount(); i++) {
    laz.getPoint(output);
    hit.add(new DataView(lazPerf.HEAPU8.buffer, output + ELEMENT_AT).getUint32(0, true));
  }
  laz.delete();
  return hit;
}
