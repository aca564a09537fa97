import { LOGS } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../http/app.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_DAYS = 90;
/** Rows that one statement removes, so that none of them holds the table for long. */
const BATCH = 5_000;

/** Removes what is older than the days of `log.keepDays`, at the start and every hour; 0 keeps everything. */
export function sweepLogs(app: App): void {
  const sweep = () => void removeOldLogs(app).catch((cause: unknown) => app.log.warn({ err: cause }, 'logs not swept'));
  const first = setTimeout(sweep, 60_000).unref();
  const timer = setInterval(sweep, HOUR_MS).unref();
  app.onClose(async () => {
    clearTimeout(first);
    clearInterval(timer);
  });
}

/** One round. @returns how many rows went. */
export async function removeOldLogs(app: App): Promise<number> {
  const days = await app.params.integer('log.keepDays', DEFAULT_DAYS);
  if (days <= 0) return 0;
  let removed = 0;
  for (const { table } of LOGS.map(({ entity }) => entity)) {
    for (let rows = BATCH; rows === BATCH; removed += rows) {
      const done = await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where create_time < now() - make_interval(days => ${days}) limit ${BATCH}
        )`.execute(app.database.queries);
      rows = Number(done.numAffectedRows ?? 0);
    }
  }
  return removed;
}
