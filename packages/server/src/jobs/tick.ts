import { PRODUCT_JOB_GROUP, type CodedMessage, type JobRunState } from '@cloud/contract';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { countActive, lockDue, setNextTimes, type DueJob } from './due.ts';
import { RUN_JOB } from './job-task.ts';
import { readSchedule } from './schedule.ts';

/** What jobs are scheduled with. */
export interface Scheduling {
  database: Database;
  queue: TaskQueue;
  log: { warn(message: string): void };
}

/** Jobs that one transaction takes. */
const BATCH = 200;
/** A time that is noticed later than this was missed. */
const MISFIRE_MS = 15_000;

/** What becomes of one time of a job. */
interface Tick {
  job: DueJob;
  state: Extract<JobRunState, 'queued' | 'skipped'>;
  error: CodedMessage | null;
  /** When the job is due next. */
  next: number | null;
}

/**
 * Makes the runs of what is due: the run, its task and the next time of the job are written in one transaction, so that they
 * happen once however many processes look, and none is lost with a process.
 *
 * @returns how many jobs were due; there may be more when it is a whole batch.
 */
export async function tickDue({ database, queue, log }: Scheduling): Promise<{ taken: number; isMore: boolean }> {
  return database.transaction(async (trx) => {
    const jobs = await lockDue(trx, BATCH);
    if (jobs.length === 0) return { taken: 0, isMore: false };
    const active = await countActive(
      trx,
      jobs.map(({ id }) => id),
    );
    const ticks = jobs.map((job) => decide(job, active.get(job.id) ?? 0, log));
    await insertTicks(trx, queue, ticks);
    await setNextTimes(trx, new Map(ticks.map(({ job, next }) => [job.id, next])));
    return { taken: jobs.length, isMore: jobs.length === BATCH };
  });
}

/** A schedule that cannot be read any more, as after an update of the time zones, rests until the job is saved again. */
function decide(job: DueJob, active: number, log: Scheduling['log']): Tick {
  const { due, now } = job;
  try {
    const schedule = readSchedule(job);
    const isMissed = now - due > MISFIRE_MS;
    const next = schedule.following(due, isMissed ? now : due) ?? null;
    const skipped = (code: CodedMessage['code'], params: CodedMessage['params'], at: number | null): Tick => ({
      job,
      state: 'skipped',
      error: { code, params },
      next: at,
    });
    if (isMissed && job.misfireRule === 'skip')
      return skipped('job-misfired', {}, schedule.kind === 'delay' ? (schedule.next(now) ?? null) : next);
    // The end of a run says when the next one of a delay is due.
    const following = schedule.kind === 'delay' ? null : next;
    if (job.maxInstanceNum > 0 && active >= job.maxInstanceNum)
      return skipped('job-busy', { name: job.jobName, most: job.maxInstanceNum }, following);
    return { job, state: 'queued', error: null, next: following };
  } catch (cause) {
    log.warn(`job ${job.jobName}: ${String(cause)}`);
    const error = { code: 'job-time-invalid', params: { expression: job.timeExpression ?? '', reason: String(cause) } };
    return { job, state: 'skipped', error, next: null };
  }
}

async function insertTicks(trx: Queries, queue: TaskQueue, ticks: readonly Tick[]): Promise<void> {
  const rows = ticks.map(({ job, state, error }) => ({
    id: newId(),
    jobInfoId: job.id,
    cause: 'schedule' as const,
    state,
    scheduledTime: new Date(job.due),
    endTime: state === 'skipped' ? new Date(job.now) : null,
    error: error && JSON.stringify(error),
  }));
  const inserted = await trx
    .insertInto('bladeJobRun')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'jobInfoId', 'state'])
    .execute();
  const skipped = inserted.filter(({ state }) => state === 'skipped').map(({ jobInfoId }) => jobInfoId);
  if (skipped.length > 0)
    await sql`update blade_job_info set last_state = 'skipped', last_time = now() where id = any(${skipped}::bigint[])`.execute(
      trx,
    );
  const groups = new Map(ticks.map(({ job }) => [job.id, job.group ?? PRODUCT_JOB_GROUP]));
  const tasks = inserted.filter(({ state }) => state === 'queued');
  for (const group of new Set(tasks.map(({ jobInfoId }) => groups.get(jobInfoId)!)))
    await queue.sendToGroup(
      trx,
      group,
      tasks
        .filter(({ jobInfoId }) => groups.get(jobInfoId) === group)
        .map(({ id }) => ({ kind: RUN_JOB, data: { jobRun: id } })),
    );
}
