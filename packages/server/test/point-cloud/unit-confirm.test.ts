import type { Dataset, ScanEvent } from '@cloud/contract';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { datasetOver, floorText, roomsText, startWorker, stopWorker, submit } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

const BASE = '/blade-pointcloud/dataset';
const TENANT = '100001';
const FEET = 1 / 0.3048;

let server: TestServer;
let worker: ChildProcess;
let owner = '';
let viewer: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await createUser(server, TENANT, 'orla')).token;
  viewer = await createUser(server, TENANT, 'vera');
  worker = await startWorker(server);
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const confirm = (id: string, unit: string, token = owner) =>
  server.post(`${BASE}/unit-confirm`, { token, body: { id, unit } });
const detail = async (id: string, token = owner) =>
  (await server.get<Dataset>(`${BASE}/detail`, { token, query: { id } })).data;

/** Two rooms in feet, in a file that names no unit. */
const roomsInFeet = () =>
  Buffer.from(
    roomsText()
      .toString()
      .replaceAll(/\S+/g, (value) => (Number(value) * FEET).toFixed(4)),
  );

it('takes the word of a person for a unit that may be two, for everybody and without reading again', async () => {
  const id = await submit(server, owner, 'unclear.xyz', roomsInFeet());
  const asked = await datasetOver(server, owner, id);
  expect(asked).toMatchObject({ state: 'ready', unit: 'm', given: { unit: '' } });
  const params = { unit: 'm', other: 'ft', otherMeters: 2.6 };
  expect(asked.warnings).toContainEqual(
    expect.objectContaining({ code: 'unit-unclear', params: expect.objectContaining(params) }),
  );
  await server.post(`${BASE}/share`, { token: owner, body: { ids: [id], userId: viewer.id, level: 'view' } });
  expect((await confirm(id, 'm', viewer.token)).body.reason).toBe('view-only');
  const stranger = (await createUser(server, '100002', 'sven')).token;
  expect((await confirm(id, 'm', stranger)).body.reason).toBe('not-found');
  expect((await confirm(id, 'ft')).body.reason, 'no longer what was shown').toBe('conflict');
  expect((await confirm(id, 'yards')).status).toBe(400);
  expect((await detail(id)).given.unit).toBe('');

  expect((await confirm(id, 'm')).status).toBe(200);
  expect((await confirm(id, 'm')).status, 'twice').toBe(200);
  const { tiles, bounds, state } = asked;
  expect(await detail(id, viewer.token)).toMatchObject({ state, tiles, bounds, unit: 'm', given: { unit: 'm' } });
  const history = await server.get<{ records: ScanEvent[] }>(`${BASE}/history`, { token: owner, query: { id } });
  const notes = history.data.records.filter(({ verb }) => verb === 'update');
  expect(notes.map(({ detail: text }) => text)).toEqual(['单位 m']);
});

it('confirms no unit of a scan that is not read', async () => {
  await stopWorker(worker);
  const id = await submit(server, owner, 'waits.xyz', floorText(10));
  expect((await confirm(id, 'm')).body.reason).toBe('dataset-not-ready');
  worker = await startWorker(server);
});
