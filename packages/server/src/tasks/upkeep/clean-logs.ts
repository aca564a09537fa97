import { LOGS } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** Days that entries of the logs are kept when the parameter `log.keepDays` says nothing. */
export const DEFAULT_LOG_DAYS = 90;
/** Rows that one statement removes, so that none of them holds the table for long. */
const BATCH = 5_000;

/** Removes entries of the three logs that are older than so many days. @returns how many went. */
export async function removeLogs(queries: Queries, days: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (const { table } of LOGS.map(({ entity }) => entity)) {
    for (let rows = BATCH; rows === BATCH; removed += rows) {
      signal?.throwIfAborted();
      const done = await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where create_time < now() - make_interval(days => ${days}) limit ${BATCH}
        )`.execute(queries);
      rows = Number(done.numAffectedRows ?? 0);
    }
  }
  return removed;
}
