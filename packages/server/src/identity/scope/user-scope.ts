import type { Language } from '@cloud/contract';
import type { Database } from '../../database/database.ts';
import { systemScope, type Scope } from '../../database/scope.ts';
import { idsOf } from '../ids.ts';
import { loadRoles, loadTenantEnd, roleKey } from './resolve-scope.ts';

/**
 * What a person may do who is not here now: for work that is done in his name.
 *
 * @returns undefined for one who is gone or locked, or whose tenant is closed.
 */
export async function scopeOfUser(
  database: Pick<Database, 'queries'>,
  id: string,
  language: Language,
): Promise<Scope | undefined> {
  const row = await database.queries
    .selectFrom('bladeUser')
    .select(['account', 'realName', 'tenantId', 'deptId', 'roleId'])
    .where('id', '=', id)
    .where('isDeleted', '=', 0)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (!row || (await loadTenantEnd(database, row.tenantId)) < Date.now()) return undefined;
  const roleIds = idsOf(row.roleId);
  const { aliases, permissions, dataRules } = await loadRoles(database, roleKey(row.tenantId, roleIds));
  const isSuper = aliases.includes('administrator');
  return {
    ...systemScope(row.tenantId, id),
    account: row.account,
    realName: row.realName ?? '',
    deptId: row.deptId ?? '',
    roleIds,
    roleAliases: aliases,
    permissions,
    dataRules,
    language,
    isSuper,
    isAdmin: isSuper || aliases.includes('admin'),
  };
}
