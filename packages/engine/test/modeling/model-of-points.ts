import { silentContext } from '../../src/core/context.ts';
import { memorySource } from '../../src/core/memory-source.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { readStage } from '../../src/ingest/index.ts';
import { indoor } from '../../src/recipes/indoor.ts';
import { indoorOptions } from './indoor-options.ts';

/** The model of a scan with these points, each x, y and z in meters, with the deviations of its points. */
export async function modelOfPoints(points: readonly (readonly number[])[]): Promise<StructuredModel> {
  const store = memoryStore();
  const lines = points.map((place) => place.map((value) => value.toFixed(4)).join(' '));
  const options = indoorOptions(memorySource('scan.xyz', new TextEncoder().encode(`${lines.join('\n')}\n`)));
  const last = indoor.stages.findIndex(({ name }) => name === 'deviation');
  for (const stage of [readStage, ...indoor.stages.slice(0, last + 1)])
    await stage.run(store, options, silentContext());
  return JSON.parse(new TextDecoder().decode(await store.read('model/model.json'))) as StructuredModel;
}
