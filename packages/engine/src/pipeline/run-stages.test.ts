import { describe, expect, it } from 'vitest';
import type { ArtifactStore } from '../core/artifact-store.ts';
import { yieldToEvents } from '../core/context.ts';
import { EngineError } from '../core/errors.ts';
import { memorySource } from '../core/memory-source.ts';
import { memoryStore } from '../core/memory-store.ts';
import type { PipelineOptions, Stage } from '../core/stage.ts';
import type { PipelineContext, StageReport } from './run-stages.ts';
import { runStages } from './run-stages.ts';

const options = (text = 'abc', overrides: Partial<PipelineOptions> = {}): PipelineOptions => ({
  recipe: 'auto',
  seed: 1,
  title: 'test',
  time: '2026-01-01T00:00:00Z',
  language: 'en',
  sources: [memorySource('a.txt', new TextEncoder().encode(text))],
  ...overrides,
});
const context = (overrides: Partial<PipelineContext> = {}): PipelineContext => ({
  signal: new AbortController().signal,
  threads: 1,
  memoryBudgetBytes: 2 ** 30,
  ...overrides,
});

/** Three small stages that note each time they run. */
function chain(ran: string[]): Stage[] {
  const text = async (store: ArtifactStore, name: string) => new TextDecoder().decode(await store.read(name));
  return [
    {
      name: 'read',
      reads: [],
      writes: ['points/'],
      uses: ['unit'],
      run: async (store, { sources }) => {
        ran.push('read');
        await store.write('points/all', await sources[0]!.read(0, sources[0]!.size));
        return { points: sources[0]!.size };
      },
    },
    {
      name: 'upper',
      reads: ['points/all'],
      writes: ['upper.txt'],
      uses: ['seed'],
      run: async (store, { seed }, { progress, warn }) => {
        ran.push('upper');
        progress(0.5);
        progress(0.25);
        warn({ code: 'unit-assumed', params: { unit: 'm' } });
        await store.write('upper.txt', `${(await text(store, 'points/all')).toUpperCase()}${seed}`);
        return { letters: 3 };
      },
    },
    {
      name: 'export',
      reads: ['upper.txt'],
      writes: ['exports/'],
      run: async (store, { title }) => {
        ran.push('export');
        await store.write('exports/out.txt', `${title} ${await text(store, 'upper.txt')}`);
        return { files: 1 };
      },
    },
  ];
}

describe('a pipeline', () => {
  it('runs its stages in order, adds up their counts and never moves a bar backwards', async () => {
    const ran: string[] = [];
    const seen: [string, number][] = [];
    const onStage = (stage: StageReport, overall: number) => seen.push([`${stage.name} ${stage.state}`, overall]);
    const store = memoryStore();
    const result = await runStages(chain(ran), store, options(), context({ onStage }));
    expect(ran).toEqual(['read', 'upper', 'export']);
    expect(result.summary).toEqual({ points: 3, letters: 3, files: 1 });
    expect(result.stages.map((stage) => stage.state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(result.stages[1]!.warnings).toHaveLength(1);
    expect(seen.map(([, overall]) => overall)).toEqual(seen.map(([, overall]) => overall).sort((a, b) => a - b));
    expect(seen.at(-1)).toEqual(['export succeeded', 1]);
    expect(new TextDecoder().decode(await store.read('exports/out.txt'))).toBe('test ABC1');
  });

  it('keeps what a stage shows, without clouds and what is still growing, to look at it again', async () => {
    const store = memoryStore();
    const stages: Stage[] = [
      {
        name: 'rooms',
        reads: [],
        writes: ['rooms.json'],
        run: (_store, _options, { preview }) => {
          preview('points', [1, 2, 3]);
          preview('grown-planes', [{ outline: [] }]);
          preview('room', { zFloor: 0 });
          return Promise.resolve({});
        },
      },
      { name: 'silent', reads: [], writes: [], run: () => Promise.resolve({}) },
    ];
    const kinds: string[] = [];
    await runStages(stages, store, options(), context({ onPreview: (_stage, kind) => kinds.push(kind) }));
    expect(kinds).toEqual(['points', 'grown-planes', 'room']);
    const kept: unknown = JSON.parse(new TextDecoder().decode(await store.read('steps/rooms.json')));
    expect(kept).toEqual([{ kind: 'room', data: { zFloor: 0 } }]);
    expect(await store.size('steps/silent.json')).toBeUndefined();
  });

  it('skips what has not changed and runs again what a change touches', async () => {
    const store = memoryStore();
    const again = async (input: PipelineOptions, from?: string) => {
      const ran: string[] = [];
      const result = await runStages(chain(ran), store, input, context(from ? { from } : {}));
      return { ran, result };
    };
    await again(options());
    const second = await again(options());
    expect(second.ran).toEqual([]);
    expect(second.result.stages[1]).toMatchObject({ state: 'skipped', progress: 1, counts: { letters: 3 } });
    expect(second.result.stages[1]!.warnings).toHaveLength(1);
    expect((await again(options('abc', { title: 'new' }))).ran).toEqual(['export']);
    expect((await again(options('abc', { title: 'new', seed: 2 }))).ran).toEqual(['upper', 'export']);
    expect((await again(options('abd', { title: 'new', seed: 2 }))).ran).toEqual(['read', 'upper', 'export']);
    expect((await again(options('abd', { title: 'new', seed: 2 }), 'upper')).ran).toEqual(['upper', 'export']);
    await store.remove('upper.txt');
    expect((await again(options('abd', { title: 'new', seed: 2 }))).ran).toEqual(['upper']);
  });

  it('goes on behind the last finished stage after a failure', async () => {
    const store = memoryStore();
    const ran: string[] = [];
    const stages = chain(ran);
    const broken = { ...stages[1]!, run: () => Promise.reject(new EngineError('too-few-points')) };
    const states: string[] = [];
    const onStage = (stage: StageReport) => states.push(`${stage.name} ${stage.state}`);
    const failed = runStages([stages[0]!, broken, stages[2]!], store, options(), context({ onStage }));
    await expect(failed).rejects.toMatchObject({ code: 'too-few-points' });
    expect(states.at(-1)).toBe('upper failed');
    await runStages(stages, store, options(), context());
    expect(ran).toEqual(['read', 'upper', 'export']);
  });

  it('does not trust a stage that was interrupted while it wrote over its old artifacts', async () => {
    const store = memoryStore();
    const ran: string[] = [];
    const stages = chain(ran);
    await runStages(stages, store, options(), context());
    const half: Stage = {
      ...stages[1]!,
      run: async (target) => {
        await target.write('upper.txt', 'ABC1');
        throw new Error('power cut');
      },
    };
    await expect(runStages([stages[0]!, half], store, options('abc', { seed: 2 }), context())).rejects.toThrow('power');
    await runStages(stages, store, options(), context());
    expect(ran).toEqual(['read', 'upper', 'export', 'upper']);
  });

  it('stops when it is cancelled, whatever the stage makes of it', async () => {
    const abort = new AbortController();
    const endless: Stage = {
      name: 'endless',
      reads: [],
      writes: [],
      run: async (_store, _options, { signal }) => {
        for (;;) await yieldToEvents({ signal });
      },
    };
    const running = runStages([endless], memoryStore(), options(), context({ signal: abort.signal }));
    setTimeout(() => abort.abort(), 10);
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    const clumsy: Stage = {
      ...endless,
      run: async () => {
        throw new Error('a thread was stopped');
      },
    };
    await expect(
      runStages([clumsy], memoryStore(), options(), context({ signal: abort.signal })),
    ).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('names running out of disk and of memory', async () => {
    const failing = (error: Error): Stage => ({ name: 'x', reads: [], writes: [], run: () => Promise.reject(error) });
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    await expect(runStages([failing(full)], memoryStore(), options(), context())).rejects.toMatchObject({
      code: 'disk-full',
    });
    const memory = new RangeError('Array buffer allocation failed');
    await expect(runStages([failing(memory)], memoryStore(), options(), context())).rejects.toMatchObject({
      code: 'memory-budget-exceeded',
    });
  });
});
