import { ApiError, JOB_TIME, type CodedMessage, type JobRunState } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { JobMessage, StoredLogLine } from '../database/tables/jobs.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { listed, raiseAlarm, type AlarmedJob } from './alarm.ts';
import { readSchedule, type ScheduleFields } from './schedule.ts';
import { startRun } from './start-run.ts';

/** What came of a run. */
export interface RunEnd {
  state: Extract<JobRunState, 'succeeded' | 'failed' | 'timed-out' | 'cancelled'>;
  error?: CodedMessage;
  /** What others answered. */
  output?: string;
  /** What came of it, for every language. */
  outcome?: readonly JobMessage[];
  log?: readonly StoredLogLine[];
}

/** What a run that ends needs to know of its job. */
interface EndedJob extends ScheduleFields, AlarmedJob {
  enable: number;
  isDeleted: number;
  successorIds: string | null;
}

/**
 * Writes the end of a run down, in the transaction: the next time of a delay, the runs that its success begins, the alarm that its
 * failure raises.
 *
 * @returns whether it was under way; a run ends once.
 */
export async function endRun(trx: Queries, queue: TaskQueue, id: string, end: RunEnd): Promise<boolean> {
  const ended = await writeEnd(trx, id, end);
  if (!ended) return false;
  if (ended.enable === 1 && ended.isDeleted === 0) await setDelay(trx, ended);
  if (end.state === 'succeeded') await startSuccessors(trx, queue, ended, id);
  if (end.state === 'failed' || end.state === 'timed-out') await raiseAlarm(trx, queue, ended, end.error);
  return true;
}

/** The run and what its job shows of it, in one statement. @returns the job; undefined if the run was over. */
async function writeEnd(trx: Queries, id: string, end: RunEnd): Promise<EndedJob | undefined> {
  const { state, error, output, outcome, log } = end;
  const { rows } = await sql<EndedJob>`
    with run as (
      update blade_job_run set state = ${state}, end_time = clock_timestamp(),
        error = ${error ? JSON.stringify(error) : null}::jsonb, output = coalesce(${output ?? null}, output),
        outcome = coalesce(${outcome ? JSON.stringify(outcome) : null}::jsonb, outcome),
        log = coalesce(${log ? JSON.stringify(log) : null}::jsonb, log)
      where id = ${id} and state in ('queued', 'running') returning job_info_id
    )
    update blade_job_info j set last_state = ${state}, last_time = clock_timestamp() from run where j.id = run.job_info_id
    returning j.id::text as "id", job_name as "jobName", enable, is_deleted as "isDeleted", successor_ids as "successorIds",
      notify_user_ids as "notifyUserIds", alert_threshold as "alertThreshold", statistic_window_len as "statisticWindowLen",
      silence_window_len as "silenceWindowLen", extract(epoch from now() - alarm_time)::float8 as "silentSeconds",
      time_expression_type as "timeExpressionType", time_expression as "timeExpression", extra, lifecycle`.execute(trx);
  return rows[0];
}

async function setDelay(trx: Queries, job: EndedJob): Promise<void> {
  if (job.timeExpressionType !== JOB_TIME.delay) return;
  const next = scheduleOf(job)?.next(Date.now());
  await trx
    .updateTable('bladeJobInfo')
    .set({ nextTime: next === undefined ? null : new Date(next) })
    .where('id', '=', job.id)
    .execute();
}

/** Undefined for one that cannot be read: it has shown that when it was due. */
function scheduleOf(job: ScheduleFields) {
  try {
    return readSchedule(job);
  } catch {
    return undefined;
  }
}

/** A job that is gone, paused or busy does not keep the others from running. */
async function startSuccessors(trx: Queries, queue: TaskQueue, job: EndedJob, runId: string): Promise<void> {
  for (const id of listed(job.successorIds)) {
    try {
      const next = await trx.selectFrom('bladeJobInfo').select('enable').where('id', '=', id).executeTakeFirst();
      if (next?.enable === 1) await startRun(trx, queue, id, { cause: 'chain', runId });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      await noteNotStarted(trx, id, runId, cause);
    }
  }
}

/** The history of the successor says why it did not run. */
async function noteNotStarted(trx: Queries, jobInfoId: string, runId: string, cause: ApiError): Promise<void> {
  if (cause.code === 'not-found') return;
  const error = JSON.stringify({ code: cause.code, params: cause.params });
  await sql`
    insert into blade_job_run (id, job_info_id, cause, state, end_time, error, origin_run_id)
    values (${newId()}, ${jobInfoId}, 'chain', 'skipped', now(), ${error}::jsonb, ${runId}) on conflict do nothing`.execute(
    trx,
  );
}
