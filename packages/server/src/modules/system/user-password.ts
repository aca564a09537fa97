import { ApiError, user } from '@cloud/contract';
import { sql } from 'kysely';
import { readIds, readRow } from '../../crud/crud-repository.ts';
import { writeAudit } from '../../crud/audit.ts';
import type { Query } from '../../crud/crud-routes.ts';
import type { Work } from '../../crud/work.ts';
import { hashPassword, isPassword, md5Hex, md5OfWirePassword } from '../../identity/password.ts';
import { refuseTokens } from '../../identity/session.ts';
import { newPasswordMd5, requireOwnUsers } from './user-save.ts';

const INITIAL_PASSWORD = '123456';

/** Everybody changes his own password; his other sessions end. */
export async function updatePassword(work: Work, input: Query): Promise<void> {
  const [oldPassword, newPassword, newPassword1] = ['oldPassword', 'newPassword', 'newPassword1'].map((name) =>
    String(input[name] ?? ''),
  );
  if (!newPassword || newPassword !== newPassword1) throw new ApiError('passwords-differ');
  const row = await readRow(work, user, work.scope.userId);
  const old = md5OfWirePassword(work.app.secrets, oldPassword ?? '');
  // A stolen session must not be a place to guess the password at.
  const { lockout } = work.app;
  const { tenantId, account } = work.scope;
  await lockout.begin(tenantId, account, work.address);
  if (!(await isPassword(row['password'] as string, old))) throw new ApiError('wrong-old-password');
  await lockout.takeBack(tenantId, account, work.address);
  await setPasswords(work, [work.scope.userId], newPasswordMd5(work, newPassword));
}

/** Sets the initial password of `account.initPassword`; sessions of these users end. */
export async function resetPasswords(work: Work, input: Query): Promise<void> {
  const ids = readIds(input['userIds']);
  const rows = await requireOwnUsers(work, ids);
  await setPasswords(work, ids, md5Hex(await work.app.params.text('account.initPassword', INITIAL_PASSWORD)));
  for (const row of rows) await work.app.lockout.unlock(row['tenantId'] as string, row['account'] as string);
}

async function setPasswords(work: Work, ids: readonly string[], md5: string): Promise<void> {
  const password = await hashPassword(md5);
  await work.trx
    .updateTable('bladeUser')
    .set({ password, updateTime: sql`now()` })
    .where('id', 'in', ids)
    .execute();
  await work.trx
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('userId', 'in', ids)
    .where('endTime', 'is', null)
    .where('id', '<>', ids.includes(work.scope.userId) ? work.scope.sessionId : '0')
    .execute();
  await refuseTokens({ config: work.app.config, queries: work.trx }, ids);
  // Trusted by the old password.
  await work.trx.deleteFrom('bladeUserDevice').where('userId', 'in', ids).execute();
  await writeAudit(
    work,
    user,
    'password',
    ids.map((id) => ({ id, before: {}, after: { password } })),
  );
  work.changed('blade_user', 'blade_session');
}
