import { jobInfo, jobServer } from '@cloud/contract';
import { crudRoutes } from '../../crud/crud-routes.ts';
import type { App } from '../../http/app.ts';
import { keepJobs } from '../../jobs/keep-jobs.ts';
import { DEFAULT_RUN_DAYS, removeOldRuns } from '../../jobs/old-runs.ts';
import { repeat } from '../../queue/repeat.ts';
import { jobInfoOperations, jobInfoRoutes } from './job-info.ts';
import { jobRunRoutes } from './job-run.ts';
import { jobServerOperations, jobServerRoutes } from './job-server.ts';

const SWEEP_MS = 3_600_000;

/** Jobs: groups of workers, schedules, their runs; and the clock that runs them. */
export async function jobModule(app: App): Promise<void> {
  const { database, log, queue } = app;
  const groups = database.queries.selectFrom('bladeJobServer').select('jobAppName').where('isDeleted', '=', 0);
  for (const { jobAppName } of await groups.execute()) await queue.openGroup(jobAppName);
  app.register(crudRoutes(jobServer, jobServerOperations(queue)));
  app.register(crudRoutes(jobInfo, jobInfoOperations));
  jobServerRoutes(app, queue);
  jobInfoRoutes(app, queue);
  jobRunRoutes(app, queue);
  const kept = keepJobs({ database, queue, log });
  const sweep = async () => {
    const days = await app.params.integer('job.keepDays', DEFAULT_RUN_DAYS);
    if (days > 0) await removeOldRuns(database.queries, days);
  };
  const sweeping = repeat(SWEEP_MS, sweep, (cause) => log.warn({ err: cause }, 'history of jobs not swept'));
  app.onClose(async () => {
    await Promise.all([kept.stop(), sweeping.stop()]);
  });
}
