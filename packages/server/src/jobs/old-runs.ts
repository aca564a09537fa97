import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Days that the history of jobs is kept when the parameter `job.keepDays` says nothing. */
export const DEFAULT_RUN_DAYS = 30;
/** Rows that one statement removes. */
const BATCH = 5_000;

/** Removes runs of jobs that ended longer ago than so many days. @returns how many went. */
export async function removeOldRuns(queries: Queries, days: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (let rows = BATCH; rows === BATCH; removed += rows) {
    signal?.throwIfAborted();
    const done = await sql`
      delete from blade_job_run where id in (
        select id from blade_job_run where end_time < now() - make_interval(days => ${days}) limit ${BATCH})`.execute(
      queries,
    );
    rows = Number(done.numAffectedRows ?? 0);
  }
  return removed;
}
