import { expect, it } from 'vitest';
import { memorySource } from '../../src/core/memory-source.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { runStages, type StageReport } from '../../src/pipeline/run-stages.ts';
import { readStage } from '../../src/ingest/index.ts';
import { indoor } from '../../src/recipes/indoor.ts';
import { twoRooms } from './two-rooms.ts';

const text = (() => {
  const points = twoRooms();
  return Array.from({ length: points.length / 3 }, (_, i) => points.slice(3 * i, 3 * i + 3).join(' ')).join('\n');
})();

interface Shown {
  stage: string;
  kind: string;
  data: unknown;
}

it('shows planes, storeys, rooms, walls and openings while it models, in this order, and keeps them for the time line', async () => {
  const store = memoryStore();
  const shown: Shown[] = [];
  const states: string[] = [];
  const sources = [memorySource('rooms.xyz', new TextEncoder().encode(text))];
  const last = indoor.stages.findIndex(({ name }) => name === 'slabs');
  const result = await runStages(
    [readStage, ...indoor.stages.slice(0, last + 1)],
    store,
    { recipe: 'indoor', seed: 1, title: '', time: '', language: 'en', unit: 'm', up: 'z', sources },
    {
      signal: new AbortController().signal,
      threads: 1,
      memoryBudgetBytes: 2 ** 30,
      onPreview: (stage, kind, data) => void shown.push({ stage, kind, data }),
      onStage: ({ name, state }: StageReport) => void states.push(`${name} ${state}`),
    },
  );

  const modelled = shown.filter(({ stage }) => stage !== 'read');
  expect([...new Set(modelled.map(({ kind }) => kind))]).toEqual([
    'grown-planes',
    'planes',
    'storeys',
    'room',
    'walls',
    'opening',
  ]);
  const read = async <T>(name: string) => JSON.parse(new TextDecoder().decode(await store.read(name))) as T;
  const model = await read<StructuredModel>('model/draft.json');
  const of = (kind: string) => modelled.filter((one) => one.kind === kind).flatMap(({ data }) => data);
  expect(of('planes').length).toBeGreaterThanOrEqual(12);
  expect(of('room')).toHaveLength(model.rooms.length);
  expect(of('walls')).toHaveLength(model.walls.length);
  expect(of('opening')).toMatchObject(model.openings.map(({ type }) => ({ type })));

  const stored = (data: unknown) => JSON.parse(JSON.stringify(data)) as unknown;
  // Each step of the time line holds what was shown in it, in the order of the stages.
  const kinds: [stage: string, kind: string][] = [
    ['planes', 'planes'],
    ['rooms', 'room'],
    ['walls', 'walls'],
    ['openings', 'opening'],
  ];
  for (const [stage, kind] of kinds) {
    const kept = await read<{ kind: string; data: unknown }[]>(`steps/${stage}.json`);
    expect([stage, kept.filter((one) => one.kind === kind).flatMap(({ data }) => data)]).toEqual([
      stage,
      stored(of(kind)),
    ]);
  }
  expect((await read<{ kind: string }[]>('steps/planes.json')).map(({ kind }) => kind)).toEqual(['planes']);
  const names = result.stages.map(({ name }) => name);
  expect(names.filter((name) => kinds.some(([stage]) => stage === name))).toEqual(kinds.map(([stage]) => stage));
  for (const name of names)
    expect(states.indexOf(`${name} running`)).toBeLessThan(states.lastIndexOf(`${name} succeeded`));
});
