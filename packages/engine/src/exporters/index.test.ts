import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../test/models/two-storey-house.ts';
import { silentContext } from '../core/context.ts';
import { memoryStore } from '../core/memory-store.ts';
import type { PipelineOptions } from '../core/stage.ts';
import { exchangeStage, EXPORTERS, exportStage } from './index.ts';

const OPTIONS: PipelineOptions = {
  recipe: 'indoor',
  seed: 1,
  title: '样板房',
  time: '2026-01-01T08:00:00Z',
  language: 'zh-cn',
  sources: [],
};

async function exported(): Promise<Map<string, Uint8Array>> {
  const store = memoryStore();
  await store.write('model/model.json', JSON.stringify(twoStoreyHouse()));
  await exportStage.run(store, OPTIONS, silentContext());
  await exchangeStage.run(store, OPTIONS, silentContext());
  const names = await store.list('exports/');
  return new Map(await Promise.all(names.map(async (name) => [name, await store.read(name)] as const)));
}

describe('export stage', () => {
  it('writes every format once', async () => {
    const files = await exported();
    expect([...files.keys()].sort()).toEqual(EXPORTERS.map(({ name }) => `exports/${name}`).sort());
    for (const [name, bytes] of files) expect([name, bytes.byteLength > 0]).toEqual([name, true]);
  });

  it('writes the same bytes for the same model', async () => {
    const [first, second] = [await exported(), await exported()];
    for (const [name, bytes] of first) expect([name, second.get(name)]).toEqual([name, bytes]);
  });

  it('stops when the run is cancelled', async () => {
    const store = memoryStore();
    await store.write('model/model.json', JSON.stringify(twoStoreyHouse()));
    const context = silentContext({ signal: AbortSignal.abort() });
    await expect(exportStage.run(store, OPTIONS, context)).rejects.toMatchObject({ code: 'cancelled' });
  });
});
