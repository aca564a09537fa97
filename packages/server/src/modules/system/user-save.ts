import { ApiError, isEmpty, role, user } from '@cloud/contract';
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
import { removeFaces } from '../../identity/face.ts';
import { hashPassword, isMd5, md5OfWirePassword, openWirePassword } from '../../identity/password.ts';
import { requireAccountQuota } from '../../identity/quota.ts';
import { NORMAL, WAITING } from '../../identity/registration.ts';
import { idsOf } from '../../http/scope.ts';
import { allMenus, ancestorIds, grantedIds } from './menu-rows.ts';

const SUPER_ALIAS = 'administrator';
const ADMIN_ALIAS = 'admin';
const API_SCOPE = 2;

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
    // Whoever is given a role has been let in.
    const isLetIn = idsOf(String(input['roleId'] ?? '')).length > 0 && before['status'] === WAITING;
    return saveRecord(work, user, input, isLetIn ? { status: NORMAL } : {});
  }
  requireValid(work, user, given, false);
  await requireAccountQuota(work.trx, tenantId);
  const password = await hashPassword(newPasswordMd5(work, String(given['password'])));
  const userType = isEmpty(input['userType']) ? 1 : input['userType'];
  return saveRecord(work, user, { ...input, tenantId, userType, password }, { password });
}

const INITIAL_PASSWORD = '123456';

/** Adds or edits a user of a workbook: a new one begins with the initial password. */
export async function importUser(work: Work, given: Query): Promise<WireRecord> {
  if (!isEmpty(given['id'])) return submitUser(work, given);
  const password = await work.app.params.text('account.initPassword', INITIAL_PASSWORD);
  return submitUser(work, { ...given, password });
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
  // Whoever comes back can show it again; nobody's face is kept without him.
  await removeFaces(work.trx, ids);
  if (rows.some((row) => row['isSuper'])) await requireAdministrator(work);
  await work.trx
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('userId', 'in', ids)
    .where('endTime', 'is', null)
    .execute();
  work.changed('blade_session');
}

/** The rows of users of whom the caller may dispose. */
export async function requireOwnUsers(work: Work, ids: readonly string[]): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (const id of ids) {
    const row = await readRow(work, user, id);
    await requireReach(work, row);
    rows.push({ ...row, isSuper: await holdsRole(work, row['roleId'], SUPER_ALIAS) });
  }
  return rows;
}

/** Only administrators touch administrators, only the super role touches super users: an account could be taken over. */
async function requireReach(work: Work, row: Record<string, unknown>): Promise<void> {
  if (work.scope.isSuper || row['id'] === work.scope.userId) return;
  if (await holdsRole(work, row['roleId'], SUPER_ALIAS)) throw new ApiError('super-only');
  if (work.scope.isAdmin || !(await holdsRole(work, row['roleId'], ADMIN_ALIAS))) return;
  throw new ApiError('beyond-own-rights', { name: String(row['account']) });
}

async function holdsRole(work: Work, roleId: unknown, alias: string): Promise<boolean> {
  const ids = idsOf(String(roleId ?? ''));
  if (ids.length === 0) return false;
  const found = await work.trx
    .selectFrom('bladeRole')
    .select('id')
    .where('id', 'in', ids)
    .where('roleAlias', '=', alias)
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
  if (before) await requireReach(work, before);
  if (given === undefined || given === null) return;
  await checkBelongs(work, 'bladeRole', tenantId, given);
  const held = idsOf(String(before?.['roleId'] ?? ''));
  const added = idsOf(String(given)).filter((id) => !held.includes(id));
  const wasSuper = await holdsRole(work, held.join(','), SUPER_ALIAS);
  const becomesSuper = await holdsRole(work, given, SUPER_ALIAS);
  if (becomesSuper && !work.scope.isSuper) throw new ApiError('super-only');
  if (wasSuper && !becomesSuper) await requireAdministrator(work, String(before!['id']));
  await requireWithinOwn(work, added);
}

/** Nobody gives a role that may do more than he may himself: he could give it to himself. */
async function requireWithinOwn(work: Work, added: readonly string[]): Promise<void> {
  if (work.scope.isSuper || added.length === 0) return;
  const menus = await allMenus(work);
  const granted = await grantedIds(work, work.scope.roleIds);
  const own = new Set([...granted, ...ancestorIds(menus, granted)]);
  const paths = await apiScopesOf(work, work.scope.roleIds);
  for (const id of added) {
    const row = await readRow(work, role, id);
    const isAdmin = row['roleAlias'] === ADMIN_ALIAS && !work.scope.isAdmin;
    const opens = [...(await apiScopesOf(work, [id]))].some((scopeId) => !paths.has(scopeId));
    const mayMore = [...(await grantedIds(work, [id]))].some((menuId) => !own.has(menuId));
    if (isAdmin || opens || mayMore) throw new ApiError('beyond-own-rights', { name: String(row['roleName']) });
  }
}

async function apiScopesOf(work: Work, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const links = work.trx.selectFrom('bladeRoleScope').select('scopeId').where('roleId', 'in', roleIds);
  const rows = await links.where('scopeCategory', '=', API_SCOPE).execute();
  return new Set(rows.map((row) => row['scopeId'] as string));
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
