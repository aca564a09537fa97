import { describe, expect, it } from 'vitest';
import { silentContext } from '../core/context.ts';
import { memorySource } from '../core/memory-source.ts';
import { memoryStore } from '../core/memory-store.ts';
import { readStage } from '../ingest/index.ts';
import { seededRandom } from '../math/random.ts';
import { INGEST_STAGES, RECIPES, recipeFor, suitableRecipe } from './index.ts';
import { indoor } from './indoor.ts';

it('models buildings as indoor but no wide or sparse cloud, and trusts no spacing of a few points', () => {
  const cloud = (extent: number, count: number, spacing: number) => ({
    bounds: { min: [0, 0, 0] as [number, number, number], max: [extent, 1, 1] as [number, number, number] },
    count,
    spacing,
  });
  expect(suitableRecipe(cloud(40, 1e6, 0.01))).toBe(indoor);
  expect(suitableRecipe(cloud(900, 1e6, 0.01))).toBeUndefined();
  expect(suitableRecipe(cloud(50, 1e5, 0.4))).toBeUndefined();
  expect(suitableRecipe(cloud(50, 100, 5))).toBe(indoor);
});

it('measures a building without strays that lie far from it', () => {
  const box = (extent: number) => ({ min: [0, 0, 0] as const, max: [extent, 1, 1] as const });
  const cloud = { bounds: box(2e5), count: 1e6, spacing: 0.01 };
  expect(suitableRecipe({ ...cloud, site: box(40) })).toBe(indoor);
  expect(suitableRecipe({ ...cloud, site: box(900) })).toBeUndefined();
});

describe('a cloud that suits no recipe', () => {
  const random = seededRandom(3);
  type Place = (k: number) => [x: number, y: number, z: number];
  const refusal = async (count: number, place: Place) => {
    const store = memoryStore();
    const lines = Array.from({ length: count }, (_, k) => place(k).join(' ')).join('\n');
    const sources = [memorySource('a.xyz', new TextEncoder().encode(lines))];
    const options = { recipe: 'auto', seed: 1, title: '', time: '', language: 'en', unit: 'm', up: 'z' } as const;
    await readStage.run(store, { ...options, sources }, silentContext());
    return recipeFor('auto', store);
  };

  it('is told as buildings apart where each of them would suit', async () => {
    const twoRooms: Place = (k) => [(k % 2) * 900 + 5 * random(), 4 * random(), 2.6 * Math.round(random())];
    await expect(refusal(40_000, twoRooms)).rejects.toMatchObject({
      code: 'buildings-apart',
      details: { groups: 2, distance: 880 },
    });
  });

  it('is told as an outdoor scan with its extent, its spacing and what lies on the ground', async () => {
    const hill: Place = (k) => {
      const [x, y] = [200 * random(), 100 * random()];
      return [x, y, x / 10 + (k % 4 === 0 ? 2 + 10 * random() : 0)];
    };
    await expect(refusal(20_000, hill)).rejects.toMatchObject({
      code: 'outdoor-scan',
      details: { width: 200, length: 100, relief: 18 },
    });
  });

  it('is no several buildings where its places are wider than any', async () => {
    const fields: Place = (k) => [(k % 2) * 2000 + 600 * random(), 500 * random(), 0];
    await expect(refusal(40_000, fields)).rejects.toMatchObject({ code: 'outdoor-scan', details: { ground: 100 } });
  });
});

it('ends an edited model as a new one ends', () => {
  for (const { stages, editStages, followStages } of RECIPES) {
    const end = [...editStages, ...followStages];
    expect(stages.slice(-end.length)).toEqual(end);
  }
});

it('writes nothing but the exchange files again where the layers of drawings change', () => {
  for (const { stages } of RECIPES) {
    for (const { name, uses } of stages) expect([name, uses?.includes('layers')]).toEqual([name, name === 'exchange']);
  }
  for (const { uses } of INGEST_STAGES) expect(uses).not.toContain('layers');
});

it('says which recipe is not there yet', async () => {
  await expect(recipeFor('object', memoryStore())).rejects.toMatchObject({
    code: 'recipe-unavailable',
    details: { recipe: 'object' },
  });
});

it('knows for every stage which stage before it, which upload or which user gives it what it reads', () => {
  for (const { stages } of RECIPES) {
    const written = ['edits.json', ...INGEST_STAGES.flatMap((stage) => stage.writes)];
    for (const stage of stages) {
      for (const input of stage.reads) {
        const isWritten = written.some(
          (output) => input === output || input.startsWith(output) || output.startsWith(input),
        );
        expect(isWritten, `${stage.name} reads ${input}`).toBe(true);
      }
      written.push(...stage.writes);
    }
  }
});

it('adds up openings and names the deviation as the contract does', () => {
  expect(indoor.keyFigures({ doors: 2, windows: 3, passages: 1, rms: 0.01, walls: 4 })).toEqual({
    doors: 2,
    windows: 3,
    passages: 1,
    rms: 0.01,
    walls: 4,
    openings: 6,
    rmse: 0.01,
  });
  expect(indoor.keyFigures({ points: 5 })).toEqual({ points: 5 });
});
