import type { Dataset } from '@cloud/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { datasetOver, floorText, startWorker, stopWorker, submit } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = (await createUser(server, '100001', 'anna')).token;
});
afterAll(() => server?.stop());

const scans = (count: number) =>
  Array.from({ length: count }).reduce<Promise<string[]>>(
    async (before, _, k) => [...(await before), await submit(server, token, `waits-${k}.xyz`, floorText(20))],
    Promise.resolve([]),
  );
const queueOf = async (id: string) =>
  (await server.get<Dataset>('/blade-pointcloud/dataset/detail', { token, query: { id } })).data.queue;
const queues = (ids: readonly string[]) => Promise.all(ids.map(queueOf));

it('a scan that waits tells its place in the queue, and the time left once others have told the pace', async () => {
  const first = await scans(3);
  expect(await queues(first)).toEqual([1, 2, 3].map((position) => ({ position, seconds: null })));
  const worker = await startWorker(server);
  for (const id of first) expect((await datasetOver(server, token, id)).state).toBe('ready');
  expect(await queues(first)).toEqual([null, null, null]);
  await stopWorker(worker);

  const [one, other] = await queues(await scans(2));
  expect([one?.position, other?.position]).toEqual([1, 2]);
  expect(one?.seconds).toBeGreaterThan(0);
  expect(other?.seconds).toBeCloseTo(2 * one!.seconds!);
});
