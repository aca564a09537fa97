import type { JobMisfire } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { ScheduleFields } from './schedule.ts';

/** A job whose time has come. Times are milliseconds since 1970 by the clock of the database. */
export interface DueJob extends ScheduleFields {
  id: string;
  jobName: string;
  group: string | null;
  misfireRule: JobMisfire;
  maxInstanceNum: number;
  due: number;
  now: number;
}

/** Locks the jobs that are due longest; those that another process holds are left to it. */
export async function lockDue(trx: Queries, most: number): Promise<DueJob[]> {
  const { rows } = await sql<DueJob>`
    select j.id::text as "id", j.job_name as "jobName", s.job_app_name as "group",
      j.time_expression_type as "timeExpressionType", j.time_expression as "timeExpression", j.extra, j.lifecycle,
      j.misfire_rule as "misfireRule", j.max_instance_num as "maxInstanceNum",
      round(extract(epoch from j.next_time) * 1000)::float8 as "due",
      round(extract(epoch from clock_timestamp()) * 1000)::float8 as "now"
    from blade_job_info j left join blade_job_server s on s.id = j.job_server_id and s.is_deleted = 0
    where j.next_time <= clock_timestamp() and j.enable = 1 and j.is_deleted = 0 and j.job_id is not null
    order by j.next_time limit ${most} for update of j skip locked`.execute(trx);
  return rows;
}

/** How many runs of each job wait or are under way; jobs without any are left out. */
export async function countActive(trx: Queries, jobIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select job_info_id::text as "id", count(*)::int as "count" from blade_job_run
    where job_info_id = any(${jobIds}::bigint[]) and state in ('queued', 'running') group by 1`.execute(trx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** When jobs are due next; null: never, or not before something else happened. */
export async function setNextTimes(trx: Queries, times: ReadonlyMap<string, number | null>): Promise<void> {
  if (times.size === 0) return;
  const moments = [...times.values()].map((time) => (time === null ? null : new Date(time).toISOString()));
  await sql`
    update blade_job_info j set next_time = given.time
    from unnest(${[...times.keys()]}::bigint[], ${moments}::timestamptz[]) as given (id, time)
    where j.id = given.id`.execute(trx);
}
