import { LOGS } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { partitionsOf } from '../../database/partitions.ts';

/** Days that entries of the logs are kept when the parameter `log.keepDays` says nothing. */
export const DEFAULT_LOG_DAYS = 90;
/** Rows that one statement removes, so that none of them holds the table for long. */
const BATCH = 5_000;
/** Months for which the logs have partitions before they begin. */
const MONTHS_AHEAD = 2;

const TABLES = LOGS.map(({ entity }) => entity.table);

/** Makes the partitions of this month and of those after it. @returns how many were missing. */
export async function keepLogPartitions(queries: Queries): Promise<number> {
  let made = 0;
  for (const table of TABLES) {
    const { rows } = await sql<{ made: number }>`
      select keep_log_partitions(${table}, ${MONTHS_AHEAD}) as made`.execute(queries);
    made += rows[0]?.made ?? 0;
  }
  return made;
}

/**
 * Removes entries of the three logs that are older than so many days: months that are over with their partition, the rest in
 * batches.
 *
 * @returns how many went.
 */
export async function removeLogs(queries: Queries, days: number, signal?: AbortSignal): Promise<number> {
  const end = new Date(Date.now() - days * 86_400_000);
  let removed = 0;
  for (const table of TABLES) {
    for (const part of await partitionsOf(queries, table)) {
      signal?.throwIfAborted();
      const month = monthOf(part);
      if (month && month.end <= end) removed += await dropPartition(queries, part);
      else if (!month || month.begin < end) removed += await removeRows(queries, part, end, signal);
    }
  }
  return removed;
}

/** The month of a partition, as its name says; undefined for the default partition. */
function monthOf(part: string): { begin: Date; end: Date } | undefined {
  const [, year, month] = /_(\d{4})(\d{2})$/.exec(part) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const [at, next] = [Number(month) - 1, Number(month)];
  return { begin: new Date(Date.UTC(Number(year), at)), end: new Date(Date.UTC(Number(year), next)) };
}

/** @throws the database's refusal when a reader holds the log for seconds; the next round drops it. */
async function dropPartition(queries: Queries, part: string): Promise<number> {
  return queries.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '5s'`.execute(trx);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(part)}`.execute(trx);
    await sql`drop table ${sql.table(part)}`.execute(trx);
    return rows[0]?.count ?? 0;
  });
}

async function removeRows(queries: Queries, part: string, end: Date, signal?: AbortSignal): Promise<number> {
  const table = sql.table(part);
  let removed = 0;
  for (let rows = BATCH; rows === BATCH; removed += rows) {
    signal?.throwIfAborted();
    const done = await sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where create_time < ${end} order by create_time limit ${BATCH}
      ))`.execute(queries);
    rows = Number(done.numAffectedRows ?? 0);
  }
  return removed;
}
