import { ApiError, role, type RoleGrant } from '@cloud/contract';
import { writeGrant } from '../../crud/audit.ts';
import { readIds, readRow } from '../../crud/crud-repository.ts';
import { descendantsOf } from '../../crud/tree.ts';
import type { Work } from '../../crud/work.ts';
import { newId } from '../../database/id.ts';

const DATA_SCOPE = 1;
const API_SCOPE = 2;

/**
 * Replaces the three link sets of each role. What a role loses, the roles below it lose too. Nobody grants what he
 * does not hold himself, and only the super role changes the super role's menus.
 */
export async function grantRoles(work: Work, input: Partial<RoleGrant>): Promise<void> {
  const roleIds = readIds(input.roleIds);
  const given = {
    menus: listOf(input.menuIds),
    dataScopes: listOf(input.dataScopeIds),
    apiScopes: listOf(input.apiScopeIds),
  };
  const allowed = await allowedIds(work);
  for (const id of roleIds) {
    const row = await readRow(work, role, id);
    if (row['roleAlias'] === 'administrator' && !work.scope.isSuper) throw new ApiError('super-only');
    if (!work.scope.isSuper && work.scope.roleIds.includes(id)) throw new ApiError('forbidden');
    const before = await menusOf(work, [id]);
    const had = {
      dataScopes: await scopesOf(work, [id], DATA_SCOPE),
      apiScopes: await scopesOf(work, [id], API_SCOPE),
    };
    // What the caller does not hold is out of his reach: he neither gives nor takes it.
    const after = new Set(allowed ? withinReach(given.menus, before, allowed.menus) : given.menus);
    const scopes = allowed ? await scopesWithin(work, id, given, allowed) : given;
    await replaceLinks(work, id, { ...scopes, menus: [...after] });
    await takeFromBelow(
      work,
      id,
      [...before].filter((menuId) => !after.has(menuId)),
    );
    await writeGrant(work, role, id, {
      menus: [before, after],
      dataScopes: [had.dataScopes, new Set(scopes.dataScopes)],
      apiScopes: [had.apiScopes, new Set(scopes.apiScopes)],
    });
  }
  work.changed('blade_role_menu', 'blade_role_scope');
}

const listOf = (ids: unknown): string[] => (Array.isArray(ids) && ids.length > 0 ? readIds(ids.join(',')) : []);

/** What the caller may hand on. */
interface Allowed {
  menus: ReadonlySet<string>;
  dataScopes: ReadonlySet<string>;
  apiScopes: ReadonlySet<string>;
}

/** Undefined for the super role, who holds all. Data scopes narrow, so all of his menus may be given; API scopes open. */
async function allowedIds(work: Work): Promise<Allowed | undefined> {
  if (work.scope.isSuper) return undefined;
  const menus = await menusOf(work, work.scope.roleIds);
  const inMenus = menus.size === 0 ? [] : await rowsOfMenus(work, 'bladeScopeData', [...menus]);
  return { menus, dataScopes: new Set(inMenus), apiScopes: await scopesOf(work, work.scope.roleIds, API_SCOPE) };
}

async function rowsOfMenus(work: Work, table: string, menuIds: readonly string[]): Promise<string[]> {
  const rows = await work.trx.selectFrom(table).select('id').where('menuId', 'in', menuIds).execute();
  return rows.map((row) => row['id'] as string);
}

async function scopesOf(work: Work, roleIds: readonly string[], category: number): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = work.trx.selectFrom('bladeRoleScope').select('scopeId').where('roleId', 'in', roleIds);
  const found = await rows.where('scopeCategory', '=', category).execute();
  return new Set(found.map((row) => row['scopeId'] as string));
}

/** What was given within reach, and what the role had beyond it. */
function withinReach(given: readonly string[], before: Iterable<string>, allowed: ReadonlySet<string>): string[] {
  return [...given.filter((id) => allowed.has(id)), ...[...before].filter((id) => !allowed.has(id))];
}

async function scopesWithin(
  work: Work,
  roleId: string,
  given: { dataScopes: string[]; apiScopes: string[] },
  allowed: Allowed,
): Promise<{ dataScopes: string[]; apiScopes: string[] }> {
  const dataBefore = await scopesOf(work, [roleId], DATA_SCOPE);
  const apiBefore = await scopesOf(work, [roleId], API_SCOPE);
  return {
    dataScopes: withinReach(given.dataScopes, dataBefore, allowed.dataScopes),
    apiScopes: withinReach(given.apiScopes, apiBefore, allowed.apiScopes),
  };
}

async function menusOf(work: Work, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = await work.trx.selectFrom('bladeRoleMenu').select('menuId').where('roleId', 'in', roleIds).execute();
  return new Set(rows.map((row) => row['menuId'] as string));
}

async function replaceLinks(
  work: Work,
  roleId: string,
  given: { menus: string[]; dataScopes: string[]; apiScopes: string[] },
): Promise<void> {
  const { trx } = work;
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

async function takeFromBelow(work: Work, roleId: string, lost: readonly string[]): Promise<void> {
  const below = lost.length === 0 ? [] : await descendantsOf(work.trx, role.table, roleId);
  if (below.length === 0) return;
  const links = work.trx.deleteFrom('bladeRoleMenu').where('roleId', 'in', below).where('menuId', 'in', lost);
  const taken = await links.returning(['roleId', 'menuId']).execute();
  for (const [id, rows] of Map.groupBy(taken, (row) => row['roleId'] as string))
    await writeGrant(work, role, id, { menus: [new Set(rows.map((row) => row['menuId'] as string)), new Set()] });
}
