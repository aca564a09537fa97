import type { Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/engine';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasetOver, retryAtOnce, roomsText, runOver, startWorker, stopWorker, submit } from '../../support/cloud.ts';
import { startTestServer, type TestServer } from '../../support/harness.ts';
import { createUser } from '../../support/people.ts';
import { childrenOf, environmentOf } from '../../support/processes.ts';

/** A disk that has less than the tasks and uploads must leave free. */
const FULL = { CLOUD_DISK_RESERVE_MB: '1000000000' };

let server: TestServer;
let worker: ChildProcess | undefined;
let token = '';
let dataset = '';
beforeAll(async () => {
  server = await startTestServer();
  token = (await createUser(server, '100001', 'anna')).token;
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const call = (path: string, query: Record<string, string>) =>
  server.post(`/blade-pointcloud/${path}`, { token, query });
const start = async (): Promise<string> =>
  (await server.post('/blade-pointcloud/run/start', { token, body: { datasetId: dataset, recipe: 'indoor' } })).data.id;
const detail = async (id: string): Promise<Run> =>
  (await server.get('/blade-pointcloud/run/detail', { token, query: { id } })).data;
const edit = (id: string, operations: unknown) =>
  server.post('/blade-pointcloud/run/edit', { token, body: { id, operations } });
const modelOf = async (run: Run): Promise<StructuredModel> => {
  const href = run.artifacts.find(({ name }) => name === 'model.json')?.href ?? '';
  const answer = await fetch(new URL(href, server.url), { headers: { 'blade-auth': `bearer ${token}` } });
  return (await answer.json()) as StructuredModel;
};
const restart = async (environment: Record<string, string> = {}) => {
  await stopWorker(worker);
  worker = await startWorker(server, environment);
};
/** Kills whatever computes for the worker until the run rests. */
async function killUntilOver(id: string): Promise<Run> {
  for (const end = Date.now() + 240_000; Date.now() < end; await sleep(30)) {
    const run = await detail(id);
    if (run.state === 'failed' || run.state === 'succeeded') return run;
    await retryAtOnce(server);
    for (const pid of childrenOf(worker?.pid)) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
  }
  throw new Error('the run does not end');
}

describe('a full disk', () => {
  it('is said before a cloud is read, and the cloud goes on when there is room', async () => {
    await restart(FULL);
    dataset = await submit(server, token, 'rooms.xyz', roomsText());
    expect(await datasetOver(server, token, dataset)).toMatchObject({ state: 'failed', error: { code: 'disk-full' } });
    await restart();
    expect((await call('dataset/retry', { id: dataset })).status).toBe(200);
    expect((await datasetOver(server, token, dataset)).state).toBe('ready');
    expect((await call('dataset/retry', { id: dataset })).body.reason).toBe('nothing-to-retry');
  });

  it('is said before a run and a revision begin; both go on, and no edit is lost', async () => {
    await restart(FULL);
    const id = await start();
    expect(await runOver(server, token, id)).toMatchObject({ state: 'failed', error: { code: 'disk-full' } });
    await restart();
    expect((await call('run/retry', { id })).status).toBe(200);
    const done = await runOver(server, token, id);
    expect(done).toMatchObject({ state: 'succeeded', error: null });
    expect((await call('run/retry', { id })).body.reason).toBe('nothing-to-retry');

    const room = (await modelOf(done)).rooms[0]!;
    await restart(FULL);
    await edit(id, [{ type: 'rename', id: room.id, name: 'kept' }]);
    expect(await runOver(server, token, id)).toMatchObject({
      state: 'succeeded',
      revision: 0,
      error: { code: 'disk-full' },
      artifacts: done.artifacts,
    });
    await restart();
    await call('run/retry', { id });
    const revised = await runOver(server, token, id);
    expect(revised).toMatchObject({ state: 'succeeded', revision: 1, error: null });
    expect((await modelOf(revised)).rooms.find((one) => one.id === room.id)?.name).toBe('kept');
  });

  it('is said when an upload is created', async () => {
    const full = await startTestServer({ environment: FULL });
    const anna = (await createUser(full, '100001', 'anna')).token;
    const answer = await fetch(new URL('/blade-resource/upload', full.url), {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'blade-auth': `bearer ${anna}`, 'upload-length': '5' },
    });
    expect([answer.status, ((await answer.json()) as { reason: string }).reason]).toEqual([507, 'disk-full']);
    await full.stop();
  });
});

describe('a process that is killed on every attempt', () => {
  it('leaves a run that says so and goes on from its stage', async () => {
    await restart();
    const id = await start();
    const failed = await killUntilOver(id);
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'process-lost' } });
    await call('run/retry', { id });
    expect((await runOver(server, token, id)).state).toBe('succeeded');
  });

  it('loses no edit: they wait, and come with the next try or are discarded on demand', async () => {
    const id = await start();
    const done = await runOver(server, token, id);
    // One waits for the edit.
    if (process.platform === 'linux') {
      expect(childrenOf(worker?.pid).map(environmentOf).join(' ')).toContain('glibc.malloc.hugetlb=1');
    }
    const [first, second] = (await modelOf(done)).rooms;
    await edit(id, [{ type: 'rename', id: first!.id, name: 'north' }]);
    const failed = await killUntilOver(id);
    expect(failed).toMatchObject({ state: 'succeeded', revision: done.revision, error: { code: 'process-lost' } });
    // The next edit takes the waiting one along.
    await edit(id, [{ type: 'rename', id: second!.id, name: 'south' }]);
    const revised = await runOver(server, token, id);
    expect(revised.error).toBeNull();
    expect((await modelOf(revised)).rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(['north', 'south']));

    await edit(id, [{ type: 'reject', id: first!.id }]);
    expect((await killUntilOver(id)).error?.code).toBe('process-lost');
    await call('run/cancel', { id });
    expect(await detail(id)).toMatchObject({ state: 'succeeded', error: null, revision: revised.revision });
    expect((await call('run/retry', { id })).body.reason).toBe('nothing-to-retry');
  });
});
