import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { RECIPES } from './run.ts';

/** Recipes that one tenant keeps. */
export const MOST_TEAM_RECIPES = 100;

const options = v.record(v.string(), v.union([v.number(), v.boolean(), v.string()]));
const teamRecipe = v.object({
  id: v.string(),
  name: v.string(),
  recipe: v.picklist(RECIPES),
  options,
  ownerName: v.string(),
  updateTime: v.string(),
  /** The caller may change and remove it: its owner, and administrators. */
  isEditable: v.boolean(),
});
/** A recipe with its options under a name, for everyone of the tenant. */
export type TeamRecipe = v.InferOutput<typeof teamRecipe>;

const base = '/blade-pointcloud/recipe';
const audit = { none: 'a recipe has an owner and a time, and each run keeps its own whole' } as const;

export const teamRecipeList = defineEndpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'user',
  summary: 'Recipes that the tenant keeps',
  input: wire.nothing,
  output: v.array(teamRecipe),
});
/** Adds a recipe, or changes the one of the id. */
export const teamRecipeSubmit = defineEndpoint({
  method: 'POST',
  path: `${base}/submit`,
  access: 'user',
  summary: 'Keep a recipe for the tenant',
  title: 'log.recipe',
  audit,
  input: v.object({
    id: wire.optionalId,
    name: v.pipe(wire.text, v.trim(), v.nonEmpty('bad-request'), v.maxLength(64)),
    recipe: v.picklist(RECIPES),
    options,
  }),
  output: v.object({ id: v.string() }),
});
export const teamRecipeRemove = defineEndpoint({
  method: 'POST',
  path: `${base}/remove`,
  access: 'user',
  inputIn: 'query',
  summary: 'Remove a recipe of the tenant',
  title: 'log.recipe',
  audit,
  input: v.object({ id: wire.id }),
  output: wire.done,
});
