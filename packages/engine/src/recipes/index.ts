import type { ArtifactStore } from '../core/artifact-store.ts';
import { EngineError } from '../core/errors.ts';
import { loadPointsHeader } from '../core/stored-points.ts';
import { indoor } from './indoor.ts';
import type { CloudFacts, Recipe } from './recipe.ts';

export { INGEST_STAGES } from './ingest-stages.ts';
export type { CloudFacts, Recipe } from './recipe.ts';

/** Every recipe that exists. `auto` takes the first that suits the cloud. */
export const RECIPES: readonly Recipe[] = [indoor];

/** Recipes to come: asking for one is refused as unavailable, not as unknown. */
const PLANNED_RECIPES = ['outdoor', 'object'];

/** Answer of `auto` for a cloud that suits no recipe: it is too wide or too sparse for the inside of a building. */
const UNSUITED_RECIPE = 'outdoor';

/** Everything that a user may ask for. */
export const RECIPE_NAMES: readonly string[] = ['auto', ...RECIPES.map(({ name }) => name), ...PLANNED_RECIPES];

/** The recipe that `auto` takes for a cloud; undefined if none suits. */
export function suitableRecipe(cloud: CloudFacts): Recipe | undefined {
  return RECIPES.find((recipe) => recipe.suits(cloud));
}

/**
 * Finds a recipe by its name; `auto` looks at the cloud that the read stage has stored.
 *
 * @throws EngineError `recipe-unavailable`
 */
export async function recipeFor(name: string, store: ArtifactStore): Promise<Recipe> {
  const recipe =
    name === 'auto' ? suitableRecipe(await loadPointsHeader(store)) : RECIPES.find((known) => known.name === name);
  if (!recipe) throw new EngineError('recipe-unavailable', { recipe: name === 'auto' ? UNSUITED_RECIPE : name });
  return recipe;
}
