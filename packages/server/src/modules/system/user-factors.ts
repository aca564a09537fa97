import { user } from '@cloud/contract';
import { readIds } from '../../crud/crud-repository.ts';
import { writeAudit } from '../../crud/audit.ts';
import type { Work } from '../../crud/work.ts';
import { removeFactors } from '../../identity/factor.ts';
import { requireOwnUsers } from './user-save.ts';

/** For people who lost their telephone and their recovery codes: the password alone lets them in again. */
export async function resetFactors(work: Work, input: { userIds: string }): Promise<void> {
  const ids = readIds(input.userIds);
  await requireOwnUsers(work, ids);
  await removeFactors(work.trx, ids);
  await writeAudit(
    work,
    user,
    'factors-reset',
    ids.map((id) => ({ id })),
  );
}
