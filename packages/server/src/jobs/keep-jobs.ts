import { sql } from 'kysely';
import { repeat } from '../queue/repeat.ts';
import { LOST_QUEUE, SCHEMA } from '../queue/task-queue.ts';
import { endRun } from './end-run.ts';
import { tickDue, type Scheduling } from './tick.ts';

/** How often jobs that are due are looked for; every process of the API does, and each job is taken by one of them. */
const LOOK_MS = 100;
/** How often runs are looked for that no task will end any more. */
const FORGOTTEN_MS = 30_000;
/** A run that was just written may not have met its task yet. */
const GRACE_SECONDS = 60;

/** Runs jobs when they are due, and ends what was lost. */
export function keepJobs(scheduling: Scheduling): { stop(): Promise<void> } {
  let isStopped = false;
  const complain = (cause: unknown) => scheduling.log.warn(`jobs: ${String(cause)}`);
  const tickAll = async () => {
    while (!isStopped && (await tickDue(scheduling)).isMore);
  };
  const tidy = async () => {
    await endForgotten(scheduling);
    await endRemoved(scheduling);
  };
  const loops = [repeat(LOOK_MS, tickAll, complain), repeat(FORGOTTEN_MS, tidy, complain)];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Ends runs whose task is gone, as after a restore, so that nothing waits for them for ever. */
export async function endForgotten({ database, queue }: Pick<Scheduling, 'database' | 'queue'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id::text as "id" from blade_job_run r
    where r.state in ('queued', 'running')
      and greatest(r.scheduled_time, r.start_time) < now() - make_interval(secs => ${GRACE_SECONDS})
      and not exists (
        select from ${sql.table(`${SCHEMA}.job`)} t where (t.name like 'jobs-%' or t.name = ${LOST_QUEUE})
          and t.state in ('created', 'retry', 'active') and t.data ->> 'jobRun' = r.id::text)
    limit 500`.execute(database.queries);
  for (const { id } of rows)
    await database.transaction((trx) =>
      endRun(trx, queue, id, { state: 'failed', error: { code: 'job-lost', params: {} } }),
    );
}

/**
 * Ends waiting runs of removed jobs, and drops the tasks of ended runs: in a group without workers no worker takes them, and
 * health counts them as waiting.
 */
export async function endRemoved({ database, queue }: Pick<Scheduling, 'database' | 'queue'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id::text as "id" from blade_job_run r join blade_job_info j on j.id = r.job_info_id
    where r.state = 'queued' and j.is_deleted = 1 limit 500`.execute(database.queries);
  for (const { id } of rows) await database.transaction((trx) => endRun(trx, queue, id, { state: 'cancelled' }));
  await sql`
    delete from ${sql.table(`${SCHEMA}.job`)} t where t.name like 'jobs-%' and t.state in ('created', 'retry')
      and exists (select from blade_job_run r where r.id = (t.data ->> 'jobRun')::bigint and r.state not in ('queued', 'running'))`.execute(
    database.queries,
  );
}
