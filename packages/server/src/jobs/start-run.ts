import { ApiError, PRODUCT_JOB_GROUP, type JobRunCause } from '@cloud/contract';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { countActive } from './due.ts';
import { RUN_JOB } from './job-task.ts';

/** Who or what begins a run outside the schedule. */
interface Origin {
  cause: Extract<JobRunCause, 'hand' | 'chain'>;
  userId?: string;
  /** The run whose success begins it. */
  runId?: string;
}

/**
 * Makes a run of a job now, whatever its schedule says.
 *
 * @returns the id of the run; undefined if the success that begins it did so already.
 * @throws ApiError `not-found`, `job-not-synced`, `job-busy`
 */
export async function startRun(
  trx: Queries,
  queue: TaskQueue,
  jobInfoId: string,
  { cause, userId, runId }: Origin,
): Promise<string | undefined> {
  const job = await trx
    .selectFrom('bladeJobInfo as j')
    .leftJoin('bladeJobServer as s', (join) => join.onRef('s.id', '=', 'j.jobServerId').on('s.isDeleted', '=', 0))
    .select(['j.jobId', 'j.jobName', 'j.maxInstanceNum', 's.jobAppName'])
    .where('j.id', '=', jobInfoId)
    .where('j.isDeleted', '=', 0)
    .forUpdate('j')
    .executeTakeFirst();
  if (!job) throw new ApiError('not-found');
  if (job.jobId === null) throw new ApiError('job-not-synced', { name: job.jobName });
  const active = (await countActive(trx, [jobInfoId])).get(jobInfoId) ?? 0;
  if (job.maxInstanceNum > 0 && active >= job.maxInstanceNum)
    throw new ApiError('job-busy', { name: job.jobName, most: job.maxInstanceNum });
  const inserted = await trx
    .insertInto('bladeJobRun')
    .values({ id: newId(), jobInfoId, cause, createUser: userId ?? null, originRunId: runId ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  await queue.sendToGroup(trx, job.jobAppName ?? PRODUCT_JOB_GROUP, [{ kind: RUN_JOB, data: { jobRun: inserted.id } }]);
  return inserted.id;
}
