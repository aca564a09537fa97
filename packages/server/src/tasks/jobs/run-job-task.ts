import {
  ApiError,
  isJobProcessor,
  type CodedMessage,
  type JobParameters,
  type JobProcessorName,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { StoredLogLine } from '../../database/tables/jobs.ts';
import { errorMessage } from '../../errors/cause.ts';
import { endRun, type RunEnd } from '../../jobs/end-run.ts';
import { workerName } from '../../jobs/keep-worker.ts';
import type { ClaimedTask } from '../../queue/task-consumer.ts';
import type { TaskContext } from '../task-context.ts';
import { callHttp } from './call-http.ts';
import { cleanUp } from './clean-up.ts';
import { cleanMessage, JobLog } from './job-log.ts';
import type { JobOutcome, JobProcessor, JobWork } from './job-processor.ts';
import { orderBackup } from './order-backup.ts';
import { rerunModelling } from './rerun-modelling.ts';
import { selfTest } from './self-test.ts';
import { mailReport } from './mail-report.ts';
import { noticeToPeople } from './send-notice.ts';
import { syncScans } from './sync-scans.ts';

/** How often the log of a run that is under way is written. */
const WRITE_MS = 1_000;
const LONGEST_OUTPUT = 10_000;
const LONGEST_PAUSE_SECONDS = 60;

const PROCESSORS: { [N in JobProcessorName]: JobProcessor<N> } = {
  'clean-up': cleanUp,
  backup: orderBackup,
  'http-call': callHttp,
  'rerun-modelling': rerunModelling,
  'self-test': selfTest,
  notice: noticeToPeople,
  report: mailReport,
  sync: syncScans,
};

/** A run that was begun, with what its job says of it. */
interface BegunRun {
  id: string;
  attempts: number;
  failures: number;
  log: StoredLogLine[];
  processorInfo: string;
  jobParams: string | null;
  timeLimitMs: number;
  retries: number;
  logLevel: number;
}

/**
 * Runs a job. A failure that has attempts left is tried again after a pause that doubles; the last one is the end of the run.
 *
 * @returns when to try again.
 */
export async function runJobTask(
  context: TaskContext,
  task: ClaimedTask,
): Promise<{ againInSeconds: number } | undefined> {
  const id = String(task.data['jobRun']);
  const run = await beginRun(context, id);
  if (!run) return undefined;
  const log = new JobLog(run.logLevel, run.log);
  const cancellation = context.watchCancel(id);
  const writing = keepWriting(context, run, log);
  const limit = run.timeLimitMs > 0 ? AbortSignal.timeout(run.timeLimitMs) : undefined;
  const signals = [task.signal, cancellation.signal, ...(limit ? [limit] : [])];
  try {
    const outcome = await untilAborted(process(context, run, { signal: AbortSignal.any(signals), log }), signals);
    await finish(context, run, log, { state: 'succeeded', ...storedOutcome(outcome) });
    return undefined;
  } catch (cause) {
    // The worker stops or has lost the task: another attempt goes on.
    if (task.signal.aborted) throw cause;
    // The one who stopped it has written so.
    if (cancellation.signal.aborted) return undefined;
    const isLate = limit?.aborted === true;
    const error = isLate ? { code: 'job-timed-out', params: { seconds: run.timeLimitMs / 1000 } } : failureOf(cause);
    log.add('error', { ...error, code: `error.${error.code}` });
    return await fail(context, run, log, { state: isLate ? 'timed-out' : 'failed', error });
  } finally {
    writing.stop();
    cancellation.release();
  }
}

/** Its workers ended in the middle of it, every time. */
export const onJobRunLost = ({ database, queue }: TaskContext, id: string): Promise<unknown> =>
  database.transaction((trx) => endRun(trx, queue, id, { state: 'failed', error: { code: 'job-lost', params: {} } }));

/** Undefined for a run that is over, or whose job is gone. */
async function beginRun({ database }: TaskContext, id: string): Promise<BegunRun | undefined> {
  const { rows } = await sql<BegunRun>`
    update blade_job_run r set state = 'running', attempts = attempts + 1, start_time = coalesce(start_time, now()),
      worker = ${workerName()}
    from blade_job_info j
    where r.id = ${id} and j.id = r.job_info_id and r.state in ('queued', 'running')
    returning r.id::text as "id", r.attempts, r.failures, r.log, j.processor_info as "processorInfo",
      j.job_params as "jobParams", j.instance_time_limit as "timeLimitMs", j.instance_retry_num as "retries",
      j.log_level as "logLevel"`.execute(database.queries);
  return rows[0];
}

async function process(
  context: TaskContext,
  run: BegunRun,
  { signal, log }: { signal: AbortSignal; log: JobLog },
): Promise<JobOutcome> {
  const name = run.processorInfo;
  if (!isJobProcessor(name)) throw new ApiError('job-kind-unavailable', { field: 'processorInfo', value: name });
  return call(name, context, { parameters: parametersOf(run), signal, log: (level, words) => log.add(level, words) });
}

const call = <N extends JobProcessorName>(name: N, context: TaskContext, work: JobWork<N>): Promise<JobOutcome> =>
  PROCESSORS[name](context, work);

const storedOutcome = (outcome: JobOutcome): Pick<RunEnd, 'output' | 'outcome'> =>
  typeof outcome === 'string' ? { output: outcome.slice(0, LONGEST_OUTPUT) } : { outcome: outcome.map(cleanMessage) };

/** They were checked when the job was saved. */
function parametersOf({ jobParams }: BegunRun): JobParameters<JobProcessorName> {
  return JSON.parse(jobParams || '{}');
}

/** A processor that does not heed its signal is not waited for. */
function untilAborted<T>(work: Promise<T>, signals: readonly AbortSignal[]): Promise<T> {
  const signal = AbortSignal.any([...signals]);
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error('aborted', { cause: signal.reason }));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function failureOf(cause: unknown): CodedMessage {
  if (cause instanceof ApiError) return { code: cause.code, params: { ...cause.params } };
  return { code: 'job-failed', params: { reason: errorMessage(cause).slice(0, 1_000) } };
}

const finish = ({ database, queue }: TaskContext, { id }: BegunRun, log: JobLog, end: RunEnd): Promise<boolean> =>
  database.transaction((trx) => endRun(trx, queue, id, { ...end, log: log.lines }));

async function fail(context: TaskContext, run: BegunRun, log: JobLog, end: RunEnd) {
  if (run.failures >= run.retries) {
    await finish(context, run, log, end);
    return undefined;
  }
  const changed = await context.database.queries
    .updateTable('bladeJobRun')
    .set({
      state: 'queued',
      failures: run.failures + 1,
      error: JSON.stringify(end.error),
      log: JSON.stringify(log.lines),
    })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0) return undefined;
  return { againInSeconds: Math.min(2 ** run.failures, LONGEST_PAUSE_SECONDS) };
}

/** Writes the log of a run that takes long, so that it can be read meanwhile. */
function keepWriting({ database }: TaskContext, { id }: BegunRun, log: JobLog): { stop(): void } {
  let written = log.length;
  const timer = setInterval(() => {
    if (log.length === written) return;
    written = log.length;
    database.queries
      .updateTable('bladeJobRun')
      .set({ log: JSON.stringify(log.lines) })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
      // It is written with the end of the run.
      .catch(() => {});
  }, WRITE_MS);
  return { stop: () => clearInterval(timer) };
}
