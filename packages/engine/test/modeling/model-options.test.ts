import { beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/core/context.ts';
import { memorySource } from '../../src/core/memory-source.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { ModelOptions } from '../../src/core/model/model-options.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { readStage } from '../../src/ingest/index.ts';
import { indoor } from '../../src/recipes/indoor.ts';
import { HEIGHT, twoRooms } from './two-rooms.ts';

/** The two rooms with a square column of 40 cm in the larger one. */
function scanText(): string {
  const points = twoRooms();
  const rows: string[] = [];
  for (let i = 0; i < points.length; i += 3) rows.push(`${points[i]} ${points[i + 1]} ${points[i + 2]}`);
  for (let z = 0; z <= HEIGHT; z += 0.03) {
    for (let s = 0; s <= 0.4; s += 0.02) {
      rows.push(`${1 + s} 1.5 ${z}`, `${1 + s} 1.9 ${z}`, `1 ${1.5 + s} ${z}`, `1.4 ${1.5 + s} ${z}`);
    }
  }
  return rows.join('\n');
}

const text = new TextEncoder().encode(scanText());

async function modelWith(model: ModelOptions): Promise<StructuredModel> {
  const store = memoryStore();
  const sources = [memorySource('rooms.xyz', text)];
  const fixed = {
    recipe: 'indoor',
    seed: 1,
    title: '',
    time: '2026-01-01T00:00:00Z',
    language: 'en',
    unit: 'm',
  } as const;
  const last = indoor.stages.findIndex(({ name }) => name === 'slabs');
  for (const stage of [readStage, ...indoor.stages.slice(0, last + 1)]) {
    await stage.run(store, { ...fixed, up: 'z', sources, model }, silentContext());
  }
  return JSON.parse(new TextDecoder().decode(await store.read('model/draft.json'))) as StructuredModel;
}

describe('options of a run', () => {
  let usual: StructuredModel;
  beforeAll(async () => {
    usual = await modelWith({});
  });

  it('leave the model as it is where none is given', () => {
    expect([usual.rooms.length, usual.columns.length]).toEqual([2, 1]);
    expect(usual.openings.map(({ type }) => type)).toEqual(['door']);
  });

  it('leave out rooms below the least area', async () => {
    const { rooms } = await modelWith({ leastRoom: 10 });
    expect(rooms.map(({ area }) => Math.round(area))).toEqual([12]);
  });

  it('draw walls that show one side with the thickness that is said', async () => {
    const thickest = ({ walls }: StructuredModel) =>
      Math.max(...walls.filter(({ thicknessSource }) => thicknessSource === 'assumed').map((wall) => wall.thickness));
    expect(thickest(await modelWith({ outerThickness: 0.5, innerThickness: 0.5 }))).toBeCloseTo(0.5, 2);
    expect(thickest(usual)).toBeLessThan(0.4);
  });

  it('take a wide door for a passage, and leave narrow openings out', async () => {
    expect((await modelWith({ passageWidth: 0.8 })).openings.map(({ type }) => type)).toEqual(['passage']);
    expect((await modelWith({ leastOpening: 1.2 })).openings).toEqual([]);
  });

  it('look for no columns, or for slim ones only', async () => {
    expect((await modelWith({ columns: false })).columns).toEqual([]);
    expect((await modelWith({ mostColumn: 0.3 })).columns).toEqual([]);
  });
});
