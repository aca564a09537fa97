import { user } from '@cloud/contract';
import { writeAudit } from '../../../crud/audit.ts';
import type { RequestContext } from '../../../http/app.ts';
import { removeFactors } from '../../../identity/factors/factor.ts';
import { requireOwnUsers } from './user-save.ts';

/** For people who lost their telephone and their recovery codes: the password alone signs them in again. */
export async function resetFactors(context: RequestContext, { userIds }: { userIds: string[] }): Promise<void> {
  await requireOwnUsers(context, userIds);
  await removeFactors(context.trx, userIds);
  await writeAudit(
    context,
    user,
    'factors-reset',
    userIds.map((id) => ({ id })),
  );
}
