import { ApiError, role, type RoleGrant } from '@cloud/contract';
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
    // What the caller does not hold is out of his reach: he neither gives nor takes it.
    const menus = given.menus.filter((menuId) => allowed?.has(menuId) ?? true);
    const kept = [...before].filter((menuId) => allowed !== undefined && !allowed.has(menuId));
    const after = new Set([...menus, ...kept]);
    await replaceLinks(work, id, { ...given, menus: [...after] });
    await takeFromBelow(
      work,
      id,
      [...before].filter((menuId) => !after.has(menuId)),
    );
  }
  work.changed('blade_role_menu', 'blade_role_scope');
}

const listOf = (ids: unknown): string[] => (Array.isArray(ids) && ids.length > 0 ? readIds(ids.join(',')) : []);

/** Menus that the caller holds; undefined for the super role, who holds all. */
async function allowedIds(work: Work): Promise<Set<string> | undefined> {
  if (work.scope.isSuper) return undefined;
  return menusOf(work, work.scope.roleIds);
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
  await work.trx.deleteFrom('bladeRoleMenu').where('roleId', 'in', below).where('menuId', 'in', lost).execute();
}
