import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '@cloud/server/config/config.ts';
import { loadSecrets } from '@cloud/server/config/secrets.ts';
import { embeddedUrl } from '@cloud/server/database/embedded.ts';
import { freePort } from '../e2e/support/product.ts';
import { cacheFolder, root, type Benchmark } from './history.ts';
import { start, stop } from './server.ts';

/** Schedules, and how many of their times come in a second; no time may be made into a run later than this. */
const TARGET = { schedules: 10_000, ticksPerSecond: 200, latestMs: 1_000 };
const PERIOD_MS = (TARGET.schedules / TARGET.ticksPerSecond) * 1_000;
const SECONDS = 40;
/** The bench leaves out the ticks of the first seconds, in which the product warms up. */
const WARM_SECONDS = 5;

/** Jobs: how late their runs are made, and begun by a worker, at a steady rate. */
export const jobs: Benchmark = {
  name: 'jobs',
  async run() {
    const folder = path.join(cacheFolder, 'jobs');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const environment = {
      ...process.env,
      CLOUD_DATA: folder,
      CLOUD_ADMIN_PASSWORD: 'Admin-123456',
      PORT: String(await freePort()),
    };
    delete (environment as Record<string, string | undefined>)['DATABASE_URL'];
    const config = readConfig(environment);
    const product = await start('packages/server/src/main.ts', [], environment);
    const database = new pg.Client({ connectionString: embeddedUrl(config, loadSecrets(config))! });
    let worker: ChildProcess | undefined;
    try {
      await database.connect();
      worker = await startWorker(environment);
      await addSchedules(database);
      await sleep((WARM_SECONDS + SECONDS) * 1_000);
      await database.query('update blade_job_info set enable = 0');
      const ticks = await measure(database);
      return {
        target: TARGET,
        loadAverage: os.loadavg().map((load) => Math.round(load * 10) / 10),
        reached: ticks.latestMs <= TARGET.latestMs && ticks.perSecond >= TARGET.ticksPerSecond * 0.98,
        ticks,
      };
    } finally {
      await database.end();
      if (worker) await stop(worker);
      await stop(product);
    }
  },
};

function startWorker(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, 'packages/server/src/worker.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', () => reject(new Error('the worker ended')));
  });
}

/** All run in turn within one period: a clean-up that finds nothing to remove. */
async function addSchedules(database: pg.Client): Promise<void> {
  await database.query(
    `insert into blade_job_info (id, job_id, job_server_id, job_name, processor_info, job_params, time_expression_type, time_expression,
       max_instance_num, next_time)
     select n, n::text, (select id from blade_job_server limit 1), 'bench ' || n, 'clean-up', '{"targets":"uploads"}', 3, $1::text, 0,
       now() + interval '2 seconds' + n * ($1::float8 / $2) * interval '1 millisecond'
     from generate_series(1, $2::int) n`,
    [String(PERIOD_MS), TARGET.schedules],
  );
  await database.query('analyze blade_job_info');
}

/** A run has a number of its moment, so that when it was made can be told from its id. */
async function measure(database: pg.Client) {
  const { rows } = await database.query<Record<string, number>>(
    `with late as (
       select (((id >> 22) + $2::bigint) - extract(epoch from scheduled_time) * 1000)::float8 as made,
         extract(epoch from start_time - scheduled_time) * 1000 as begun, state, scheduled_time
       from blade_job_run
       where scheduled_time > (select min(scheduled_time) from blade_job_run) + make_interval(secs => $1)
     )
     select count(*)::int as "count", count(*) / extract(epoch from max(scheduled_time) - min(scheduled_time)) as "perSecond",
       percentile_cont(0.5) within group (order by made) as "p50Ms", percentile_cont(0.99) within group (order by made) as "p99Ms",
       max(made) as "latestMs", percentile_cont(0.5) within group (order by begun) as "begunP50Ms",
       percentile_cont(0.99) within group (order by begun) as "begunP99Ms", max(begun) as "begunLatestMs",
       count(*) filter (where state = 'succeeded')::int as "succeeded"
     from late`,
    [WARM_SECONDS, Date.UTC(2010, 10, 4, 1, 42, 54)],
  );
  const figures = Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Math.round(Number(value) * 10) / 10]);
  return Object.fromEntries(figures) as Record<'perSecond' | 'latestMs', number>;
}
