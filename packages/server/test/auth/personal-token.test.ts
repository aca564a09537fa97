import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser, USER_PASSWORD } from '../support/people.ts';

const TOKENS = '/blade-auth/personal-token';
let server: TestServer;
let admin = '';
let ann: { id: string; token: string };
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
  ann = await createUser(server, '000000', 'tokenann');
});
afterAll(() => server?.stop());

const make = async (body: object = {}, token = ann.token): Promise<{ id: string; token: string }> => {
  const answer = await server.post(`${TOKENS}/submit`, {
    token,
    body: { name: 'ci', scope: 'read', days: 30, ...body },
  });
  expect([answer.status, answer.body.msg]).toEqual([200, answer.body.msg]);
  return answer.data;
};
const DATASETS = '/blade-pointcloud/dataset/list';
const NOTES = { title: 'x', category: 1, content: 'x', releaseTime: '2026-01-01 00:00:00' };

describe('a personal token', () => {
  it('is shown once, kept as a digest, and opens calls by either header', async () => {
    const { id, token } = await make();
    expect(token).toMatch(/^ce_pat_[\w-]{43}$/);
    const row = await server.database.queries
      .selectFrom('bladePersonalToken')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(7));
    expect((await server.get(DATASETS, { token })).status).toBe(200);
    expect((await server.get(DATASETS, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    const { data } = await server.get(`${TOKENS}/list`, { token: ann.token });
    expect(data[0]).toMatchObject({ id, name: 'ci', scope: 'read', hint: token.slice(-4) });
    expect(JSON.stringify(data)).not.toContain(token);
  });

  it('opens what its scope says, with the rights of its owner and no more', async () => {
    const read = await make({}, admin);
    const model = await make({ scope: 'model' }, admin);
    const all = await make({ scope: 'all' }, admin);
    const write = (token: string) => server.post('/blade-desk/notice/submit', { token, body: NOTES });
    for (const { token } of [read, model]) {
      const refused = await write(token);
      expect([refused.status, refused.body.reason]).toEqual([403, 'token-scope']);
    }
    expect((await write(all.token)).status).toBe(200);
    const rename = (token: string) => server.post('/blade-pointcloud/dataset/retry', { token, body: {} });
    expect((await rename(read.token)).body.reason).toBe('token-scope');
    expect((await rename(model.token)).body.reason).not.toBe('token-scope');
    const own = await make({ scope: 'all' });
    expect((await write(own.token)).status).toBe(403);
    expect((await server.get('/blade-system/tenant/list', { token: own.token })).status).toBe(403);
  });

  it('never makes tokens, reads sessions or changes a password', async () => {
    const { token } = await make({ scope: 'all' }, admin);
    const tries = [
      server.post(`${TOKENS}/submit`, { token, body: { name: 'x', scope: 'all', days: 1 } }),
      server.get(`${TOKENS}/list`, { token }),
      server.get('/blade-auth/session/own', { token }),
      server.post('/blade-system/user/update-password', { token, body: {} }),
      server.post('/blade-system/user/reset-password', { token, query: { userIds: ann.id } }),
    ];
    for (const answer of await Promise.all(tries))
      expect([answer.status, answer.body.reason]).toEqual([403, 'token-scope']);
  });

  it('ends when it is removed, runs out, its account is closed, or its sessions are ended', async () => {
    const refused = async (token: string) => expect((await server.get(DATASETS, { token })).status).toBe(401);
    const [removed, over, gone, ended] = await Promise.all([make(), make(), make(), make()]);
    for (const { token } of [removed, over, gone, ended])
      expect((await server.get(DATASETS, { token })).status).toBe(200);
    expect((await server.post(`${TOKENS}/remove`, { token: ann.token, body: { id: removed.id } })).status).toBe(200);
    await refused(removed.token);
    const { queries } = server.database;
    await queries
      .updateTable('bladeSession')
      .set({ expireTime: new Date(Date.now() - 1000) })
      .where('id', '=', over.id)
      .execute();
    await server.app.cache.changed('blade_session', 'blade_personal_token');
    await refused(over.token);
    await server.post('/blade-auth/session/remove', { token: admin, query: { ids: ended.id } });
    await refused(ended.token);
    await queries.updateTable('bladeUser').set({ status: 2 }).where('id', '=', ann.id).execute();
    await server.app.cache.changed('blade_user');
    await refused(gone.token);
    await queries.updateTable('bladeUser').set({ status: 1 }).where('id', '=', ann.id).execute();
    await server.app.cache.changed('blade_user');
  });

  it('of another person is not removed; nonsense is refused', async () => {
    const bob = await createUser(server, '000000', 'tokenbob');
    const { id, token } = await make();
    expect((await server.post(`${TOKENS}/remove`, { token: bob.token, body: { id } })).status).toBe(404);
    expect((await server.get(DATASETS, { token })).status).toBe(200);
    for (const wrong of ['ce_pat_', `ce_pat_${'x'.repeat(43)}`, `${token}x`, token.slice(0, -1)])
      expect((await server.get(DATASETS, { token: wrong })).status).toBe(401);
    const submit = (body: object) => server.post(`${TOKENS}/submit`, { token: bob.token, body });
    for (const wrong of [
      { name: '', scope: 'read' },
      { name: 'x', scope: 'super' },
      { name: 'x', scope: 'read', days: 0 },
      { name: 'x', scope: 'read', days: 367 },
    ])
      // prettier-ignore
      expect((await submit(wrong)).status).toBe(400);
    for (let count = 0; count < 20; count++) await make({}, bob.token);
    expect((await submit({ name: 'x', scope: 'read' })).body.reason).toBe('too-many-tokens');
  });

  it('is written down in the audit when it is made and removed', async () => {
    const cid = await createUser(server, '000000', 'tokencid');
    const { id } = await make({}, cid.token);
    await server.post(`${TOKENS}/remove`, { token: cid.token, body: { id } });
    const { data } = await server.get('/blade-system/audit/list', {
      token: admin,
      query: { entity: 'user', recordId: cid.id },
    });
    expect(data.records.map(({ verb }: { verb: string }) => verb)).toEqual(['token-remove', 'token-add']);
  });

  it('ends with the password of its owner', async () => {
    const dee = await createUser(server, '000000', 'tokendee');
    const { token } = await make({}, dee.token);
    await server.post('/blade-system/user/reset-password', { token: admin, query: { userIds: dee.id } });
    expect((await server.get(DATASETS, { token })).status).toBe(401);
    expect(USER_PASSWORD).not.toBe('');
  });
});
