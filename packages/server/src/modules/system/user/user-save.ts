import { ApiError, role, user, type RecordOf, SUPER_ALIAS } from '@cloud/contract';
import { sql } from 'kysely';
import { requireValid, type RecordInput } from '../../../crud/record-input.ts';
import { removeRecords, saveRecord, tenantOf } from '../../../crud/save-records.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import { hashPassword } from '../../../database/stored-password.ts';
import type { RowOf } from '../../../database/tables/index.ts';
import type { RequestContext } from '../../../http/app.ts';
import { requireConfirmed } from '../../../identity/factors/confirmation.ts';
import { removeFaces } from '../../../identity/factors/face.ts';
import { idsOf } from '../../../identity/ids.ts';
import { requireAccountQuota } from '../../../identity/quota.ts';
import { NORMAL, WAITING } from '../../../identity/registration.ts';
import { allMenus, ancestorIds, grantedIds } from '../menu/menu-rows.ts';
import { firstPassword } from './first-password.ts';

/** A user as stored, with what the caller must know about the user's roles. */
export type UserRow = RowOf<typeof user> & { isSuper: boolean };
type StoredUser = RowOf<typeof user>;
type User = RecordOf<typeof user>;

const ADMIN_ALIAS = 'admin';
const API_SCOPE = 2;

/** A user as answered to whom added him; `issuedPassword` was generated and is told this once. */
export type SavedUser = User & { issuedPassword?: string };

/** Adds or edits a user. The password is set when the user is added and never by an edit. */
export async function submitUser(context: RequestContext, given: RecordInput<typeof user>): Promise<SavedUser> {
  // The record's own columns; `tenantId` moves nobody to another tenant.
  const { password: _password, ...input } = given;
  const before = input.id === undefined ? undefined : await readRow(context, user, input.id);
  const tenantId = before ? before.tenantId : tenantOf(context, input);
  await checkRoles(context, tenantId, input.roleId, before);
  await checkBelongs(context, 'bladeDept', tenantId, input.deptId);
  await checkBelongs(context, 'bladePost', tenantId, input.postId);
  if (before) {
    await requireOwnPhone(context, before, input.phone);
    // Giving a role approves a registered account.
    const isLetIn = idsOf(input.roleId).length > 0 && before.status === WAITING;
    return saveRecord(context, user, input, isLetIn ? { status: NORMAL } : {});
  }
  requireValid(context, user, given);
  await requireAccountQuota(context.trx, tenantId);
  const first = await firstPassword(context.app, given.password ?? '', given.account ?? '');
  const password = await hashPassword(first.md5);
  const more = { password, passwordDue: first.isDue };
  const added = { ...input, tenantId, userType: input.userType ?? 1, password };
  const saved = await saveRecord(context, user, added, more);
  return first.issued === undefined ? saved : { ...saved, issuedPassword: first.issued };
}

/** A phone opens a way in by SMS: nobody changes the one of his own account with nothing but an open session. */
async function requireOwnPhone(context: RequestContext, before: StoredUser, given?: string | null): Promise<void> {
  const isChanged = given !== undefined && (given ?? '') !== (before.phone ?? '');
  if (before.id === context.scope.userId && isChanged) await requireConfirmed(context, 'phone-confirmation-needed');
}

/** Removes users, not the caller and not the last one who may do everything. Their sessions end with them. */
export async function removeUsers(context: RequestContext, ids: readonly string[]): Promise<void> {
  if (ids.includes(context.scope.userId)) throw new ApiError('own-account');
  const rows = await requireOwnUsers(context, ids);
  await removeRecords(context, user, ids);
  // A restored user can enrol again; no face is kept without its user.
  await removeFaces(context.trx, ids);
  if (rows.some((row) => row.isSuper)) await requireAdministrator(context);
  await context.trx
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('userId', 'in', ids)
    .where('endTime', 'is', null)
    .execute();
  context.changed('blade_session');
}

/** The rows of users whom the caller may change. */
export async function requireOwnUsers(context: RequestContext, ids: readonly string[]): Promise<UserRow[]> {
  const rows: UserRow[] = [];
  for (const id of ids) {
    const row = await readRow(context, user, id);
    await requireReach(context, row);
    rows.push({ ...row, isSuper: await holdsRole(context, row.roleId, SUPER_ALIAS) });
  }
  return rows;
}

/** Only administrators touch administrators, only the super role touches super users: an account could be taken over. */
async function requireReach(context: RequestContext, row: StoredUser): Promise<void> {
  if (context.scope.isSuper || row.id === context.scope.userId) return;
  if (await holdsRole(context, row.roleId, SUPER_ALIAS)) throw new ApiError('super-only');
  if (context.scope.isAdmin || !(await holdsRole(context, row.roleId, ADMIN_ALIAS))) return;
  throw new ApiError('beyond-own-rights', { name: row.account });
}

async function holdsRole(context: RequestContext, roleId: string | null, alias: string): Promise<boolean> {
  const ids = idsOf(roleId);
  if (ids.length === 0) return false;
  const found = await context.trx
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
  context: RequestContext,
  tenantId: string,
  given: string | null | undefined,
  before?: StoredUser,
): Promise<void> {
  if (before) await requireReach(context, before);
  if (given === undefined || given === null) return;
  await checkBelongs(context, 'bladeRole', tenantId, given);
  const held = idsOf(before?.roleId);
  const added = idsOf(given).filter((id) => !held.includes(id));
  const wasSuper = await holdsRole(context, held.join(','), SUPER_ALIAS);
  const becomesSuper = await holdsRole(context, given, SUPER_ALIAS);
  if (becomesSuper && !context.scope.isSuper) throw new ApiError('super-only');
  if (wasSuper && !becomesSuper) await requireAdministrator(context, before!.id);
  await requireWithinOwn(context, added);
}

/** Nobody gives a role that may do more than he may himself: he could give it to himself. */
async function requireWithinOwn(context: RequestContext, added: readonly string[]): Promise<void> {
  if (context.scope.isSuper || added.length === 0) return;
  const menus = await allMenus(context);
  const granted = await grantedIds(context, context.scope.roleIds);
  const own = new Set([...granted, ...ancestorIds(menus, granted)]);
  const paths = await apiScopesOf(context, context.scope.roleIds);
  for (const id of added) {
    const row = await readRow(context, role, id);
    const isAdmin = row.roleAlias === ADMIN_ALIAS && !context.scope.isAdmin;
    const opens = [...(await apiScopesOf(context, [id]))].some((scopeId) => !paths.has(scopeId));
    const mayMore = [...(await grantedIds(context, [id]))].some((menuId) => !own.has(menuId));
    if (isAdmin || opens || mayMore) throw new ApiError('beyond-own-rights', { name: row.roleName });
  }
}

async function apiScopesOf(context: RequestContext, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const links = context.trx.selectFrom('bladeRoleScope').select('scopeId').where('roleId', 'in', roleIds);
  const rows = await links.where('scopeCategory', '=', API_SCOPE).execute();
  return new Set(rows.map((row) => row.scopeId));
}

/** @throws ApiError `last-administrator` when nobody but `without` holds the super role. */
async function requireAdministrator(context: RequestContext, without = '0'): Promise<void> {
  const found = await context.trx
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
async function checkBelongs(
  context: RequestContext,
  table: 'bladeRole' | 'bladeDept' | 'bladePost',
  tenantId: string,
  given: string | null | undefined,
): Promise<void> {
  const ids = [...new Set(idsOf(given))];
  if (ids.length === 0) return;
  const found = await context.trx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .execute();
  if (found.length !== ids.length) throw new ApiError('reference-unknown');
}
