import type { StepFault } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { errorMessage } from '../../errors/cause.ts';
import { PRIORITIES, TASKS } from '../channels.ts';
import { hashRevision } from '../../release/hash-release.ts';
import type { TaskContext } from '../task-context.ts';

/** Wait before files that could not be read are tried again: a disk or a bucket may come back. */
const AGAIN_SECONDS = 600;
/** Wait for files of the revision that are still being written. */
const SOON_SECONDS = 2;
const FAULT: StepFault = 'files-unreadable';

/**
 * Computes the hashes of what was put forward for release, once all its files are there; its approval waits for them. Files that cannot be read are said at
 * the process of the approval.
 *
 * @returns when to try again.
 */
export async function hashApproval(
  { database, storage, log }: Pick<TaskContext, 'database' | 'storage'> & { log: Pick<TaskContext['log'], 'warn'> },
  approvalId: string,
): Promise<{ againInSeconds: number } | undefined> {
  const { queries } = database;
  const approval = await queries
    .selectFrom('bladeApprovalInfo')
    .select(['runId', 'revision', 'processInstanceId', 'name', 'approvalStatus'])
    .where('id', '=', approvalId)
    .executeTakeFirst();
  if (approval?.approvalStatus !== 'pending') return undefined;
  const { runId, revision, processInstanceId } = approval;
  const run = await queries.selectFrom('bladeRun').selectAll().where('id', '=', runId).executeTakeFirst();
  // Removed meanwhile: there is nothing to release any more.
  if (!run) return undefined;
  if (run.revision === revision && (run.state === 'queued' || run.state === 'running'))
    return { againInSeconds: SOON_SECONDS };
  try {
    const hashes = await hashRevision(queries, storage, { run, revision });
    await queries
      .updateTable('bladeApprovalInfo')
      .set({ hashes: JSON.stringify(hashes) })
      .where('id', '=', approvalId)
      .where('revision', '=', revision)
      .execute();
  } catch (cause) {
    log.warn(`approval ${approvalId}: ${errorMessage(cause)}`);
    await showFault(queries, processInstanceId, approval.name);
    return { againInSeconds: AGAIN_SECONDS };
  }
  await clearFault(queries, processInstanceId);
  return undefined;
}

/** The worker died on every attempt. */
export async function onHashingLost({ database, queue }: TaskContext, approvalId: string): Promise<void> {
  const approval = await database.queries
    .selectFrom('bladeApprovalInfo')
    .select(['processInstanceId', 'name'])
    .where('id', '=', approvalId)
    .where('approvalStatus', '=', 'pending')
    .executeTakeFirst();
  if (!approval) return;
  await database.transaction(async (trx) => {
    await showFault(trx, approval.processInstanceId, approval.name);
    const task = { kind: TASKS.hashApproval, data: { approvalId }, priority: PRIORITIES.edit };
    await queue.send(trx, { ...task, delaySeconds: AGAIN_SECONDS });
  });
}

const showFault = (queries: Queries, instanceId: string | null, name: string) =>
  queries
    .updateTable('bladeFlowInstance')
    .set({ fault: JSON.stringify({ element: name, reason: FAULT }) })
    .where('id', '=', instanceId)
    .where('endTime', 'is', null)
    .where('fault', 'is', null)
    .execute();

const clearFault = (queries: Queries, instanceId: string | null) =>
  queries
    .updateTable('bladeFlowInstance')
    .set({ fault: null })
    .where('id', '=', instanceId)
    .where(sql<boolean>`fault->>'reason' = ${FAULT}`)
    .execute();
