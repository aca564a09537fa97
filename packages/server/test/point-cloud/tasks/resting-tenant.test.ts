import { sql } from 'kysely';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { datasetOver, runOver, startWorker, stopWorker } from '../../support/cloud.ts';
import { startTestServer, type TestServer } from '../../support/harness.ts';
import { createUser, USER_PASSWORD } from '../../support/people.ts';

const TENANT = '100001';

let server: TestServer;
let worker: ChildProcess | undefined;
let admin = '';
let id = '';
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  await createUser(server, TENANT, 'anna');
  const rows = server.database.queries.selectFrom('bladeTenant').select('id').where('tenantId', '=', TENANT);
  id = (await rows.executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const act = async (name: string) => {
  const answer = await server.post(`/blade-system/tenant/${name}`, { token: admin, query: { ids: id } });
  expect([name, answer.status]).toEqual([name, 200]);
};
const anna = () => server.signIn('anna', USER_PASSWORD, TENANT);

/** Tasks that wait for later, as those of a tenant at rest do. */
const held = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from task.job
    where name = 'tasks' and state = 'created' and start_after > now() + interval '30 seconds'`.execute(
    server.database.queries,
  );
  return rows[0]?.count ?? 0;
};
/** Spares the test their waiting. */
const hurry = () =>
  sql`update task.job set start_after = now() where name = 'tasks' and state = 'created'`.execute(
    server.database.queries,
  );
const stateOf = async (table: 'bladeDataset' | 'bladeRun', subject: string) =>
  (await server.database.queries.selectFrom(table).select('state').where('id', '=', subject).executeTakeFirst())?.state;

it('computes nothing for a tenant at rest, goes on when it is restored, and clears up when it goes', async () => {
  const dataset = await server.post('/blade-pointcloud/dataset/from-sample', {
    token: await anna(),
    query: { name: 'house' },
  });
  const datasetId = dataset.data.id as string;
  await act('remove');
  worker = await startWorker(server);
  await expect.poll(held).toBe(1);
  expect(await stateOf('bladeDataset', datasetId)).toBe('uploaded');
  await act('pass');
  await hurry();
  expect((await datasetOver(server, await anna(), datasetId)).state).toBe('ready');

  const body = { datasetId, recipe: 'indoor' };
  const runId = (await server.post('/blade-pointcloud/run/start', { token: await anna(), body })).data.id as string;
  await expect.poll(() => stateOf('bladeRun', runId), { interval: 50 }).toBe('running');
  await act('remove');
  await expect.poll(held).toBe(1);
  expect(await stateOf('bladeRun', runId), 'stopped half-way').toBe('running');
  await act('pass');
  await hurry();
  expect((await runOver(server, await anna(), runId)).state).toBe('succeeded');

  const files = join(server.dataFolder, 'files');
  expect(existsSync(join(files, 'datasets', datasetId))).toBe(true);
  await act('remove');
  await act('remove');
  await expect.poll(() => stateOf('bladeDataset', datasetId)).toBeUndefined();
  for (const folder of ['datasets', 'runs', 'uploads']) {
    const left = existsSync(join(files, folder)) ? readdirSync(join(files, folder)) : [];
    expect([folder, left.filter((name) => name === datasetId || name === runId)]).toEqual([folder, []]);
  }
});
