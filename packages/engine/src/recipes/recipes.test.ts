import { expect, it } from 'vitest';
import { memoryStore } from '../core/memory-store.ts';
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

it('calls a cloud that suits no recipe an outdoor scan', async () => {
  const store = memoryStore();
  const bounds = { min: [0, 0, 0], max: [900, 1, 1] };
  await store.write('points/header.json', JSON.stringify({ bounds, count: 1e6, spacing: 0.01 }));
  await expect(recipeFor('auto', store)).rejects.toMatchObject({
    code: 'recipe-unavailable',
    details: { recipe: 'outdoor' },
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
