import { acceptedModel } from '../../core/model/accepted-model.ts';
import { alignedBuffer } from '../../core/aligned-buffer.ts';
import type { ArtifactStore } from '../../core/artifact-store.ts';
import { throwIfCancelled, yieldToEvents } from '../../core/context.ts';
import type { StageContext } from '../../core/context.ts';
import { ENGINE_VERSION } from '../../core/engine-version.ts';
import { readStoredModel } from '../../core/model/stored-model.ts';
import type { PointCloud } from '../../core/point-cloud.ts';
import { STATION_UNKNOWN } from '../../core/point-cloud.ts';
import { POINT_CLASSES } from '../../core/point-kind.ts';
import type { Stage } from '../../core/stage.ts';
import { loadPointCloud } from '../../core/stored-points.ts';
import { elementsOf } from '../../core/model/structured-model.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Aabb, Vec3 } from '../../core/vector.ts';
import { perAxis } from '../../core/vector.ts';
import type { MapUnit } from '../geometry/map-units.ts';
import { epsgOf, mapUnitOf } from '../geometry/map-units.ts';
import { boundsOf } from '../../spatial/voxel-table.ts';
import { transferables } from '../../threads/task.ts';
import { ThreadPool } from '../../threads/thread-pool.ts';
import type { LazColumns } from './encode-chunk.ts';
import { encodeChunkTask } from './encode-chunk.ts';
import { LAS_CLASSES, LOWEST_FLOOR } from './las-classes.ts';
import { chunkTable, elementRecord, headOf } from './las-file.ts';
import type { LasFacts } from './las-file.ts';

/** As LASzip itself writes. */
const CHUNK_POINTS = 50_000;
/** Meters of a step of the stored integers, finest first: the first that reaches as far as the points is taken. */
const STEPS = [0.0001, 0.001, 0.01];
const FARTHEST_STEP = 2 ** 31 - 1;

/**
 * Writes `exports/cloud.laz`: LAS 1.4, point format 0 or 2, Z up, in the unit of the reference system if the upload named one, else in meters, with ASPRS classes, the
 * kind of point as user data, the station as point source, and the number of the element as extra dimension `element`. It holds the points
 * that the read stage has kept.
 */
export const lazStage: Stage = {
  name: 'classified-cloud',
  reads: ['points/', 'model/model.json', ...Object.values(POINT_CLASSES)],
  uses: ['time'],
  writes: ['exports/cloud.laz'],
  async run(store, { time }, context) {
    const model = acceptedModel(await readStoredModel(store, 'model/model.json'));
    const cloud = await loadPointCloud(store, ['rgb', 'intensity', 'returns', 'station']);
    const bounds = boundsOf(cloud.position);
    const columns = await classifiedColumns(store, cloud, stepFor(bounds), model);
    const chunks = await encodeAll(columns, context);
    const facts = { ...factsOf(columns, cloud, bounds, mapUnitOf(model)), epsg: epsgOf(model.crs), time };
    const bytes = await writeFile(store, chunks, facts, model);
    context.log(`${bytes} bytes`);
    return { points: cloud.count };
  },
};

async function classifiedColumns(
  store: ArtifactStore,
  cloud: PointCloud,
  step: number,
  model: StructuredModel,
): Promise<LazColumns> {
  const kind = (await store.read(POINT_CLASSES.kind)).slice();
  const element = new Uint32Array(alignedBuffer(await store.read(POINT_CLASSES.element)));
  const lowest = model.storeys.toSorted((a, b) => a.elevation - b.elevation)[0]?.id;
  const isLowest = Uint8Array.from([{ storey: '' }, ...elementsOf(model)], ({ storey }) => Number(storey === lowest));
  const isGround = (i: number) => kind[i] === LOWEST_FLOOR.kind && isLowest[element[i]!] === 1;
  const classes = kind.map((code, i) => (isGround(i) ? LOWEST_FLOOR.class : LAS_CLASSES[code]!));
  return {
    count: cloud.count,
    position: cloud.position,
    step,
    classes,
    kind,
    element,
    rgb: cloud.rgb,
    intensity: cloud.intensity,
    returns: cloud.returns?.map((returns) => (returns === 0 ? 0x11 : returns)),
    station: cloud.station?.map((station) => (station === STATION_UNKNOWN ? 0 : station + 1)),
  };
}

function stepFor({ min, max }: Aabb): number {
  const farthest = Math.max(...[...min, ...max].map(Math.abs));
  return STEPS.find((step) => farthest / step < FARTHEST_STEP) ?? farthest / FARTHEST_STEP;
}

/** Compresses in several threads; the chunks are in the order of the points whatever the number of threads. */
async function encodeAll(columns: LazColumns, context: StageContext): Promise<Uint8Array[]> {
  const pool = new ThreadPool(context.threads);
  const chunks: Uint8Array[] = [];
  const ahead: Promise<Uint8Array>[] = [];
  try {
    for (let first = 0; first < columns.count || ahead.length > 0; first += CHUNK_POINTS) {
      throwIfCancelled(context);
      if (first < columns.count) {
        const part = partOf(columns, first);
        ahead.push(pool.run(encodeChunkTask, part, transferables(part)));
      }
      if (first < columns.count && ahead.length <= pool.threads) continue;
      chunks.push(await ahead.shift()!);
      context.progress((chunks.length * CHUNK_POINTS) / columns.count);
      await yieldToEvents(context);
    }
  } finally {
    for (const chunk of ahead) chunk.catch(() => undefined);
    await pool.close();
  }
  return chunks;
}

function partOf(columns: LazColumns, first: number): LazColumns {
  const end = Math.min(columns.count, first + CHUNK_POINTS);
  return {
    count: end - first,
    position: columns.position.slice(3 * first, 3 * end),
    step: columns.step,
    classes: columns.classes.slice(first, end),
    kind: columns.kind.slice(first, end),
    element: columns.element.slice(first, end),
    rgb: columns.rgb?.slice(3 * first, 3 * end),
    intensity: columns.intensity?.slice(first, end),
    returns: columns.returns?.slice(first, end),
    station: columns.station?.slice(first, end),
  };
}

function factsOf(
  { step, returns }: LazColumns,
  { count, rgb, origin }: PointCloud,
  bounds: Aabb,
  { meters, code }: MapUnit,
): Omit<LasFacts, 'epsg' | 'time'> {
  const byReturn: number[] = returns ? Array.from({ length: 15 }, () => 0) : [count];
  for (let i = 0; returns && i < count; i++) byReturn[Math.max(1, Math.min(7, returns[i]! & 15)) - 1]!++;
  const stored = (end: Vec3) => perAxis((axis) => (Math.round(end[axis] / step) * step + origin[axis]) / meters);
  return {
    count,
    hasColor: rgb !== undefined,
    chunkSize: CHUNK_POINTS,
    unit: code,
    step: step / meters,
    offset: perAxis((axis) => origin[axis] / meters),
    min: stored(bounds.min),
    max: stored(bounds.max),
    byReturn,
    software: `Cloud Experience ${ENGINE_VERSION}`,
  };
}

async function writeFile(
  store: ArtifactStore,
  chunks: readonly Uint8Array[],
  facts: LasFacts,
  model: StructuredModel,
): Promise<number> {
  const sizes = chunks.map(({ length }) => length);
  const table = chunkTable(sizes);
  const head = headOf(
    facts,
    sizes.reduce((sum, size) => sum + size, 0),
    table.length,
  );
  const parts = [head, ...chunks, table, elementRecord(elementRows(model))];
  const sink = await store.append('exports/cloud.laz');
  try {
    for (const part of parts) await sink.write(part);
    await sink.close();
  } catch (error) {
    await sink.abort();
    throw error;
  }
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function elementRows(model: StructuredModel): [number, string, string, string][] {
  const { rooms, walls, openings, slabs, columns, beams, stairs } = model;
  const lists = { room: rooms, wall: walls, slab: slabs, column: columns, beam: beams, stair: stairs };
  const kindOf = new Map(Object.entries(lists).flatMap(([kind, list]) => list.map(({ id }) => [id, kind] as const)));
  for (const { id, type } of openings) kindOf.set(id, type);
  return elementsOf(model).map(({ id, name }, i) => [i + 1, kindOf.get(id) ?? '', id, name]);
}
