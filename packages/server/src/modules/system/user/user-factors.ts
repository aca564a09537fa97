import type { AuditedContext } from '../../../http/app.ts';
import { removeFactors } from '../../../identity/factors/factor.ts';
import { requireOwnUsers } from './user-save.ts';

/** For people who lost their telephone and their recovery codes: the password alone signs them in again. */
export async function resetFactors(context: AuditedContext, { userIds }: { userIds: string[] }): Promise<void> {
  await requireOwnUsers(context, userIds);
  await removeFactors(context.trx, userIds);
  await context.audit(userIds.map((id) => ({ id })));
}
