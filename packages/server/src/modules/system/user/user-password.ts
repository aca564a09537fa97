import type { updateOwnPassword } from '@cloud/contract';
import { ApiError, user, type EndpointArguments } from '@cloud/contract';
import { sql } from 'kysely';
import { readRow } from '../../../crud/visible-rows.ts';
import { hashPassword, isPassword, md5Hex } from '../../../database/stored-password.ts';
import type { AuditedContext } from '../../../http/app.ts';
import { md5OfWirePassword } from '../../../identity/password.ts';
import { refuseTokens } from '../../../identity/session/session.ts';
import { newPasswordMd5, requireOwnUsers } from './user-save.ts';

const INITIAL_PASSWORD = '123456';

/** Changes the caller's password; the caller's other sessions end. */
export async function updatePassword(
  context: AuditedContext,
  { oldPassword, newPassword, newPassword1 }: EndpointArguments<typeof updateOwnPassword>,
): Promise<void> {
  if (!newPassword || newPassword !== newPassword1) throw new ApiError('passwords-differ');
  const row = await readRow(context, user, context.scope.userId);
  const old = md5OfWirePassword(context.app.secrets, oldPassword);
  // A stolen session must not be a place to guess the password at.
  const { lockout } = context.app;
  const { tenantId, account } = context.scope;
  await lockout.begin(tenantId, account, context.address);
  if (!(await isPassword(row.password, old))) throw new ApiError('wrong-old-password');
  await lockout.takeBack(tenantId, account, context.address);
  await setPasswords(context, [context.scope.userId], newPasswordMd5(context, newPassword));
}

/** Sets the initial password of `account.initPassword`; sessions of these users end. */
export async function resetPasswords(context: AuditedContext, { userIds: ids }: { userIds: string[] }): Promise<void> {
  const rows = await requireOwnUsers(context, ids);
  await setPasswords(context, ids, md5Hex(await context.app.params.text('account.initPassword', INITIAL_PASSWORD)));
  for (const row of rows) await context.app.lockout.unlock(row.tenantId, row.account);
}

async function setPasswords(context: AuditedContext, ids: readonly string[], md5: string): Promise<void> {
  const password = await hashPassword(md5);
  await context.trx
    .updateTable('bladeUser')
    .set({ password, updateTime: sql`now()` })
    .where('id', 'in', ids)
    .execute();
  await context.trx
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('userId', 'in', ids)
    .where('endTime', 'is', null)
    .where('id', '<>', ids.includes(context.scope.userId) ? context.scope.sessionId : '0')
    .execute();
  await refuseTokens({ config: context.app.config, queries: context.trx }, ids);
  // Trusted by the old password.
  await context.trx.deleteFrom('bladeUserDevice').where('userId', 'in', ids).execute();
  await context.audit(ids.map((id) => ({ id, before: {}, after: { password } })));
  context.changed('blade_user', 'blade_session');
}
