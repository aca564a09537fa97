import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { setParameter } from '../support/people.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const TOKEN = '/blade-auth/oauth/token';
let phone = 13_800_000_000;

/** Registers somebody by the console's own call. @returns his id. */
async function register(account: string, tenantId = '000000'): Promise<string> {
  const query = { tenantId, grant_type: 'register', name: '张三', username: account, account, password: 'secret123' };
  const answer = await server.post(TOKEN, { query: { ...query, phone: String(++phone), email: '', scope: 'all' } });
  expect([answer.status, answer.body.access_token]).toEqual([200, '']);
  return answer.body.user_id as string;
}

const signIn = (username: string, tenantId = '000000') =>
  server.post(TOKEN, { query: { tenantId, grant_type: 'password', username, password: 'secret123' } });
const pass = (userIds: string, token = admin, more: Record<string, string> = {}) =>
  server.post('/blade-system/user/audit-pass', { token, query: { userIds, ...more } });
const refuse = (userIds: string, token = admin) =>
  server.post('/blade-system/user/audit-refuse', { token, query: { userIds } });

describe('somebody who registered himself', () => {
  it('waits, is let in with the role of newcomers, and is let in once', async () => {
    const id = await register('newcomer');
    expect((await signIn('newcomer')).body).toMatchObject({ error_code: 400, reason: 'account-waiting' });
    expect((await pass(id)).status).toBe(200);
    expect((await signIn('newcomer')).body).toMatchObject({ role_name: 'user' });
    expect((await pass(id)).body).toMatchObject({ code: 400, reason: 'not-waiting' });
    expect((await refuse(id)).body).toMatchObject({ reason: 'not-waiting' });
  });

  it('is kept out when refused, until an administrator thinks better of it', async () => {
    const ids = [await register('kept-out1'), await register('kept-out2')];
    expect((await refuse(ids.join(','))).status).toBe(200);
    expect((await signIn('kept-out1')).body).toMatchObject({ reason: 'account-refused' });
    const { data } = await server.get('/blade-system/audit/list', { token: admin, query: { recordId: ids[0] } });
    expect(data.records[0]).toMatchObject({ verb: 'update', changes: { status: [2, 3] }, account: 'admin' });
    const hr = await server.database.queries
      .selectFrom('bladeRole')
      .select('id')
      .where('roleAlias', '=', 'hr')
      .executeTakeFirstOrThrow();
    expect((await pass(ids[0]!, admin, { roleIds: hr.id })).status).toBe(200);
    expect((await signIn('kept-out1')).body).toMatchObject({ role_name: 'hr' });
  });

  it('is admitted by the administrator who gives him a role', async () => {
    const id = await register('given-role');
    const role = await server.database.queries
      .selectFrom('bladeRole')
      .select('id')
      .where('roleAlias', '=', 'user')
      .executeTakeFirstOrThrow();
    const query = { userIds: id, roleIds: role.id };
    expect((await server.post('/blade-system/user/grant', { token: admin, query })).status).toBe(200);
    const detail = await server.get('/blade-system/user/detail', { token: admin, query: { id } });
    expect(detail.data.status).toBe(1);
    expect((await signIn('given-role')).status).toBe(200);
  });

  it('is judged by administrators of his tenant, with a role of it', async () => {
    await addTenant(server, '333333');
    const foreign = await signInWith(server, ['user_edit'], { tenantId: '333333', alias: 'admin' });
    const id = await register('home1');
    const other = await register('abroad1', '333333');
    expect((await pass(id, foreign)).status).toBe(404);
    expect((await refuse(id, foreign)).status).toBe(404);
    expect((await pass(other, foreign)).body).toMatchObject({
      reason: 'register-role-unknown',
      params: { alias: 'user' },
    });
    expect((await pass(`${id},${other}`, foreign)).status).toBe(404);
    expect((await signIn('home1')).body).toMatchObject({ reason: 'account-waiting' });
    const plain = await signInWith(server, []);
    expect((await pass(id, plain)).body).toMatchObject({ code: 403, reason: 'permission-missing' });
    expect((await pass('')).body).toMatchObject({ reason: 'nothing-selected' });
    expect((await pass('1;drop')).body).toMatchObject({ reason: 'invalid-id' });
  });

  it('may be refused at the door by a parameter', async () => {
    await setParameter(server, 'account.registerUser', 'false');
    await server.app.cache.changed('blade_param');
    const variants = await server.get('/blade-auth/oauth/variants');
    expect(variants.data.register).toBe(false);
    const query = {
      grant_type: 'register',
      name: '张三',
      account: 'closed1',
      password: 'secret123',
      phone: '13800000000',
    };
    expect((await server.post(TOKEN, { query })).body).toMatchObject({ reason: 'registration-closed' });
  });
});
