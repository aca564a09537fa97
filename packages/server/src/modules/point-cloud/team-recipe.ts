import {
  ApiError,
  MOST_TEAM_RECIPES,
  runOptionsOf,
  teamRecipeList,
  teamRecipeRemove,
  teamRecipeSubmit,
  type TeamRecipe,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';
import { inTenant } from './visibility.ts';

const own = { transaction: 'own' } as const;

/** Recipes that a tenant keeps: taken by everyone of it, changed by their owner and by administrators. */
export function teamRecipeRoutes(app: App): void {
  const { database } = app;

  app.route(teamRecipeList, own, ({ scope }) =>
    inTenant(database, scope, async (trx) => {
      const rows = await recipesOf(trx, scope)
        .leftJoin('bladeUser as u', 'u.id', 'r.createUser')
        .select(['r.id', 'r.name', 'r.recipe', 'r.options', 'r.createUser', 'u.realName as ownerName'])
        .select(sql<string>`to_char(r.update_time, 'YYYY-MM-DD HH24:MI:SS')`.as('updateTime'))
        .orderBy('r.name')
        .execute();
      return rows.map(({ createUser, ownerName, ...row }): TeamRecipe => {
        return { ...row, ownerName: ownerName ?? '', isEditable: mayChange(scope, createUser) };
      });
    }),
  );

  app.route(teamRecipeSubmit, own, ({ scope }, { id, name, recipe, options }) =>
    inTenant(database, scope, async (trx) => {
      const others = await recipesOf(trx, scope).select(['r.id', 'r.name']).execute();
      if (others.some((other) => other.name === name && other.id !== id))
        throw new ApiError('duplicate-value', { field: 'name', value: name });
      const values = { name, recipe, options: JSON.stringify(runOptionsOf(options)), updateUser: scope.userId };
      if (id) {
        await requireChangeable(trx, scope, id);
        await trx
          .updateTable('bladeTeamRecipe')
          .set({ ...values, updateTime: new Date() })
          .where('id', '=', id)
          .execute();
        return { id };
      }
      if (others.length >= MOST_TEAM_RECIPES) throw new ApiError('too-many-recipes', { most: MOST_TEAM_RECIPES });
      const added = newId();
      await trx
        .insertInto('bladeTeamRecipe')
        .values({ ...values, id: added, tenantId: scope.tenantId, createUser: scope.userId })
        .execute();
      return { id: added };
    }),
  );

  app.route(teamRecipeRemove, own, ({ scope }, { id }) =>
    inTenant(database, scope, async (trx) => {
      await requireChangeable(trx, scope, id);
      const removed = { isDeleted: 1, updateUser: scope.userId, updateTime: new Date() };
      await trx.updateTable('bladeTeamRecipe').set(removed).where('id', '=', id).execute();
    }),
  );
}

const recipesOf = (trx: Queries, { tenantId }: Scope) =>
  trx.selectFrom('bladeTeamRecipe as r').where('r.tenantId', '=', tenantId).where('r.isDeleted', '=', 0);

const mayChange = ({ userId, isAdmin }: Scope, owner: string | null): boolean => isAdmin || owner === userId;

/** @throws ApiError `not-found`, also for a recipe of another tenant; `recipe-of-other` for that of a colleague. */
async function requireChangeable(trx: Queries, scope: Scope, id: string): Promise<void> {
  const row = await recipesOf(trx, scope).select('r.createUser').where('r.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  if (!mayChange(scope, row.createUser)) throw new ApiError('recipe-of-other');
}
