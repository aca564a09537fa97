import type { DatasetState, RunState } from '@cloud/contract';
import type { DashboardFigures, DashboardSummary, NoticeDigest, Todo } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { WAITING } from '../../src/identity/registration.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { upload } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

const NOTICE = '/blade-desk/notice';
let server: TestServer;
let admin: string;
let reader: string;
let stranger: string;
beforeAll(async () => {
  server = await startTestServer();
  // Those that come with the product.
  await server.database.queries.deleteFrom('bladeNotice').execute();
  admin = await server.signIn();
  reader = await signInWith(server, []);
  await addTenant(server, '666666');
  stranger = await signInWith(server, [], { tenantId: '666666' });
});
afterAll(() => server?.stop());

async function addNotice(facts: Record<string, unknown> = {}): Promise<string> {
  const body = { title: 'Maintenance', category: 1, releaseTime: '2026-01-02 03:04:05', content: '<p>x</p>', ...facts };
  const answer = await server.post(`${NOTICE}/submit`, { token: admin, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.data.id as string;
}
const mine = async (token: string) =>
  (await server.get<{ records: NoticeDigest[]; unread: number }>('/blade-desk/dashboard/my-notices', { token })).data;
const summary = async (token: string) =>
  (await server.get<DashboardSummary>('/blade-desk/dashboard/summary', { token })).data;
const todo = async (token: string, kind: Todo['kind']) => (await summary(token)).todos.find((one) => one.kind === kind);

describe('a notice', () => {
  it('is encoded on the way in, and on the way out when it came by another way', async () => {
    const id = await addNotice({ title: '<b>T</b>', content: '<p onclick=x>a<script>alert(1)</script></p>' });
    const { data } = await server.get(`${NOTICE}/detail`, { token: reader, query: { id } });
    expect([data.title, data.content, data.categoryName]).toEqual(['<b>T</b>', '<p>a</p>', '发布通知']);
    const foreign = '<img src=x onerror=alert(1)><a href="javascript:x">y</a>';
    await server.database.queries.updateTable('bladeNotice').set({ content: foreign }).where('id', '=', id).execute();
    for (const token of [admin, reader]) {
      const list = await server.get(`${NOTICE}/list`, { token, query: { title_like: '<b>' } });
      expect(list.data.records[0].content).toBe('<a>y</a>');
      expect((await server.get(`${NOTICE}/detail`, { token, query: { id } })).data.content).toBe('<a>y</a>');
    }
  });

  it('is found by title, type and time of release', async () => {
    const id = await addNotice({ title: 'Needle', category: 3, releaseTime: '2025-05-05 12:00:00' });
    const find = async (query: Record<string, unknown>) =>
      (await server.get(`${NOTICE}/list`, { token: admin, query })).data.records.map((one: { id: string }) => one.id);
    expect(await find({ title: 'eedl' })).toEqual([id]);
    expect(await find({ category_equal: 3 })).toEqual([id]);
    const range = { releaseTime_datege: '2025-05-05 00:00:00', releaseTime_datelt: '2025-05-06 00:00:00' };
    expect(await find(range)).toEqual([id]);
  });

  it('is seen by its readers from its release on', async () => {
    const id = await addNotice({ title: 'Later', releaseTime: '2999-01-01 00:00:00' });
    const seen = async (token: string) =>
      (await server.get(`${NOTICE}/list`, { token, query: { title: 'Later' } })).data.total;
    expect([await seen(admin), await seen(reader)]).toEqual([1, 0]);
    expect((await server.get(`${NOTICE}/detail`, { token: reader, query: { id } })).status).toBe(404);
    expect((await server.post(`${NOTICE}/read`, { token: reader, query: { id } })).status).toBe(404);
    expect((await mine(admin)).records.map((one) => one.title)).not.toContain('Later');
  });

  it('is unread until it was read, by each for himself and in his tenant only', async () => {
    const id = await addNotice({ title: 'Read me', releaseTime: '2026-03-01 00:00:00' });
    const { unread } = await mine(reader);
    expect((await mine(reader)).records[0]).toMatchObject({ id, isRead: false, categoryName: '发布通知' });
    for (let time = 0; time < 2; time++)
      expect((await server.post(`${NOTICE}/read`, { token: reader, query: { id } })).status).toBe(200);
    expect((await mine(reader)).records[0]).toMatchObject({ id, isRead: true });
    expect((await mine(reader)).unread).toBe(unread - 1);
    expect((await mine(admin)).records[0]).toMatchObject({ id, isRead: false });
    expect(await mine(stranger)).toEqual({ records: [], unread: 0 });
    expect((await server.post(`${NOTICE}/read`, { token: stranger, query: { id } })).status).toBe(404);
  });

  it('is written by those who may only', async () => {
    const body = { title: 'x', category: 1, releaseTime: '2026-01-01 00:00:00' };
    expect((await server.post(`${NOTICE}/submit`, { token: reader, body })).status).toBe(403);
  });
});

describe('the dashboard', () => {
  const insertDataset = async (owner: string, state: DatasetState, name: string) => {
    const { user_id: createUser, tenant_id: tenantId } = (
      await server.get('/blade-auth/oauth/user-info', { token: owner })
    ).data;
    const id = newId();
    await server.database.queries
      .insertInto('bladeDataset')
      .values({ id, tenantId, createUser, name, state })
      .execute();
    return { id, tenantId, createUser };
  };
  const insertRun = async (dataset: { id: string; tenantId: string; createUser: string }, state: RunState) => {
    const { id: datasetId, tenantId, createUser } = dataset;
    const facts = { recipe: 'auto', language: 'en', state } as const;
    await server.database.queries
      .insertInto('bladeRun')
      .values({ id: newId(), datasetId, tenantId, createUser, ...facts })
      .execute();
  };

  it('names what waits, and only what waits for the caller', async () => {
    const own = await signInWith(server, []);
    expect((await summary(own)).todos).toEqual([]);
    await insertDataset(own, 'failed', 'broken.laz');
    const fresh = await insertDataset(own, 'ready', 'fresh.laz');
    const tried = await insertDataset(own, 'ready', 'tried.laz');
    await insertRun(tried, 'failed');
    const id = await upload(server, own, 'half.laz', new Uint8Array());
    expect(await todo(own, 'dataset-failed')).toMatchObject({ count: 1, items: [{ name: 'broken.laz' }] });
    expect(await todo(own, 'dataset-unmodelled')).toMatchObject({ count: 1, items: [{ id: fresh.id }] });
    expect(await todo(own, 'run-failed')).toMatchObject({ count: 1, items: [{ id: tried.id, name: 'tried.laz' }] });
    expect(await todo(own, 'upload-unfinished')).toMatchObject({ count: 1, items: [{ id, name: 'half.laz' }] });
    for (const other of [reader, admin]) expect(await todo(other, 'dataset-failed')).toBeUndefined();
    await insertRun(tried, 'succeeded');
    expect(await todo(own, 'run-failed')).toBeUndefined();
  });

  it('counts all scans and runs of the caller, and those of each day of a month', async () => {
    const own = await signInWith(server, []);
    const scan = await insertDataset(own, 'ready', 'one.laz');
    await server.database.queries.updateTable('bladeDataset').set({ points: 5e6 }).where('id', '=', scan.id).execute();
    for (let i = 0; i < 9; i++) await insertRun(scan, i < 7 ? 'queued' : 'succeeded');
    const { data } = await server.get<DashboardFigures>('/blade-desk/dashboard/figures', { token: own });
    expect(data).toMatchObject({ scans: 1, points: 5e6, runs: 9, running: 7 });
    expect(data.days).toHaveLength(30);
    expect(data.days.at(-1)).toMatchObject({ scans: 1 });
  });

  it('counts more than it names', async () => {
    const own = await signInWith(server, []);
    for (let i = 0; i < 7; i++) await insertDataset(own, 'failed', `${i}.laz`);
    const found = await todo(own, 'dataset-failed');
    expect([found?.count, found?.items.length]).toEqual([7, 5]);
  });

  it('tells administrators who registered', async () => {
    const row = {
      id: newId(),
      tenantId: '000000',
      account: 'newcomer',
      password: 'x',
      name: 'n',
      realName: 'n',
      roleId: '',
      status: WAITING,
    };
    await server.database.queries.insertInto('bladeUser').values(row).execute();
    expect((await todo(admin, 'user-pending'))?.items.map(({ name }) => name)).toContain('newcomer');
    expect(await todo(reader, 'user-pending')).toBeUndefined();
  });

  it('says what the tenant used and may use', async () => {
    await upload(server, stranger, 'a.laz', new Uint8Array(1000));
    const { quota } = await summary(stranger);
    expect(quota).toEqual({ storage: { used: 1000, limit: 200e9 }, fileLimit: 50e9 });
    expect((await summary(admin)).quota.accounts).toMatchObject({ used: expect.any(Number), limit: 0 });
  });
});
