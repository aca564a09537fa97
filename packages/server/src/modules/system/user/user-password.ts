import type { IssuedPassword, updateOwnPassword } from '@cloud/contract';
import { ApiError, user, type EndpointArguments } from '@cloud/contract';
import { readRow } from '../../../crud/visible-rows.ts';
import { isPassword, md5Hex } from '../../../database/stored-password.ts';
import type { AuditedContext } from '../../../http/app.ts';
import { tryInside } from '../../../identity/lockout.ts';
import { issuePassword, md5OfWirePassword, newPasswordMd5 } from '../../../identity/password.ts';
import { replacePassword } from '../../../identity/replace-password.ts';
import { fixedPassword } from './first-password.ts';
import { requireOwnUsers } from './user-save.ts';

/** Changes the caller's password; the caller's other sessions end. */
export async function updatePassword(
  context: AuditedContext,
  { oldPassword, newPassword, newPassword1 }: EndpointArguments<typeof updateOwnPassword>,
): Promise<void> {
  if (!newPassword || newPassword !== newPassword1) throw new ApiError('passwords-differ');
  const { secrets, lockout } = context.app;
  const { account, userId, sessionId } = context.scope;
  const row = await readRow(context, user, userId);
  const old = md5OfWirePassword(secrets, oldPassword);
  // A stolen session must not be a place to guess the password at.
  const tried = tryInside(context.scope, context.address);
  await lockout.begin(tried);
  if (!(await isPassword(row.password, old))) throw new ApiError('wrong-old-password');
  await lockout.takeBack(tried);
  const md5 = newPasswordMd5(secrets, newPassword, account);
  await setPassword(context, { userId, md5, isDue: false, keptSession: sessionId });
}

/**
 * Gives users new passwords; their sessions end, their accounts are unlocked.
 *
 * @returns the passwords, told this once and changed at the next sign-in; nothing where all are given the fixed one.
 */
export async function resetPasswords(
  context: AuditedContext,
  { userIds: ids }: { userIds: string[] },
): Promise<IssuedPassword[] | undefined> {
  const rows = await requireOwnUsers(context, ids);
  const fixed = await fixedPassword(context.app);
  const issued: IssuedPassword[] = [];
  for (const { id: userId, account, tenantId } of rows) {
    const password = fixed ?? issuePassword();
    const keptSession = userId === context.scope.userId ? context.scope.sessionId : '0';
    await setPassword(context, { userId, md5: md5Hex(password), isDue: fixed === undefined, keptSession });
    await context.app.lockout.unlock(tenantId, account);
    issued.push({ id: userId, account, password });
  }
  return fixed === undefined ? issued : undefined;
}

async function setPassword(context: AuditedContext, given: Parameters<typeof replacePassword>[1]): Promise<void> {
  const password = await replacePassword({ config: context.app.config, queries: context.trx }, given);
  await context.audit([{ id: given.userId, before: {}, after: { password } }]);
  context.changed('blade_user', 'blade_session');
}
