import type { Dataset, DatasetProposal } from '@cloud/contract';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { datasetOver, floorText, startWorker, stopWorker, submit } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

const BASE = '/blade-pointcloud/dataset';
const TENANT = '100001';
const FACTS = { unit: 'mm', up: 'z', crs: '', colors: '', rows: null };

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

const post = (path: string, body: object, token = owner) => server.post(`${BASE}/${path}`, { token, body });
const detail = async (id: string, token = owner) =>
  (await server.get<Dataset>(`${BASE}/detail`, { token, query: { id } })).data;
const proposal = async (id: string, token = owner) =>
  (await server.get<{ proposal: DatasetProposal | null }>(`${BASE}/proposal-detail`, { token, query: { id } })).data
    .proposal;
const read = (id: string) =>
  vi.waitFor(
    async () => {
      const now = await proposal(id);
      expect(now?.state).toBe('ready');
      return now!;
    },
    { timeout: 240_000, interval: 200 },
  );
const dirOf = (href: string) => href.slice(0, href.lastIndexOf('/') + 1);
const statusOf = async (href: string) => (await fetch(new URL(`${href}?blade-auth=${owner}`, server.url))).status;

it('reads a scan in another unit beside the reading in force, which others and runs use until it is kept', async () => {
  const id = await submit(server, owner, 'proposed.xyz', floorText(40));
  const before = await datasetOver(server, owner, id);
  expect(await proposal(id)).toBeNull();
  await post('share', { ids: [id], userId: viewer.id, level: 'view' });
  expect((await post('proposal-submit', { id, ...FACTS, up: '-y' })).status).toBe(200);
  // Meanwhile, and after: nothing has changed for other people.
  const inForce = { state: 'ready', unit: 'm', tiles: before.tiles, bounds: before.bounds, given: before.given };
  expect(await detail(id, viewer.token)).toMatchObject(inForce);
  const other = await read(id);
  expect(other).toMatchObject({ unit: 'mm', points: 1600, error: null, given: { unit: 'mm' } });
  const parts = (tiles: string) =>
    ['metadata.json', 'hierarchy.bin', 'octree.bin'].map((name) => `${dirOf(tiles)}${name}`);
  for (const href of [other.thumbnail, ...parts(other.tiles)]) expect(await statusOf(href), href).toBe(200);
  expect(await statusOf(other.thumbnail.replace('thumbnail.png', 'points/header.json')), 'what stages keep').toBe(404);
  const direct = await post('reread', { id, ...FACTS });
  expect([direct.status, direct.body.reason], 'one way only').toEqual([400, 'reading-in-force']);
  expect(await detail(id, viewer.token)).toMatchObject(inForce);
  expect((await post('proposal-keep', { id }, viewer.token)).body.reason).toBe('view-only');

  expect((await post('proposal-keep', { id })).status).toBe(200);
  await datasetOver(server, owner, id);
  const kept = await detail(id, viewer.token);
  expect(kept).toMatchObject({ state: 'ready', unit: 'mm', up: '-y', points: 1600, given: { unit: 'mm', up: '-y' } });
  expect(kept.tiles).toContain(`${id}/reading-1/tiles/`);
  expect([await statusOf(kept.tiles), await statusOf(kept.thumbnail)]).toEqual([200, 200]);
  expect(await proposal(id)).toBeNull();
  for (const href of [other.thumbnail, ...parts(other.tiles)]) expect(await statusOf(href), href).toBe(404);
  expect((await post('proposal-keep', { id })).body.reason, 'twice').toBe('dataset-not-ready');
});

it('takes a proposed reading back, and tries one at a time', async () => {
  const id = await submit(server, owner, 'taken-back.xyz', floorText(30));
  const before = await datasetOver(server, owner, id);
  expect((await post('proposal-submit', { id, ...FACTS })).status).toBe(200);
  expect((await post('proposal-submit', { id, ...FACTS, unit: 'ft', up: 'y' })).status).toBe(200);
  const other = await read(id);
  expect(other).toMatchObject({ unit: 'ft', up: 'y' });
  expect((await post('proposal-drop', { id })).status).toBe(200);
  expect((await post('proposal-drop', { id })).status, 'twice').toBe(200);
  expect(await proposal(id)).toBeNull();
  expect(await statusOf(other.thumbnail)).toBe(404);
  expect(await detail(id)).toMatchObject({ unit: before.unit, up: before.up, tiles: before.tiles });
  const stranger = (await createUser(server, '100002', 'sven')).token;
  for (const call of ['submit', 'keep', 'drop'])
    expect((await post(`proposal-${call}`, { id, ...FACTS }, stranger)).body.reason).toBe('not-found');
});

it('puts no other reading under a run that is on its way', async () => {
  const id = await submit(server, owner, 'modelled.xyz', floorText(30));
  await datasetOver(server, owner, id);
  expect((await post('proposal-submit', { id, ...FACTS })).status).toBe(200);
  await read(id);
  await stopWorker(worker);
  const run = (
    await server.post<{ id: string }>('/blade-pointcloud/run/start', { token: owner, body: { datasetId: id } })
  ).data;
  for (const [call, body] of [
    ['proposal-keep', { id }],
    ['reread', { id, ...FACTS }],
  ] as const)
    expect((await post(call, body)).body.reason).toBe('run-under-way');
  expect(await detail(id)).toMatchObject({ state: 'ready', unit: 'm' });
  await server.post('/blade-pointcloud/run/cancel', { token: owner, query: { id: run.id } });
  expect((await post('proposal-keep', { id })).status).toBe(200);
  expect(await detail(id)).toMatchObject({ state: 'uploaded' });
  worker = await startWorker(server);
  expect(await datasetOver(server, owner, id)).toMatchObject({ state: 'ready', unit: 'mm' });
});
