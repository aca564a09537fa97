// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptAes, encryptAes } from '../../src/identity/session/token.ts';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

const PAYLOAD_KEY = 'abcdefghijklmnopqrstuvwxyz012345';
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0', CLOUD_PAYLOAD_KEY: PAYLOAD_KEY },
  });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

describe('registration', () => {
  const register = (more: Record<string, string> = {}) => {
    const facts = {
      name: '王小明',
      username: 'xiaoming',
      account: 'xiaoming',
      password: 'Secret-11',
      phone: '13800000000',
      email: 'a@b.cn',
    };
    return server.post('/blade-auth/oauth/token', {
      query: { tenantId: '000000', grant_type: 'register', ...facts, ...more },
    });
  };

  it('adds an account that waits for approval', async () => {
    const answer = await register();
    expect([answer.status, answer.body.user_name, answer.body.access_token]).toEqual([200, 'xiaoming', '']);
    await expect(server.signIn('xiaoming', 'Secret-11')).rejects.toThrow('account-waiting');
    expect((await register()).body).toMatchObject({ error_code: 400, reason: 'duplicate-value' });
  });

  it('follows the rules, which an MD5 password hides', async () => {
    const bad = { account: '123', name: 'x', phone: '12345678901', email: 'nobody', password: 'onlyletters' };
    for (const [field, value] of Object.entries(bad)) {
      const answer = await register({ account: 'other1', username: 'other1', [field]: value });
      expect([field, answer.body.reason, answer.body.params]).toEqual([field, 'registration-invalid', { field }]);
    }
    const md5 = createHash('md5').update('Secret-11').digest('hex');
    expect((await register({ account: 'hashed', username: 'hashed', password: md5 })).status).toBe(200);
  });

  it('can be closed by a parameter', async () => {
    const row = (
      await server.get('/blade-system/param/list', { token: admin, query: { paramKey_equal: 'account.registerUser' } })
    ).data.records[0];
    await server.post('/blade-system/param/submit', { token: admin, body: { id: row.id, paramValue: 'false' } });
    expect((await register({ account: 'late1', username: 'late1' })).body.reason).toBe('registration-closed');
  });
});

describe('sessions', () => {
  it('are listed and ended by administrators, and by their owner', async () => {
    const person = await signInWith(server, []);
    const me = (await server.get('/blade-system/user/info', { token: person })).data;
    const again = await server.signIn(me.account, 'secret');
    const own = (await server.get('/blade-auth/session/own', { token: person })).data;
    expect(own.map((session: any) => session.isOwn).sort()).toEqual([false, true]);
    expect((await server.post('/blade-auth/session/end-others', { token: person })).data).toEqual({ ended: 1 });
    expect((await server.get('/blade-system/user/info', { token: again })).status).toBe(401);
    const { records } = (await server.get('/blade-auth/session/list', { token: admin, query: { account: me.account } }))
      .data;
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ account: me.account, clientId: 'saber', isOwn: false });
    const one = { token: admin, query: { id: records[0].id } };
    expect((await server.get('/blade-auth/session/detail', one)).data).toEqual(records[0]);
    expect(
      (await server.post('/blade-auth/session/remove', { token: admin, query: { ids: records[0].id } })).body.code,
    ).toBe(200);
    expect((await server.get('/blade-system/user/info', { token: person })).status).toBe(401);
    expect((await server.get('/blade-auth/session/detail', one)).status, 'it is over').toBe(404);
  });
});

describe('the audit', () => {
  it('names who changed what, and hides passwords', async () => {
    const dept = (await server.get('/blade-system/dept/tree', { token: admin })).data[0].id;
    const body = { account: 'audited', password: 'Secret-11', name: 'a', realName: 'before', deptId: dept };
    const { id } = (await server.post('/blade-system/user/submit', { token: admin, body })).data;
    await server.post('/blade-system/user/submit', { token: admin, body: { id, realName: 'after' } });
    const { records } = (
      await server.get('/blade-system/audit/list', { token: admin, query: { entity: 'user', recordId: id } })
    ).data;
    expect(records.map((entry: any) => [entry.verb, entry.account])).toEqual([
      ['update', 'admin'],
      ['insert', 'admin'],
    ]);
    expect(records[0].changes).toEqual({ realName: ['before', 'after'] });
    expect(records[1].changes.password).toEqual([null, '******']);
    expect(JSON.stringify(records)).not.toContain('argon2');
  });
});

describe('encrypted calls', () => {
  const call = async (path: string, options: RequestInit = {}) => {
    const headers = { 'blade-auth': `bearer ${admin}`, ...(options.headers as Record<string, string>) };
    const response = await fetch(server.url + path, { ...options, headers });
    return { type: response.headers.get('content-type') ?? '', text: await response.text() };
  };

  it('carry their parameters, body and answer under the payload key', async () => {
    const data = encodeURIComponent(encryptAes(PAYLOAD_KEY, JSON.stringify({ postCode: 'ceo', size: 5 })));
    const list = await call(`/api/blade-system/post/list?data=${data}`);
    expect(list.type).toMatch(/^text\/plain/);
    expect(JSON.parse(decryptAes(PAYLOAD_KEY, list.text)).data.records[0].postCode).toBe('ceo');
    const body = encryptAes(PAYLOAD_KEY, JSON.stringify({ category: 1, postCode: 'enc', postName: '加密', sort: 1 }));
    const saved = await call('/blade-system/post/submit', {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain' },
    });
    expect(JSON.parse(decryptAes(PAYLOAD_KEY, saved.text)).data.postName).toBe('加密');
  });

  it('are refused under another key', async () => {
    const body = encryptAes('0'.repeat(32), '{}');
    const answer = await call('/blade-system/post/submit', {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain' },
    });
    expect(JSON.parse(answer.text)).toMatchObject({ code: 400, reason: 'bad-request' });
  });
});
