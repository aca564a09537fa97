import type { Recipe, RunOptionValues } from '@cloud/contract';

/** What a run is started with. */
export interface RunChoice {
  recipe: Recipe;
  options: RunOptionValues;
}
