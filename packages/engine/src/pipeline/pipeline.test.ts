import { expect, it } from 'vitest';
import { memoryStore } from '../core/memory-store.ts';
import { chooseRecipe, INGEST_STAGES, keyFigures, RECIPE_STAGES, stagesOf } from './pipeline.ts';

it('takes buildings for indoor, wide or sparse clouds for outdoor, and trusts no spacing of a few points', () => {
  const cloud = (extent: number, count: number, spacing: number) => ({
    bounds: { min: [0, 0, 0] as [number, number, number], max: [extent, 1, 1] as [number, number, number] },
    count,
    spacing,
  });
  expect(chooseRecipe(cloud(40, 1e6, 0.01))).toBe('indoor');
  expect(chooseRecipe(cloud(900, 1e6, 0.01))).toBe('outdoor');
  expect(chooseRecipe(cloud(50, 1e5, 0.4))).toBe('outdoor');
  expect(chooseRecipe(cloud(50, 100, 5))).toBe('indoor');
});

it('says which recipe is not there yet', async () => {
  await expect(stagesOf('object', memoryStore())).rejects.toMatchObject({
    code: 'recipe-unavailable',
    details: { recipe: 'object' },
  });
});

it('knows for every stage which stage before it, which upload or which user gives it what it reads', () => {
  for (const stages of Object.values(RECIPE_STAGES)) {
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
  expect(keyFigures({ doors: 2, windows: 3, passages: 1, rms: 0.01, walls: 4 })).toEqual({
    doors: 2,
    windows: 3,
    passages: 1,
    rms: 0.01,
    walls: 4,
    openings: 6,
    rmse: 0.01,
  });
  expect(keyFigures({ points: 5 })).toEqual({ points: 5 });
});
