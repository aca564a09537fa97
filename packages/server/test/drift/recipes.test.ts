import { AVAILABLE_RECIPES, RECIPES } from '@cloud/contract';
import * as engine from '@cloud/engine/recipes';
import { expect, it } from 'vitest';

it('names the recipes that the engine knows, and offers those that exist', () => {
  expect([...RECIPES].sort()).toEqual([...engine.RECIPE_NAMES].sort());
  expect([...AVAILABLE_RECIPES].sort()).toEqual(['auto', ...engine.RECIPES.map(({ name }) => name)].sort());
});
