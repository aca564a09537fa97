import {
  ApiError,
  jobRunDetail,
  jobRunList,
  jobRunStop,
  type EndpointArguments,
  type JobRun,
  type Page,
} from '@cloud/contract';
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { JobRunRow } from '../../database/tables/jobs.ts';
import type { App } from '../../http/app.ts';
import { auditCall } from '../../http/log/audit.ts';
import { endRun } from '../../jobs/end-run.ts';
import { readLogLine, textOfJobMessage } from '../../jobs/job-message.ts';
import type { TaskQueue } from '../../queue/task-queue.ts';
import { CANCEL_CHANNEL } from '../../tasks/channels.ts';

const DATE_TIME = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** The history of jobs: runs, their logs, and stopping one. */
export function jobRunRoutes(app: App, queue: TaskQueue): void {
  const { database } = app;
  const own = { transaction: 'own' } as const;
  app.route(jobRunList, own, (_context, input) => listRuns(database.queries, input));

  app.route(jobRunDetail, own, async ({ language }, { id }) => {
    const words = runsOf(database.queries).select(['r.output', 'r.outcome', 'r.log']);
    const row = await words.where('r.id', '=', id).executeTakeFirst();
    if (!row) throw new ApiError('not-found');
    const outcome = row.outcome.map((message) => textOfJobMessage(language, message));
    const output = [...outcome, ...(row.output === '' ? [] : [row.output])].join('\n');
    return { ...toRun(row), output, log: row.log.map((line) => readLogLine(language, line)) };
  });

  app.route(jobRunStop, own, async ({ scope, address }, { id }) => {
    await database.transaction(async (trx) => {
      const run = await trx.selectFrom('bladeJobRun').select('jobInfoId').where('id', '=', id).executeTakeFirst();
      if (!run) throw new ApiError('not-found');
      if (!(await endRun(trx, queue, id, { state: 'cancelled' }))) throw new ApiError('job-run-over');
      // The row says it at once; the worker hears of it and stops, and takes a queued one no more.
      await sql`select pg_notify(${CANCEL_CHANNEL}, ${id})`.execute(trx);
      await auditCall({ trx, scope, address }, jobRunStop, [{ id: run.jobInfoId }]);
    });
  });
}

const runsOf = (queries: Queries) =>
  queries
    .selectFrom('bladeJobRun as r')
    .innerJoin('bladeJobInfo as j', 'j.id', 'r.jobInfoId')
    .select(['r.id', 'r.jobInfoId', 'r.cause', 'r.state', 'r.scheduledTime', 'r.startTime', 'r.endTime'])
    .select(['r.attempts', 'r.worker', 'r.error', 'j.jobName', 'j.processorInfo'])
    .select(
      sql<number>`coalesce(extract(epoch from coalesce(r.end_time, now()) - r.start_time), 0)::float8`.as('seconds'),
    );

type Listed = Awaited<ReturnType<ReturnType<typeof runsOf>['execute']>>[number];

const toRun = (row: Listed): JobRun => ({
  id: row.id,
  jobInfoId: row.jobInfoId,
  jobName: row.jobName,
  processorInfo: row.processorInfo,
  cause: row.cause,
  state: row.state,
  scheduledTime: row.scheduledTime,
  startTime: row.startTime ?? '',
  endTime: row.endTime ?? '',
  seconds: Math.round(row.seconds * 10) / 10,
  attempts: row.attempts,
  worker: row.worker,
  error: row.error,
});

type Filter = EndpointArguments<typeof jobRunList>;

async function listRuns(queries: Queries, filter: Filter): Promise<Page<JobRun>> {
  const { current, size } = filter;
  const counted = await narrow(queries.selectFrom('bladeJobRun as r'), filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await narrow(runsOf(queries), filter)
    .orderBy('r.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records: rows.map(toRun), total: counted.total, size, current, pages: Math.ceil(counted.total / size) };
}

/** @throws ApiError `bad-request` for what is no date. */
function narrow<DB extends { r: Selectable<JobRunRow> }, O>(
  rows: SelectQueryBuilder<DB, keyof DB & 'r', O>,
  { jobInfoId, state, cause, beginDate, endDate }: Filter,
): SelectQueryBuilder<DB, keyof DB & 'r', O> {
  const conditions = [
    jobInfoId && sql<boolean>`r.job_info_id = ${jobInfoId}`,
    state && sql<boolean>`r.state = ${state}`,
    cause && sql<boolean>`r.cause = ${cause}`,
    beginDate && sql<boolean>`r.scheduled_time >= ${dateOf(beginDate)}::timestamptz`,
    endDate && sql<boolean>`r.scheduled_time <= ${dateOf(endDate)}::timestamptz`,
  ];
  return conditions.reduce<typeof rows>((kept, condition) => (condition ? kept.where(condition) : kept), rows);
}

function dateOf(text: string): string {
  if (!DATE_TIME.test(text) || Number.isNaN(Date.parse(text.replace(' ', 'T')))) throw new ApiError('bad-request');
  return text;
}
