import { ApiError, MANAGEMENT_TENANT } from '@cloud/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { idsOf } from '../../http/scope.ts';
import type { Holder } from '../../identity/session.ts';

export interface StoredHolder extends Holder {
  password: string;
}

/** A user by account inside a tenant. */
export async function findByAccount(
  database: Database,
  tenantId: string,
  account: string,
): Promise<StoredHolder | undefined> {
  return read(database, (query) => query.where('tenantId', '=', tenantId).where('account', '=', account));
}

export async function findById(database: Database, id: string): Promise<StoredHolder | undefined> {
  return read(database, (query) => query.where('id', '=', id));
}

export async function findByPhone(
  database: Database,
  tenantId: string,
  phone: string,
): Promise<StoredHolder | undefined> {
  return read(database, (query) => query.where('tenantId', '=', tenantId).where('phone', '=', phone));
}

/** @throws ApiError when the tenant does not exist or its license has ended; the management tenant's never does. */
export async function requireTenant(database: Database, tenantId: string): Promise<void> {
  const row = await database.queries
    .selectFrom('bladeTenant')
    .select(sql<boolean>`coalesce(expire_time < now(), false)`.as('isOver'))
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!row) throw new ApiError('tenant-unknown');
  if (row.isOver && tenantId !== MANAGEMENT_TENANT) throw new ApiError('tenant-expired');
}

/** Narrows a holder to the departments and roles that were chosen; what is not his is refused. */
export async function chooseRoles(
  database: Database,
  holder: StoredHolder,
  chosen: { deptId: string; roleId: string },
): Promise<StoredHolder> {
  const roleIds = chosen.roleId ? subset(chosen.roleId, holder.roleId) : idsOf(holder.roleId);
  const deptIds = chosen.deptId ? subset(chosen.deptId, holder.deptId) : idsOf(holder.deptId);
  return {
    ...holder,
    roleId: roleIds.join(','),
    deptId: deptIds.join(','),
    roleAliases: await aliasesOf(database, roleIds),
  };
}

function subset(chosen: string, own: string): string[] {
  const [wanted, held] = [idsOf(chosen), idsOf(own)];
  if (!wanted.every((id) => held.includes(id))) throw new ApiError('no-role');
  return wanted;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the builder's type depends on the query
async function read(database: Database, narrow: (query: any) => any): Promise<StoredHolder | undefined> {
  const query = database.queries.selectFrom('bladeUser').selectAll().where('isDeleted', '=', 0);
  const row = (await narrow(query).executeTakeFirst()) as Record<string, string | null> | undefined;
  if (!row) return undefined;
  const roleIds = idsOf(row['roleId']);
  return {
    id: row['id']!,
    tenantId: row['tenantId']!,
    account: row['account']!,
    name: row['name'] ?? '',
    realName: row['realName'] ?? '',
    avatar: row['avatar'] ?? '',
    roleId: roleIds.join(','),
    deptId: row['deptId'] ?? '',
    postId: row['postId'] ?? '',
    roleAliases: await aliasesOf(database, roleIds),
    password: row['password']!,
  };
}

async function aliasesOf(database: Database, roleIds: string[]): Promise<string> {
  if (roleIds.length === 0) return '';
  const rows = await database.queries
    .selectFrom('bladeRole')
    .select('roleAlias')
    .where('id', 'in', roleIds)
    .where('isDeleted', '=', 0)
    .orderBy('sort')
    .execute();
  return rows.map((row) => row['roleAlias'] as string).join(',');
}
