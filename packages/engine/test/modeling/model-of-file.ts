import { expect } from 'vitest';
import { silentContext } from '../../src/core/context.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { fileSource } from '../../src/files/file-source.ts';
import { readStage } from '../../src/ingest/index.ts';
import { indoor } from '../../src/recipes/indoor.ts';
import { longestUnclosedBorder } from '../models/unclosed-border.ts';
import { indoorOptions } from './indoor-options.ts';

/** The model of a scan, as it is before edits. */
export async function modelOfFile(file: string): Promise<StructuredModel> {
  const store = memoryStore();
  const source = await fileSource(file);
  const options = indoorOptions(source);
  let counted = 0;
  try {
    const last = indoor.stages.findIndex(({ name }) => name === 'slabs');
    for (const stage of [readStage, ...indoor.stages.slice(0, last + 1)]) {
      const { doors, windows, passages } = await stage.run(store, options, silentContext({ threads: 2 }));
      if (stage.name === 'openings') counted = Number(doors) + Number(windows) + Number(passages);
    }
  } finally {
    await source.close();
  }
  const model = JSON.parse(new TextDecoder().decode(await store.read('model/draft.json'))) as StructuredModel;
  // What the run counts is what the model holds.
  expect(model.openings).toHaveLength(counted);
  expect(longestUnclosedBorder(model)).toBeLessThan(0.4);
  return model;
}
