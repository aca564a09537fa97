import { hashRevision } from '../../release/hash-release.ts';
import type { TaskContext } from '../task-context.ts';

/** Computes the hashes of what was put forward for release; its approval waits for them. */
export async function hashApproval({ database, storage }: TaskContext, approvalId: string): Promise<void> {
  const { queries } = database;
  const approval = await queries
    .selectFrom('bladeApprovalInfo')
    .select(['runId', 'revision'])
    .where('id', '=', approvalId)
    .executeTakeFirst();
  if (!approval) return;
  const run = await queries.selectFrom('bladeRun').selectAll().where('id', '=', approval.runId).executeTakeFirst();
  // Removed meanwhile: there is nothing to release any more.
  if (!run) return;
  const hashes = await hashRevision(queries, storage, { run, revision: approval.revision });
  await queries
    .updateTable('bladeApprovalInfo')
    .set({ hashes: JSON.stringify(hashes) })
    .where('id', '=', approvalId)
    .execute();
}
