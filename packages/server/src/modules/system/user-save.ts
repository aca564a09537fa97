import { ApiError, isEmpty, user } from '@cloud/contract';
import { sql } from 'kysely';
import {
  readRow,
  removeRecords,
  requireValid,
  saveRecord,
  tenantOf,
  type WireRecord,
} from '../../crud/crud-repository.ts';
import type { Query } from '../../crud/crud-routes.ts';
import type { Work } from '../../crud/work.ts';
import { hashPassword, isMd5, md5OfWirePassword, openWirePassword } from '../../identity/password.ts';
import { requireAccountQuota } from '../../identity/quota.ts';
import { idsOf } from '../../http/scope.ts';

/** Adds or edits a user. His password is set when he is added and never by an edit. */
export async function submitUser(work: Work, given: Query): Promise<WireRecord> {
  // The record's own columns; `tenantId` moves nobody to another tenant.
  const input = { ...given };
  const id = isEmpty(input['id']) ? '' : String(input['id']);
  const before = id === '' ? undefined : await readRow(work, user, id);
  const tenantId = before ? String(before['tenantId']) : tenantOf(work, input);
  delete input['password'];
  await checkRoles(work, tenantId, input['roleId'], before);
  await checkBelongs(work, 'bladeDept', tenantId, input['deptId']);
  await checkBelongs(work, 'bladePost', tenantId, input['postId']);
  if (before) {
    const saved = await saveRecord(work, user, input);
    return saved;
  }
  requireValid(work, user, given, false);
  await requireAccountQuota(work.trx, tenantId);
  const password = await hashPassword(newPasswordMd5(work, String(given['password'])));
  const userType = isEmpty(input['userType']) ? 1 : input['userType'];
  return saveRecord(work, user, { ...input, tenantId, userType, password }, { password });
}

/** A new password in its wire form; a plain one must be worth guessing at. */
export function newPasswordMd5(work: Work, text: string): string {
  const open = openWirePassword(work.app.secrets, text);
  if (!isMd5(open) && open.length < 6) throw new ApiError('password-short', { min: 6 });
  return md5OfWirePassword(work.app.secrets, text);
}

/** Removes users, not the caller and not the last one who may do everything. Their sessions end with them. */
export async function removeUsers(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.includes(work.scope.userId)) throw new ApiError('own-account');
  const rows = await requireOwnUsers(work, ids);
  await removeRecords(work, user, ids);
  if (rows.some((row) => row['isSuper'])) await requireAdministrator(work);
  await work.trx
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('userId', 'in', ids)
    .where('endTime', 'is', null)
    .execute();
  work.changed('blade_session');
}

/** The rows of users of whom the caller may dispose; nobody but the super role touches a super user. */
export async function requireOwnUsers(work: Work, ids: readonly string[]): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (const id of ids) {
    const row = await readRow(work, user, id);
    const isSuper = await holdsSuperRole(work, row['roleId']);
    if (isSuper && !work.scope.isSuper) throw new ApiError('super-only');
    rows.push({ ...row, isSuper });
  }
  return rows;
}

async function holdsSuperRole(work: Work, roleId: unknown): Promise<boolean> {
  const ids = idsOf(String(roleId ?? ''));
  if (ids.length === 0) return false;
  const found = await work.trx
    .selectFrom('bladeRole')
    .select('id')
    .where('id', 'in', ids)
    .where('roleAlias', '=', 'administrator')
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  return found !== undefined;
}

/** Roles must be of the user's tenant. The super role is given and taken by the super role, and never the last time. */
async function checkRoles(
  work: Work,
  tenantId: string,
  given: unknown,
  before?: Record<string, unknown>,
): Promise<void> {
  const wasSuper = before ? await holdsSuperRole(work, before['roleId']) : false;
  if (wasSuper && !work.scope.isSuper && before!['id'] !== work.scope.userId) throw new ApiError('super-only');
  if (given === undefined || given === null) return;
  await checkBelongs(work, 'bladeRole', tenantId, given);
  const becomesSuper = await holdsSuperRole(work, given);
  if (becomesSuper && !work.scope.isSuper) throw new ApiError('super-only');
  if (wasSuper && !becomesSuper) await requireAdministrator(work, String(before!['id']));
}

/** @throws ApiError `last-administrator` when nobody but `without` holds the super role. */
async function requireAdministrator(work: Work, without = '0'): Promise<void> {
  const found = await work.trx
    .selectFrom('bladeUser')
    .innerJoin('bladeRole', (join) =>
      join.on(sql<boolean>`blade_role.id::text = any(string_to_array(blade_user.role_id, ','))`),
    )
    .select('bladeUser.id')
    .where('bladeRole.roleAlias', '=', 'administrator')
    .where('bladeRole.isDeleted', '=', 0)
    .where('bladeUser.isDeleted', '=', 0)
    .where('bladeUser.id', '<>', without)
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new ApiError('last-administrator');
}

/** Roles, departments and positions that a user is given must exist in his tenant. */
async function checkBelongs(work: Work, table: string, tenantId: string, given: unknown): Promise<void> {
  const ids = [...new Set(idsOf(String(given ?? '')))];
  if (ids.length === 0) return;
  const found = await work.trx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .execute();
  if (found.length !== ids.length) throw new ApiError('reference-unknown');
}
