import { cleanDrills } from '../../backup/drill.ts';
import type { Queries } from '../../database/database.ts';
import type { JobMessage } from '../../database/tables/jobs.ts';
import { DEFAULT_RUN_DAYS, removeOldRuns } from '../../jobs/old-runs.ts';
import { DEFAULT_LOG_DAYS, removeLogs } from '../upkeep/clean-logs.ts';
import { cleanUploads } from '../upkeep/clean-uploads.ts';
import type { JobProcessor } from './job-processor.ts';

/** Removes what is old; 0 days as a parameter keeps everything. */
export const cleanUp: JobProcessor<'clean-up'> = async (
  { database, storage, config },
  { parameters: { targets = '', keepDays }, signal, log },
) => {
  const { queries } = database;
  const daysOf = async (key: string, fallback: number) => keepDays ?? (await readDays(queries, key, fallback));
  const work: Readonly<Record<string, () => Promise<number>>> = {
    logs: async () =>
      withDays(await daysOf('log.keepDays', DEFAULT_LOG_DAYS), (days) => removeLogs(queries, days, signal)),
    uploads: () => cleanUploads(database, storage),
    drills: async () => {
      await cleanDrills(config, database.url);
      return 0;
    },
    'job-runs': async () =>
      withDays(await daysOf('job.keepDays', DEFAULT_RUN_DAYS), (days) => removeOldRuns(queries, days, signal)),
  };
  const results: JobMessage[] = [];
  for (const target of targets.split(',')) {
    signal.throwIfAborted();
    const removed = (await work[target]?.()) ?? 0;
    const message = { code: `jobLog.removed.${target}`, params: { count: removed } };
    log('info', message);
    results.push(message);
  }
  return results;
};

const withDays = async (days: number, work: (days: number) => Promise<number>) => (days <= 0 ? 0 : work(days));

async function readDays(queries: Queries, key: string, fallback: number): Promise<number> {
  const row = await queries
    .selectFrom('bladeParam')
    .select('paramValue')
    .where('paramKey', '=', key)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  const days = Number(row?.paramValue ?? fallback);
  return Number.isSafeInteger(days) ? days : fallback;
}
