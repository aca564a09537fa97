import { readFileSync } from 'node:fs';
import path from 'node:path';
import { silentContext } from '../../packages/engine/src/core/context.ts';
import { memorySource } from '../../packages/engine/src/core/memory-source.ts';
import { memoryStore } from '../../packages/engine/src/core/memory-store.ts';
import type { PipelineOptions } from '../../packages/engine/src/core/stage.ts';
import { loadPointCloud, loadPointsHeader } from '../../packages/engine/src/core/stored-points.ts';
import type { StructuredModel } from '../../packages/engine/src/core/model/structured-model.ts';
import { readStage } from '../../packages/engine/src/ingest/index.ts';
import { seededRandom } from '../../packages/engine/src/math/random.ts';
import { indoor } from '../../packages/engine/src/recipes/indoor.ts';

const FOLDER = path.join(import.meta.dirname, '../../packages/server/samples');

/** What is done to a scan before it is modeled. */
export interface Handling {
  /** Keeps one point of so many. */
  keepOneOf: number;
  /** Most that a coordinate is moved by, meters, evenly spread. */
  jitter: number;
}

/** Models a built-in sample: as it is, or handled before. */
export async function modelSample(name: string, handling?: Handling): Promise<StructuredModel> {
  return modelScan(name, readFileSync(path.join(FOLDER, `${name}.e57`)), handling);
}

/** Models the bytes of an E57 file. */
export async function modelScan(name: string, bytes: Uint8Array, handling?: Handling): Promise<StructuredModel> {
  const store = memoryStore();
  const options: PipelineOptions = {
    recipe: 'indoor',
    seed: 1,
    title: name,
    time: '2026-01-01T00:00:00Z',
    language: 'en',
    sources: [memorySource(`${name}.e57`, bytes)],
  };
  await readStage.run(store, options, silentContext());
  if (handling) {
    const { position } = await loadPointCloud(store, []);
    const header = await loadPointsHeader(store);
    const handled = handle(position, handling);
    await store.write('points/position.f32', new Uint8Array(handled.buffer));
    const spacing = header.spacing * Math.sqrt(handling.keepOneOf);
    const changed = { ...header, count: handled.length / 3, columns: [], spacing };
    await store.write('points/header.json', JSON.stringify(changed));
  }
  const last = indoor.stages.findIndex((stage) => stage.name === 'deviation');
  for (const stage of indoor.stages.slice(0, last + 1)) await stage.run(store, options, silentContext());
  return JSON.parse(new TextDecoder().decode(await store.read('model/model.json'))) as StructuredModel;
}

function handle(position: Float32Array, { keepOneOf, jitter }: Handling): Float32Array<ArrayBuffer> {
  const random = seededRandom(17);
  const kept: number[] = [];
  for (let p = 0; p < position.length; p += 3) {
    if (random() * keepOneOf >= 1) continue;
    for (let k = 0; k < 3; k++) kept.push(position[p + k]! + (2 * random() - 1) * jitter);
  }
  return Float32Array.from(kept);
}
