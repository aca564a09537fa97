import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker, stopWorker } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { NODE } from '../support/processes.ts';
import { addJob } from './jobs.ts';

const API = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const JOBS = 15;
const KILLS = 3;
let server: TestServer;
let token: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_JOB_LANES: '4' } });
  token = await server.signIn();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await server?.stop();
});

/** Another API process on the same database. */
async function startApi(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [API], {
    env: { ...NODE, CLOUD_DATA: server.dataFolder, DATABASE_URL: server.database.url, PORT: '0' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  running.add(child);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('the API ended')));
  });
  return child;
}

function kill(child: ChildProcess): Promise<unknown> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  running.delete(child);
  child.kill('SIGKILL');
  return gone;
}

interface Tally {
  ticks: number;
  times: number;
  gaps: number;
  open: number;
  ended: number;
}

it('has one run of each time on several servers, and loses and doubles none when they and workers are killed', async () => {
  // The server of the test looks for what is due, too.
  let worker = await startWorker(server);
  let other = await startApi();
  for (let n = 0; n < JOBS; n++)
    await addJob(server, token, {
      timeExpressionType: 3,
      timeExpression: '1000',
      maxInstanceNum: 0,
      processorInfo: 'self-test',
    });
  for (let n = 0; n < KILLS; n++) {
    await sleep(1_500);
    await Promise.all([kill(other), kill(worker)]);
    [other, worker] = await Promise.all([startApi(), startWorker(server)]);
  }
  await sleep(1_500);
  await server.database.queries.updateTable('bladeJobInfo').set({ enable: 0, nextTime: null }).execute();
  const tally = async () => {
    const { rows } = await sql<Tally>`
      select count(*)::int as ticks, count(distinct (job_info_id, scheduled_time))::int as times,
        count(*) filter (where gap <> interval '1 second')::int as gaps,
        count(*) filter (where state in ('queued', 'running'))::int as open,
        count(*) filter (where state = 'succeeded' and end_time is not null)::int as ended
      from (select *, scheduled_time - lag(scheduled_time) over (partition by job_info_id order by scheduled_time) as gap
        from blade_job_run) r`.execute(server.database.queries);
    return rows[0]!;
  };
  // What a killed worker held comes back when its lease is over.
  await expect.poll(async () => (await tally()).open).toBe(0);
  const { ticks, times, gaps, ended } = await tally();
  const failed = server.database.queries.selectFrom('bladeJobRun').select(['state', 'error']);
  expect(await failed.where('state', '<>', 'succeeded').execute()).toEqual([]);
  expect([times, gaps, ended]).toEqual([ticks, 0, ticks]);
  expect(ticks).toBeGreaterThan(JOBS * 4);
  await kill(other);
  await stopWorker(worker);
});
