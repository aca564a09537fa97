import type { Dataset, Page } from '@cloud/contract';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasetOver, floorText, runOver, startWorker, stopWorker, submit } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

const BASE = '/blade-pointcloud/dataset';
const TENANT = '100001';
type Person = Awaited<ReturnType<typeof createUser>>;

let server: TestServer;
let worker: ChildProcess;
let anna: Person;
let ben: Person;
let carl: Person;
let outsider: Person;
let admin = '';
let scan = '';
let run = '';
beforeAll(async () => {
  server = await startTestServer();
  anna = await createUser(server, TENANT, 'anna');
  ben = await createUser(server, TENANT, 'ben');
  carl = await createUser(server, TENANT, 'carl');
  outsider = await createUser(server, '100002', 'olga');
  admin = (await createUser(server, TENANT, 'boss', 'admin')).token;
  worker = await startWorker(server);
  scan = await submit(server, anna.token, 'north.xyz', floorText(60));
  await datasetOver(server, anna.token, scan);
  const body = { datasetId: scan, recipe: 'auto' };
  run = (await server.post('/blade-pointcloud/run/start', { token: anna.token, body })).data.id;
  await runOver(server, anna.token, run);
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const post = (path: string, token: string, body: object) => server.post(`${BASE}/${path}`, { token, body });
const reasonOf = async (answer: ReturnType<typeof post>) => (await answer).body.reason;
const detail = (token: string, id = scan) => server.get<Dataset>(`${BASE}/detail`, { token, query: { id } });
const list = async (token: string, query: object = {}) =>
  (await server.get<Page<Dataset>>(`${BASE}/list`, { token, query: { ...query } })).data;
const shares = async () => (await server.get(`${BASE}/share-list`, { token: anna.token, query: { id: scan } })).data;

describe('a scan that is shared', () => {
  it('is looked at by a person, and changed once it is shared so', async () => {
    expect((await detail(ben.token)).status).toBe(404);
    expect((await post('share', anna.token, { ids: [scan], userId: ben.id, level: 'view' })).status).toBe(200);
    expect((await detail(ben.token)).data).toMatchObject({ access: 'view', ownerName: expect.any(String) });
    expect((await list(ben.token)).total).toBe(1);
    expect((await list(ben.token, { from: 'me' })).total).toBe(0);
    const ofRun = { token: ben.token, query: { id: run } };
    expect((await server.get('/blade-pointcloud/run/detail', ofRun)).data).toMatchObject({
      id: run,
      isEditable: false,
    });
    expect(
      (await server.get('/blade-pointcloud/run/search', { token: ben.token, query: { text: 'NORTH' } })).data,
    ).toMatchObject([{ id: run, datasetName: 'north.xyz' }]);
    expect(await reasonOf(post('submit', ben.token, { id: scan, name: 'mine' }))).toBe('view-only');
    expect(await reasonOf(post('share', ben.token, { ids: [scan], userId: carl.id, level: 'view' }))).toBe(
      'owner-needed',
    );

    expect((await post('share', anna.token, { ids: [scan], userId: ben.id, level: 'edit' })).status).toBe(200);
    expect((await shares()).shares).toMatchObject([{ userId: ben.id, roleId: '', level: 'edit' }]);
    expect((await post('submit', ben.token, { id: scan, name: 'north 2' })).status).toBe(200);
    const removal = await server.post(`${BASE}/remove`, { token: ben.token, query: { ids: scan } });
    expect([removal.status, removal.body.reason]).toEqual([403, 'owner-needed']);
  });

  it('is shared with a role of the tenant, and with no stranger', async () => {
    expect((await detail(carl.token)).status).toBe(404);
    expect((await post('share', anna.token, { ids: [scan], roleId: carl.roleId, level: 'view' })).status).toBe(200);
    expect((await detail(carl.token)).data.access).toBe('view');
    expect(await reasonOf(post('share', anna.token, { ids: [scan], userId: outsider.id, level: 'view' }))).toBe(
      'not-found',
    );
    expect(await reasonOf(post('share', anna.token, { ids: [scan], level: 'view' }))).toBe('nothing-selected');
    expect((await detail(outsider.token)).status).toBe(404);
  });

  it('is taken back', async () => {
    for (const { id } of (await shares()).shares) {
      expect((await server.post(`${BASE}/unshare`, { token: ben.token, query: { id } })).status).toBeGreaterThan(400);
      expect((await server.post(`${BASE}/unshare`, { token: anna.token, query: { id } })).status).toBe(200);
    }
    expect((await detail(ben.token)).status).toBe(404);
    expect((await detail(carl.token)).status).toBe(404);
  });
});

describe('a guest link', () => {
  const open = (secret: string) => server.get('/blade-pointcloud/guest/open', { query: { secret } });
  const today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

  it('shows the scan and its models without an account, nothing to take home, until it is ended', async () => {
    const made = await post('guest-link', anna.token, { id: scan, name: '甲方', endDay: today });
    const { id, secret } = made.data as { id: string; secret: string };
    const { data } = await open(secret);
    expect(data.dataset).toMatchObject({ id: scan, access: 'view', ownerName: '' });
    expect((await server.get(data.dataset.tiles)).body).toMatchObject({ points: 3600 });
    const ifc = await server.get(`/blade-pointcloud/guest/artifact/${secret}/${run}/model.ifc`);
    expect(ifc.status).toBe(404);
    const other = await submit(server, anna.token, 'other.xyz', floorText(20));
    await datasetOver(server, anna.token, other);
    expect((await server.get(`/blade-pointcloud/guest/artifact/${secret}/${other}/tiles/metadata.json`)).status).toBe(
      404,
    );
    expect((await shares()).guests).toMatchObject([{ id, name: '甲方', seenTime: expect.stringMatching(/^\d{4}/) }]);
    expect((await server.post(`${BASE}/guest-link-remove`, { token: anna.token, query: { id } })).status).toBe(200);
    expect((await open(secret)).body.reason).toBe('guest-link-over');
    expect((await server.get(data.dataset.tiles)).status).toBe(404);
  });

  it('needs a day that is near, and a secret that is one', async () => {
    const wrong = async (endDay: string) => reasonOf(post('guest-link', anna.token, { id: scan, name: '', endDay }));
    expect(await wrong('2020-01-01')).toBe('guest-day-wrong');
    expect(await wrong('2999-01-01')).toBe('guest-day-wrong');
    expect(await wrong('soon')).toBe('bad-request');
    expect((await open('x')).body.reason).toBe('guest-link-over');
    expect((await open('')).body.reason).toBe('guest-link-over');
  });

  it('ends with its day', async () => {
    const { secret } = (await post('guest-link', anna.token, { id: scan, name: '', endDay: today })).data;
    await server.database.queries
      .updateTable('bladeScanGuest')
      .set({ endTime: new Date(Date.now() - 1000) })
      .execute();
    expect((await open(secret)).body.reason).toBe('guest-link-over');
  });
});

describe('order', () => {
  it('is kept by folders and tags, which are searched and counted', async () => {
    const { status } = await post('organize', anna.token, {
      ids: [scan],
      folder: ' /甲方// 一期/',
      addTags: ['重要', '外业'],
    });
    expect(status).toBe(200);
    expect((await detail(anna.token)).data).toMatchObject({ folder: '甲方/一期', tags: ['重要', '外业'] });
    expect((await list(anna.token, { folder: '甲方' })).total).toBe(1);
    expect((await list(anna.token, { folder: '甲' })).total).toBe(0);
    expect((await list(anna.token, { tag: '外业' })).total).toBe(1);
    await post('organize', anna.token, { ids: [scan], removeTags: ['外业'] });
    const { data } = await server.get(`${BASE}/folders`, { token: anna.token });
    expect(data).toEqual({ folders: [{ name: '甲方/一期', count: 1 }], tags: [{ name: '重要', count: 1 }] });
    expect((await server.get(`${BASE}/folders`, { token: ben.token })).data).toEqual({ folders: [], tags: [] });
    expect((await post('organize', ben.token, { ids: [scan], folder: 'x' })).status).toBe(404);
    const many = Array.from({ length: 21 }, (_, i) => `t${i}`);
    expect(await reasonOf(post('organize', anna.token, { ids: [scan], addTags: many }))).toBe('too-many-tags');
  });
});

describe('hand-over', () => {
  it('gives scans of those who leave to a person of the tenant, with their models', async () => {
    expect((await server.get(`${BASE}/owned`, { token: admin, query: { userIds: anna.id } })).data).toEqual({
      count: 2,
    });
    expect((await server.get(`${BASE}/owned`, { token: ben.token, query: { userIds: anna.id } })).status).toBe(403);
    expect(await reasonOf(post('hand-over', ben.token, { fromUserIds: [anna.id], toUserId: ben.id }))).toBe(
      'owner-needed',
    );
    expect(await reasonOf(post('hand-over', admin, { fromUserIds: [anna.id], toUserId: outsider.id }))).toBe(
      'not-found',
    );
    expect((await post('hand-over', admin, { fromUserIds: [anna.id], toUserId: ben.id })).data).toEqual({ count: 2 });
    expect((await detail(anna.token)).status).toBe(404);
    expect((await detail(ben.token)).data.access).toBe('own');
    expect(
      (await server.get('/blade-pointcloud/run/detail', { token: ben.token, query: { id: run } })).data.isEditable,
    ).toBe(true);
    expect((await post('hand-over', ben.token, { ids: [scan], toUserId: carl.id })).data).toEqual({ count: 1 });
    const { data } = await server.get(`${BASE}/history`, { token: carl.token, query: { id: scan } });
    expect(data.records.map(({ verb }: { verb: string }) => verb)).toContain('hand-over');
  });
});
