import { ApiError, integer, user, userAuditPass, userAuditRefuse } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { writeAudit } from '../../crud/audit.ts';
import { readIds } from '../../crud/crud-repository.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';
import type { Row } from '../../database/database.ts';
import { idsOf } from '../../http/scope.ts';
import { NORMAL, REFUSED, WAITING } from '../../identity/registration.ts';
import { requireOwnUsers, submitUser } from './user-save.ts';

/** Lets people in who registered themselves, or not. */
export function userAuditRoutes(app: App): void {
  addEndpoint(app, userAuditPass, async (work, { userIds, roleIds }) => {
    for (const row of await requireRegistered(work, userIds)) {
      const given = idsOf(roleIds);
      const roleId = given.length > 0 ? given.join(',') : await roleOf(work, row);
      await clearPlaceholders(work, row);
      await submitUser(work, { id: row['id'], roleId });
      await setStatus(work, row, NORMAL);
    }
  });
  addEndpoint(app, userAuditRefuse, async (work, { userIds }) => {
    for (const row of await requireRegistered(work, userIds)) await setStatus(work, row, REFUSED);
  });
}

/** @throws ApiError `not-waiting` for somebody who did not register himself, or was let in before. */
async function requireRegistered(work: Work, userIds: unknown): Promise<Row[]> {
  const rows = await requireOwnUsers(work, readIds(userIds));
  const wrong = rows.find((row) => row['status'] !== WAITING && row['status'] !== REFUSED);
  if (wrong) throw new ApiError('not-waiting', { account: String(wrong['account']) });
  return rows;
}

/** The role of newcomers in a tenant, by its alias. @throws ApiError `register-role-unknown` */
async function roleOf(work: Work, row: Row): Promise<string> {
  const alias = await work.app.params.text('account.registerRole', 'user');
  const found = await work.trx
    .selectFrom('bladeRole')
    .select('id')
    .where('tenantId', '=', row['tenantId'])
    .where('roleAlias', '=', alias)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!found) throw new ApiError('register-role-unknown', { alias });
  return found['id'];
}

/** Guests come with -1 for what nobody chose yet. */
async function clearPlaceholders(work: Work, row: Row): Promise<void> {
  const open = ['deptId', 'postId'].filter((name) => row[name] === '-1');
  if (open.length === 0) return;
  const values = Object.fromEntries(open.map((name) => [name, '']));
  await work.trx.updateTable('bladeUser').set(values).where('id', '=', row['id']).execute();
}

async function setStatus(work: Work, row: Row, status: number): Promise<void> {
  await work.trx
    .updateTable('bladeUser')
    .set({ status, updateUser: work.scope.userId, updateTime: sql`now()` })
    .where('id', '=', row['id'])
    .execute();
  // The list of users does not show it, but who was let in by whom is worth knowing.
  const audited = { ...user, fields: { ...user.fields, status: integer('user.status') } };
  const change = { id: String(row['id']), before: { status: row['status'] }, after: { status } };
  await writeAudit(work, audited, 'update', [change]);
  work.changed('blade_user');
}
