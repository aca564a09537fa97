import {
  ApiError,
  JOB_GROUP_NAME,
  jobServer,
  jobServerPage,
  jobServerSync,
  jobWorkerDrain,
  jobWorkers,
  PRODUCT_JOB_GROUP,
  type JobServer,
  type JobWorker,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { Operations } from '../../crud/crud-routes.ts';
import { listPage } from '../../crud/list-records.ts';
import type { RecordInput } from '../../crud/record-input.ts';
import { saveRecord } from '../../crud/save-records.ts';
import { readRow } from '../../crud/visible-rows.ts';
import type { Queries } from '../../database/database.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { auditCall } from '../../http/log/audit.ts';
import { seal } from '../../identity/encryption-at-rest.ts';
import { RUN_JOB, WORKER_CHANNEL } from '../../jobs/job-task.ts';
import { SILENT_SECONDS } from '../../jobs/keep-worker.ts';
import type { TaskQueue } from '../../queue/task-queue.ts';

/** What is sealed as the password of a group opens as nothing else. */
const PURPOSE = 'job-server';
/** A worker that was silent this long is forgotten. */
const FORGOTTEN_SECONDS = 3_600;

type Replace = (stored: Operations<typeof jobServer>, app: App) => Partial<Operations<typeof jobServer>>;

/** Groups of workers. Their name stays, because workers join by it, and the queue is called by it. */
export const jobServerOperations =
  (queue: TaskQueue): Replace =>
  (stored, { secrets }) => ({
    submit: async (context, input) => {
      await checkGroup(context, input);
      const { jobAppPassword, ...rest } = input;
      const sealed = jobAppPassword ? { jobAppPassword: seal(secrets, jobAppPassword, PURPOSE) } : {};
      const saved = await saveRecord(
        context,
        jobServer,
        { ...rest, ...(jobAppPassword ? { jobAppPassword } : {}) },
        sealed,
      );
      await queue.openGroup(saved.jobAppName);
      return saved;
    },
    remove: async (context, ids) => {
      const groups = await context.trx
        .selectFrom('bladeJobServer')
        .select(['jobAppName', 'jobServerName'])
        .where('id', 'in', ids)
        .execute();
      const own = groups.find(({ jobAppName }) => jobAppName === PRODUCT_JOB_GROUP);
      if (own) throw new ApiError('job-group-own', { name: own.jobServerName });
      const used = await context.trx
        .selectFrom('bladeJobInfo')
        .select('jobName')
        .where('jobServerId', 'in', ids)
        .where('isDeleted', '=', 0)
        .executeTakeFirst();
      if (used) throw new ApiError('in-use', { name: used.jobName });
      await stored.remove(context, ids);
    },
    select: async (context, query) => (await stored.select(context, query)).map(withAddress),
  });

/** Clients of the family show name and address of a group as one. */
const withAddress = (group: JobServer): JobServer => ({
  ...group,
  jobAppName: group.jobServerUrl === '' ? group.jobAppName : `${group.jobAppName} (${group.jobServerUrl})`,
});

async function checkGroup(context: RequestContext, { id, jobAppName }: RecordInput<typeof jobServer>): Promise<void> {
  if (typeof jobAppName !== 'string' || jobAppName === '') return;
  if (id !== undefined) {
    const { jobAppName: before } = await readRow(context, jobServer, id);
    if (before !== jobAppName) throw new ApiError('job-group-fixed');
  }
  if (!JOB_GROUP_NAME.test(jobAppName)) throw new ApiError('job-group-name', { name: jobAppName.slice(0, 64) });
}

export function jobServerRoutes(app: App, queue: TaskQueue): void {
  const { database } = app;
  const own = { transaction: 'own' } as const;
  app.route(jobServerPage, (context, query) => listPage(context, jobServer, query));
  app.route(jobWorkers, own, () => listWorkers(database.queries));
  app.route(jobServerSync, own, async () => {
    await forgetWorkers(database.queries);
    const groups = database.queries.selectFrom('bladeJobServer').select('jobAppName').where('isDeleted', '=', 0);
    for (const { jobAppName } of await groups.execute()) await queue.openGroup(jobAppName);
  });
  app.route(jobWorkerDrain, own, async ({ scope, address }, { id, isDraining }) => {
    await database.transaction(async (trx) => {
      const worker = await trx
        .updateTable('bladeJobWorker')
        .set({ isDraining })
        .where('id', '=', id)
        .returning(['jobAppName', 'host', 'pid'])
        .executeTakeFirst();
      if (!worker) throw new ApiError('not-found');
      const after = { jobServerName: `${worker.host}:${worker.pid}`, jobAppName: worker.jobAppName };
      await auditCall({ trx, scope, address }, jobWorkerDrain, [{ id, after }]);
      await sql`select pg_notify(${WORKER_CHANNEL}, '')`.execute(trx);
    });
  });
}

const forgetWorkers = (queries: Queries) =>
  sql`delete from blade_job_worker where beat_time < now() - make_interval(secs => ${FORGOTTEN_SECONDS})`.execute(
    queries,
  );

/** The living first; those that fell silent stay in sight for an hour. */
async function listWorkers(queries: Queries): Promise<JobWorker[]> {
  await forgetWorkers(queries);
  const rows = await queries
    .selectFrom('bladeJobWorker')
    .selectAll()
    .select(sql<number>`round(extract(epoch from now() - beat_time))::int`.as('silentSeconds'))
    .orderBy('jobAppName')
    .orderBy('startTime')
    .execute();
  const titles = await titlesOf(
    queries,
    rows.flatMap(({ running }) => running.filter(({ kind }) => kind === RUN_JOB)),
  );
  const workers = rows.map(({ running, memoryBytes, ...row }) => ({
    ...row,
    memoryBytes: Number(memoryBytes),
    isAlive: row.silentSeconds < SILENT_SECONDS,
    running: running.map((task) => ({ ...task, title: titles.get(task.title) ?? '' })),
  }));
  return workers.toSorted((a, b) => Number(b.isAlive) - Number(a.isAlive));
}

/** Names of jobs by the ids of their runs. */
async function titlesOf(queries: Queries, running: JobWorker['running']): Promise<Map<string, string>> {
  const ids = running.map(({ title }) => title).filter((id) => id !== '');
  if (ids.length === 0) return new Map();
  const found = await queries
    .selectFrom('bladeJobRun as r')
    .innerJoin('bladeJobInfo as j', 'j.id', 'r.jobInfoId')
    .select(['r.id', 'j.jobName'])
    .where('r.id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, jobName }) => [id, jobName]));
}
