import type { App } from '../../http/app.ts';
import { DEFAULT_LOG_DAYS, keepLogPartitions, removeLogs } from '../../tasks/upkeep/clean-logs.ts';

const HOUR_MS = 3_600_000;

/**
 * Makes the partitions of the months that come, and removes what is older than the days of `log.keepDays`, after the start and
 * every hour; 0 keeps everything.
 */
export function sweepLogs(app: App): void {
  const { queries } = app.database;
  const sweep = () =>
    void keepLogPartitions(queries)
      .then(() => removeOldLogs(app))
      .catch((cause: unknown) => app.log.warn({ err: cause }, 'logs not swept'));
  const first = setTimeout(sweep, 60_000).unref();
  const timer = setInterval(sweep, HOUR_MS).unref();
  app.onClose(async () => {
    clearTimeout(first);
    clearInterval(timer);
  });
}

/** One round. @returns how many rows went. */
export async function removeOldLogs(app: App): Promise<number> {
  const days = await app.params.integer('log.keepDays', DEFAULT_LOG_DAYS);
  return days <= 0 ? 0 : removeLogs(app.database.queries, days);
}
