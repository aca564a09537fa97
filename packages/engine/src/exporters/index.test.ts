import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../test/models/two-storey-house.ts';
import { silentContext } from '../core/context.ts';
import { memoryStore } from '../core/memory-store.ts';
import type { PipelineOptions } from '../core/stage.ts';
import { runStages } from '../pipeline/run-stages.ts';
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
    const translated = EXPORTERS.filter(({ isText }) => isText).map(({ name }) => `en/${name}`);
    const names = [...EXPORTERS.map(({ name }) => name), ...translated].map((name) => `exports/${name}`);
    expect([...files.keys()].sort()).toEqual(names.sort());
    expect([...exportStage.writes, ...exchangeStage.writes]).toEqual(expect.arrayContaining(names));
    for (const [name, bytes] of files) expect([name, bytes.byteLength > 0]).toEqual([name, true]);
  });

  it('writes report and plans in the language of the run, and beside it in the other one', async () => {
    const files = await exported();
    const text = (name: string) => new TextDecoder().decode(files.get(`exports/${name}`));
    expect(text('report.html')).toContain('<html lang="zh-CN">');
    expect(text('en/report.html')).toContain('<html lang="en">');
    expect(text('en/report.html')).toContain('Modelling report');
    const english = JSON.parse(text('en/report.json')) as object;
    expect(english).toMatchObject({ totals: (JSON.parse(text('report.json')) as { totals: object }).totals });
    expect(text('en/report.json')).not.toMatch(/假定|推定/);
    expect(files.get('exports/en/report.pdf')).not.toEqual(files.get('exports/report.pdf'));
    expect(text('plan.svg')).toContain('平面图');
    expect(text('en/plan.svg')).toContain('Floor plan');
    expect(text('en/plan.svg')).not.toContain('平面图');
    for (const plan of ['plan.svg', 'plan.pdf', 'plan.dxf'])
      expect(files.get(`exports/en/${plan}`)).not.toEqual(files.get(`exports/${plan}`));
  });

  it('writes the same bytes for the same model', async () => {
    const [first, second] = [await exported(), await exported()];
    for (const [name, bytes] of first) expect([name, second.get(name)]).toEqual([name, bytes]);
  });

  it('writes the plan for CAD again on layers of another template, and no page', async () => {
    const store = memoryStore();
    await store.write('model/model.json', JSON.stringify(twoStoreyHouse()));
    const context = { signal: new AbortController().signal, threads: 1, memoryBudgetBytes: 2 ** 30 };
    const run = (options: Partial<PipelineOptions>) =>
      runStages([exportStage, exchangeStage], store, { ...OPTIONS, ...options }, context);
    await run({});
    const { stages } = await run({ layers: 'gb' });
    expect(stages.map(({ name, state }) => `${name} ${state}`)).toEqual(['export skipped', 'exchange succeeded']);
    for (const name of ['exports/plan.dxf', 'exports/en/plan.dxf'])
      expect(new TextDecoder().decode(await store.read(name))).toContain('\n建筑-墙\n');
  });

  it('stops when the run is cancelled', async () => {
    const store = memoryStore();
    await store.write('model/model.json', JSON.stringify(twoStoreyHouse()));
    const context = silentContext({ signal: AbortSignal.abort() });
    await expect(exportStage.run(store, OPTIONS, context)).rejects.toMatchObject({ code: 'cancelled' });
  });
});
