import { ApiError, user, userAuditPass, userAuditRefuse } from '@cloud/contract';
import { sql } from 'kysely';
import type { App, RequestContext } from '../../../http/app.ts';
import { writeAudit } from '../../../http/log/audit.ts';
import { NORMAL, REFUSED, WAITING } from '../../../identity/registration.ts';
import { requireOwnUsers, submitUser, type UserRow } from './user-save.ts';

/** Approves or refuses people who registered themselves. */
export function userAuditRoutes(app: App): void {
  app.route(userAuditPass, async (context, { userIds, roleIds }) => {
    for (const row of await requireRegistered(context, userIds)) {
      const roleId = roleIds.length > 0 ? roleIds.join(',') : await roleOf(context, row);
      await clearPlaceholders(context, row);
      await submitUser(context, { id: row.id, roleId });
      await setStatus(context, row, NORMAL);
    }
  });
  app.route(userAuditRefuse, async (context, { userIds }) => {
    for (const row of await requireRegistered(context, userIds)) await setStatus(context, row, REFUSED);
  });
}

/** @throws ApiError `not-waiting` for an account that did not register by itself, or was approved before. */
async function requireRegistered(context: RequestContext, userIds: readonly string[]): Promise<UserRow[]> {
  const rows = await requireOwnUsers(context, userIds);
  const wrong = rows.find((row) => row.status !== WAITING && row.status !== REFUSED);
  if (wrong) throw new ApiError('not-waiting', { account: wrong.account });
  return rows;
}

/** The role of newcomers in a tenant, by its alias. @throws ApiError `register-role-unknown` */
async function roleOf(context: RequestContext, row: UserRow): Promise<string> {
  const alias = await context.app.params.text('account.registerRole', 'user');
  const found = await context.trx
    .selectFrom('bladeRole')
    .select('id')
    .where('tenantId', '=', row.tenantId)
    .where('roleAlias', '=', alias)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!found) throw new ApiError('register-role-unknown', { alias });
  return found.id;
}

/** Guests come with -1 for what nobody chose yet. */
async function clearPlaceholders(context: RequestContext, row: UserRow): Promise<void> {
  const open = (['deptId', 'postId'] as const).filter((name) => row[name] === '-1');
  if (open.length === 0) return;
  const values = Object.fromEntries(open.map((name) => [name, '']));
  await context.trx.updateTable('bladeUser').set(values).where('id', '=', row.id).execute();
}

async function setStatus(context: RequestContext, row: UserRow, status: number): Promise<void> {
  await context.trx
    .updateTable('bladeUser')
    .set({ status, updateUser: context.scope.userId, updateTime: sql`now()` })
    .where('id', '=', row.id)
    .execute();
  // The list of users does not show it, but who was let in by whom is worth knowing.
  const change = { id: row.id, before: { status: row.status }, after: { status } };
  await writeAudit(context, user, 'update', [change]);
  context.changed('blade_user');
}
