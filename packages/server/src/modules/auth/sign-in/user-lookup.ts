import type { user } from '@cloud/contract';
import { ApiError, MANAGEMENT_TENANT } from '@cloud/contract';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { RowOf, Tables } from '../../../database/tables/index.ts';
import { idsOf } from '../../../identity/ids.ts';
import { REFUSED, WAITING } from '../../../identity/registration.ts';
import type { Holder } from '../../../identity/session/session.ts';
import { RECYCLED } from '../../../identity/tenant-status.ts';

export interface StoredHolder extends Holder {
  password: string;
  /** 1, or how far a registration is: {@link WAITING}, {@link REFUSED}. */
  status: number;
  /** Somebody else knows the password: it is changed at the next sign-in. */
  isPasswordDue: boolean;
}

/** As many as tell whether a phone is one person's; those who wait come last. */
const PHONE_HOLDERS = 3;

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

/**
 * The only user with a phone; a number that several share signs no one in. A registration that waits for approval does not
 * count against the account that has the number.
 */
export async function findByPhone(
  database: Database,
  tenantId: string,
  phone: string,
): Promise<StoredHolder | undefined> {
  const holders = await readAll(database, (query) =>
    query.where('tenantId', '=', tenantId).where('phone', '=', phone).orderBy('status').limit(PHONE_HOLDERS),
  );
  const settled = holders.filter(({ status }) => status !== WAITING && status !== REFUSED);
  const owners = settled.length > 0 ? settled : holders;
  return owners.length === 1 ? owners[0] : undefined;
}

/** @throws ApiError `account-waiting`, `account-refused` or `no-role` for a user without a role. */
export function requireRole(holder: StoredHolder): void {
  if (holder.roleAliases !== '') return;
  if (holder.status === WAITING) throw new ApiError('account-waiting');
  if (holder.status === REFUSED) throw new ApiError('account-refused');
  throw new ApiError('no-role');
}

/** @throws ApiError when the tenant does not exist, lies in the recycle bin, or its license has ended; the management tenant's never does. */
export async function requireTenant(database: Database, tenantId: string): Promise<void> {
  const row = await database.queries
    .selectFrom('bladeTenant')
    .select(['status', sql<boolean>`coalesce(expire_time < now(), false)`.as('isOver')])
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!row) throw new ApiError('tenant-unknown');
  if (row.status === RECYCLED && tenantId !== MANAGEMENT_TENANT) throw new ApiError('tenant-recycled');
  if (row.isOver && tenantId !== MANAGEMENT_TENANT) throw new ApiError('tenant-expired');
}

/** Narrows a holder to the departments and roles that were chosen; others are refused. */
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
  const held = idsOf(own);
  const wanted = chosen.split(',').map((id) => id.trim());
  if (!wanted.every((id) => held.includes(id))) throw new ApiError('no-role');
  return held.filter((id) => wanted.includes(id));
}

type Users = SelectQueryBuilder<Tables, 'bladeUser', object>;
type Narrow = (users: Users) => Users;

async function read(database: Database, narrow: Narrow): Promise<StoredHolder | undefined> {
  return (await readAll(database, narrow))[0];
}

async function readAll(database: Database, narrow: Narrow): Promise<StoredHolder[]> {
  const rows = await narrow(database.queries.selectFrom('bladeUser').where('isDeleted', '=', 0))
    .selectAll()
    .execute();
  return Promise.all(rows.map((row) => toHolder(database, row)));
}

async function toHolder(database: Database, row: RowOf<typeof user>): Promise<StoredHolder> {
  const roleIds = idsOf(row.roleId);
  return {
    id: row.id,
    tenantId: row.tenantId,
    account: row.account,
    name: row.name ?? '',
    realName: row.realName ?? '',
    avatar: row.avatar ?? '',
    roleId: roleIds.join(','),
    deptId: row.deptId ?? '',
    postId: row.postId ?? '',
    roleAliases: await aliasesOf(database, roleIds),
    password: row.password,
    status: row.status,
    isPasswordDue: row.passwordDue,
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
  return rows.map((row) => row.roleAlias).join(',');
}
