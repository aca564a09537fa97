import type { roleGrant } from '@cloud/contract';
import { ApiError, role, type EndpointArguments } from '@cloud/contract';
import { descendantsOf } from '../../crud/tree.ts';
import { readRow } from '../../crud/visible-rows.ts';
import { newId } from '../../database/id.ts';
import type { AuditedContext, RequestContext } from '../../http/app.ts';
import { grantsOf } from '../../http/log/audit.ts';

const DATA_SCOPE = 1;
const API_SCOPE = 2;

/**
 * Replaces the three link sets of each role. What a role loses, the roles below it lose too. A caller cannot
 * grant what the caller does not hold, and only the super role changes the super role's menus.
 */
export async function grantRoles(
  context: AuditedContext,
  { roleIds, menuIds, dataScopeIds, apiScopeIds }: EndpointArguments<typeof roleGrant>,
): Promise<void> {
  const given = { menus: menuIds, dataScopes: dataScopeIds, apiScopes: apiScopeIds };
  const allowed = await allowedIds(context);
  for (const id of roleIds) {
    const row = await readRow(context, role, id);
    if (row.roleAlias === 'administrator' && !context.scope.isSuper) throw new ApiError('super-only');
    if (!context.scope.isSuper && context.scope.roleIds.includes(id)) throw new ApiError('forbidden');
    const before = await menusOf(context, [id]);
    const had = {
      dataScopes: await scopesOf(context, [id], DATA_SCOPE),
      apiScopes: await scopesOf(context, [id], API_SCOPE),
    };
    // What the caller does not hold, the caller neither gives nor takes.
    const after = new Set(allowed ? withinReach(given.menus, before, allowed.menus) : given.menus);
    const scopes = allowed ? await scopesWithin(context, id, given, allowed) : given;
    await replaceLinks(context, id, { ...scopes, menus: [...after] });
    await takeFromBelow(
      context,
      id,
      [...before].filter((menuId) => !after.has(menuId)),
    );
    await context.audit(
      grantsOf(id, {
        menus: [before, after],
        dataScopes: [had.dataScopes, new Set(scopes.dataScopes)],
        apiScopes: [had.apiScopes, new Set(scopes.apiScopes)],
      }),
    );
  }
  context.changed('blade_role_menu', 'blade_role_scope');
}

/** What the caller may hand on. */
interface Allowed {
  menus: ReadonlySet<string>;
  dataScopes: ReadonlySet<string>;
  apiScopes: ReadonlySet<string>;
}

/** Undefined for the super role, who holds all. Data scopes narrow, so all of his menus may be given; API scopes open. */
async function allowedIds(context: RequestContext): Promise<Allowed | undefined> {
  if (context.scope.isSuper) return undefined;
  const menus = await menusOf(context, context.scope.roleIds);
  const inMenus = menus.size === 0 ? [] : await rowsOfMenus(context, 'bladeScopeData', [...menus]);
  return { menus, dataScopes: new Set(inMenus), apiScopes: await scopesOf(context, context.scope.roleIds, API_SCOPE) };
}

async function rowsOfMenus(
  context: RequestContext,
  table: 'bladeScopeData' | 'bladeScopeApi',
  menuIds: readonly string[],
): Promise<string[]> {
  const rows = await context.trx.selectFrom(table).select('id').where('menuId', 'in', menuIds).execute();
  return rows.map((row) => row.id);
}

async function scopesOf(context: RequestContext, roleIds: readonly string[], category: number): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = context.trx.selectFrom('bladeRoleScope').select('scopeId').where('roleId', 'in', roleIds);
  const found = await rows.where('scopeCategory', '=', category).execute();
  return new Set(found.map((row) => row.scopeId));
}

/** What was given within reach, and what the role had beyond it. */
function withinReach(given: readonly string[], before: Iterable<string>, allowed: ReadonlySet<string>): string[] {
  return [...given.filter((id) => allowed.has(id)), ...[...before].filter((id) => !allowed.has(id))];
}

async function scopesWithin(
  context: RequestContext,
  roleId: string,
  given: { dataScopes: string[]; apiScopes: string[] },
  allowed: Allowed,
): Promise<{ dataScopes: string[]; apiScopes: string[] }> {
  const dataBefore = await scopesOf(context, [roleId], DATA_SCOPE);
  const apiBefore = await scopesOf(context, [roleId], API_SCOPE);
  return {
    dataScopes: withinReach(given.dataScopes, dataBefore, allowed.dataScopes),
    apiScopes: withinReach(given.apiScopes, apiBefore, allowed.apiScopes),
  };
}

async function menusOf(context: RequestContext, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = await context.trx.selectFrom('bladeRoleMenu').select('menuId').where('roleId', 'in', roleIds).execute();
  return new Set(rows.map((row) => row.menuId));
}

async function replaceLinks(
  context: RequestContext,
  roleId: string,
  given: { menus: string[]; dataScopes: string[]; apiScopes: string[] },
): Promise<void> {
  const { trx } = context;
  await trx.deleteFrom('bladeRoleMenu').where('roleId', '=', roleId).execute();
  await trx.deleteFrom('bladeRoleScope').where('roleId', '=', roleId).execute();
  if (given.menus.length > 0) {
    const rows = given.menus.map((menuId) => ({ id: newId(), roleId, menuId }));
    await trx.insertInto('bladeRoleMenu').values(rows).execute();
  }
  const scopes = [
    ...given.dataScopes.map((scopeId) => ({ scopeCategory: DATA_SCOPE, scopeId })),
    ...given.apiScopes.map((scopeId) => ({ scopeCategory: API_SCOPE, scopeId })),
  ].map((link) => ({ id: newId(), roleId, ...link }));
  if (scopes.length > 0) await trx.insertInto('bladeRoleScope').values(scopes).execute();
}

async function takeFromBelow(context: AuditedContext, roleId: string, lost: readonly string[]): Promise<void> {
  const below = lost.length === 0 ? [] : await descendantsOf(context.trx, role.table, roleId);
  if (below.length === 0) return;
  const links = context.trx.deleteFrom('bladeRoleMenu').where('roleId', 'in', below).where('menuId', 'in', lost);
  const taken = await links.returning(['roleId', 'menuId']).execute();
  for (const [id, rows] of Map.groupBy(taken, (row) => row.roleId))
    await context.audit(grantsOf(id, { menus: [new Set(rows.map((row) => row.menuId)), new Set()] }));
}
