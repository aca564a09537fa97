import type { ArtifactStore } from '../core/artifact-store.ts';
import { EngineError } from '../core/errors.ts';
import { loadPointsHeader } from '../core/stored-points.ts';
import type { Aabb } from '../core/vector.ts';
import { indoor } from './indoor.ts';
import type { CloudFacts, Recipe } from './recipe.ts';
import { unlikeIndoor } from './unlike-indoor.ts';

export { INGEST_STAGES } from './ingest-stages.ts';
export type { CloudFacts, Recipe } from './recipe.ts';

/** Every recipe that exists. `auto` takes the first that suits the cloud. */
export const RECIPES: readonly Recipe[] = [indoor];

/** Recipes to come: asking for one is refused as unavailable, not as unknown. */
const PLANNED_RECIPES = ['outdoor', 'object'];

/** Everything that a user may ask for. */
export const RECIPE_NAMES: readonly string[] = ['auto', ...RECIPES.map(({ name }) => name), ...PLANNED_RECIPES];

/** The recipe that `auto` takes for a cloud; undefined if none suits. */
export function suitableRecipe(cloud: CloudFacts): Recipe | undefined {
  return RECIPES.find((recipe) => recipe.suits(cloud));
}

/**
 * Finds a recipe by its name; `auto` looks at the cloud that the read stage has stored.
 *
 * @throws EngineError `recipe-unavailable`, or `buildings-apart` or `outdoor-scan` where `auto` finds no recipe that suits.
 */
export async function recipeFor(name: string, store: ArtifactStore): Promise<Recipe> {
  if (name !== 'auto') {
    const known = RECIPES.find((recipe) => recipe.name === name);
    if (!known) throw new EngineError('recipe-unavailable', { recipe: name });
    return known;
  }
  const header = await loadPointsHeader(store);
  const recipe = suitableRecipe(header);
  if (recipe) return recipe;
  const suits = (extent: number) => {
    const bounds: Aabb = { min: [0, 0, 0], max: [extent, extent, 0] };
    return indoor.suits({ ...header, bounds, site: bounds });
  };
  throw await unlikeIndoor(store, header, suits);
}
