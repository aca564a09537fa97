import {
  ApiError,
  isJobProcessor,
  JOB_TIME,
  jobChange,
  jobInfo,
  jobNextTimes,
  jobRun,
  jobSync,
  PRODUCT_JOB_GROUP,
  type JobInfo,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { Operations } from '../../crud/crud-routes.ts';
import type { RecordInput } from '../../crud/record-input.ts';
import { saveRecord } from '../../crud/save-records.ts';
import { readRow } from '../../crud/visible-rows.ts';
import type { Database, Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { RowOf } from '../../database/tables/index.ts';
import type { App } from '../../http/app.ts';
import { auditCall } from '../../http/log/audit.ts';
import { clockOf, firstTime, nextTimes, readSchedule } from '../../jobs/schedule.ts';
import { startRun } from '../../jobs/start-run.ts';
import type { TaskQueue } from '../../queue/task-queue.ts';
import { checkChain } from './check-chain.ts';
import { checkParameters } from './check-parameters.ts';

type Input = RecordInput<typeof jobInfo>;
type Row = RowOf<typeof jobInfo>;

/** How many times the builder of a schedule shows. */
const SHOWN_TIMES = 10;
/** The only kinds that the built-in engine has. */
const STANDALONE = 1;

/** Jobs are registered when they are saved: each has a number at the scheduler and, unless it is paused, its next time. */
export function jobInfoOperations(stored: Operations<typeof jobInfo>): Partial<Operations<typeof jobInfo>> {
  return {
    submit: async (context, input): Promise<JobInfo> => {
      // One job at a time: two that are saved at once could make a circle of each other.
      await sql`select pg_advisory_xact_lock(hashtext('blade_job_info'))`.execute(context.trx);
      const before = input.id === undefined ? undefined : await readRow(context, jobInfo, input.id);
      refuseKinds(input);
      checkParameters(context.scope, valueOf(input, before, 'processorInfo'), valueOf(input, before, 'jobParams'));
      await checkChain(context.trx, { id: input.id, ids: valueOf(input, before, 'successorIds') });
      const jobServerId = await groupOf(context.trx, input, before);
      return saveRecord(context, jobInfo, { ...input, jobServerId }, registered(input, before));
    },
    remove: async (context, ids) => {
      await stored.remove(context, ids);
      await context.trx.updateTable('bladeJobInfo').set({ nextTime: null }).where('id', 'in', ids).execute();
    },
  };
}

/** What was submitted, or what is stored where nothing was. */
function valueOf<K extends keyof Input & keyof Row>(input: Input, before: Row | undefined, name: K): Input[K] | Row[K] {
  return input[name] === undefined ? before?.[name] : input[name];
}

/** Broadcast, map-reduce and processors from outside are an external scheduler's. */
function refuseKinds(input: Input): void {
  for (const field of ['executeType', 'processorType'] as const) {
    const value = input[field] ?? STANDALONE;
    if (value !== STANDALONE) throw new ApiError('job-kind-unavailable', { field, value });
  }
  const { processorInfo } = input;
  if (processorInfo && !isJobProcessor(processorInfo))
    throw new ApiError('job-kind-unavailable', { field: 'processorInfo', value: processorInfo.slice(0, 64) });
}

/** Computes the next time of a job again when a field of its schedule changed. */
function registered(input: Input, before: Row | undefined): Partial<Row> {
  const timeExpression = valueOf(input, before, 'timeExpression') ?? null;
  const fields = {
    // Without any word about its times a job runs by hand.
    timeExpressionType:
      valueOf(input, before, 'timeExpressionType') ?? (timeExpression ? JOB_TIME.cron : JOB_TIME.byHand),
    timeExpression,
    extra: valueOf(input, before, 'extra') ?? null,
    lifecycle: valueOf(input, before, 'lifecycle') ?? null,
  };
  const enable = valueOf(input, before, 'enable') ?? 1;
  const isSame =
    before !== undefined &&
    before.enable === enable &&
    (Object.keys(fields) as (keyof typeof fields)[]).every((name) => (before[name] ?? '') === (fields[name] ?? ''));
  const jobId = before?.jobId ?? newId();
  const { timeExpressionType } = fields;
  if (isSame) return { jobId };
  // A paused job may wait for a date that is set later, but what cannot be read is refused.
  if (enable !== 1) readSchedule(fields);
  const next = enable === 1 ? firstTime(fields, Date.now()) : undefined;
  return { jobId, timeExpressionType, nextTime: next === undefined ? null : new Date(next).toISOString() };
}

/** The group of the product unless another is named. @throws ApiError `reference-unknown` */
async function groupOf(trx: Queries, input: Input, before: Row | undefined): Promise<string> {
  const id = valueOf(input, before, 'jobServerId');
  const groups = trx.selectFrom('bladeJobServer').select('id').where('isDeleted', '=', 0);
  const found = await (
    id ? groups.where('id', '=', id) : groups.where('jobAppName', '=', PRODUCT_JOB_GROUP)
  ).executeTakeFirst();
  if (!found) throw new ApiError('reference-unknown', { field: 'jobServerId', value: id ?? '' });
  return found.id;
}

export function jobInfoRoutes(app: App, queue: TaskQueue): void {
  const { database } = app;
  const own = { transaction: 'own' } as const;

  app.route(jobChange, own, async ({ scope, address }, { id, enable }) => {
    await database.transaction(async (trx) => {
      const before = await lockJob(trx, id);
      const next = enable === 1 ? firstTime(before, Date.now()) : undefined;
      await trx
        .updateTable('bladeJobInfo')
        .set({
          enable,
          nextTime: next === undefined ? null : new Date(next),
          updateUser: scope.userId,
          updateTime: new Date(),
        })
        .where('id', '=', id)
        .execute();
      await auditCall({ trx, scope, address }, jobChange, [{ id, before, after: { ...before, enable } }]);
    });
  });

  app.route(jobRun, own, async ({ scope, address }, { id }) =>
    database.transaction(async (trx) => {
      const runId = await startRun(trx, queue, id, { cause: 'hand', userId: scope.userId });
      await auditCall({ trx, scope, address }, jobRun, [{ id }]);
      return { id: runId ?? '' };
    }),
  );

  app.route(jobSync, own, () => registerAll(database));

  app.route(jobNextTimes, own, (_context, fields) => {
    const schedule = readSchedule(fields);
    const { zone } = schedule;
    firstTime(fields, Date.now());
    return { zone, times: nextTimes(schedule, Date.now(), SHOWN_TIMES).map((time) => clockOf(time, zone)) };
  });
}

/** @throws ApiError `not-found`, `job-not-synced` */
async function lockJob(trx: Queries, id: string) {
  const job = await trx
    .selectFrom('bladeJobInfo')
    .selectAll()
    .where('id', '=', id)
    .where('isDeleted', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw new ApiError('not-found');
  if (job.jobId === null) throw new ApiError('job-not-synced', { name: job.jobName });
  return job;
}

/** Gives a number to jobs that have none, and a next time to those that should have one. */
async function registerAll(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    const jobs = await trx
      .selectFrom('bladeJobInfo')
      .select(['id', 'jobId', 'enable', 'nextTime', 'timeExpressionType', 'timeExpression', 'extra', 'lifecycle'])
      .where('isDeleted', '=', 0)
      .where((is) => is.or([is('jobId', 'is', null), is('nextTime', 'is', null)]))
      .forUpdate()
      .execute();
    for (const { id, jobId, enable, ...fields } of jobs) {
      const next = enable === 1 && !(await hasActive(trx, id)) ? readSchedule(fields).next(Date.now()) : undefined;
      await trx
        .updateTable('bladeJobInfo')
        .set({ jobId: jobId ?? newId(), nextTime: next === undefined ? null : new Date(next) })
        .where('id', '=', id)
        .execute();
    }
  });
}

/** The end of a run says when a job with a delay is due. */
async function hasActive(trx: Queries, id: string): Promise<boolean> {
  const run = trx.selectFrom('bladeJobRun').select('id').where('jobInfoId', '=', id);
  return (await run.where('state', 'in', ['queued', 'running']).limit(1).executeTakeFirst()) !== undefined;
}
