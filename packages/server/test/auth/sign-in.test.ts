import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyTable } from '../support/any-table.ts';
import { signInWith } from '../support/callers.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../support/harness.ts';
import { setParameter } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
});
afterAll(() => server?.stop());

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const seedDialect = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.post('/blade-auth/oauth/token', {
    query: { tenantId: '000000', grant_type: 'password', scope: 'all', ...query },
    headers,
  });
const publicDialect = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.post('/blade-auth/token', {
    query: { tenantId: '000000', grantType: 'password', type: 'account', ...query },
    headers,
  });

describe('signing in', () => {
  it('takes the password plain, as MD5 and as SM2 cipher text, in both dialects', async () => {
    const key = server.app.secrets.sm2.publicKey;
    const forms = [
      ADMIN_PASSWORD,
      md5(ADMIN_PASSWORD),
      sm2.doEncrypt(ADMIN_PASSWORD, key, 0),
      sm2.doEncrypt(md5(ADMIN_PASSWORD), key, 0),
    ];
    for (const password of forms) {
      const bare = await seedDialect({ username: 'admin', password });
      expect(bare.status).toBe(200);
      expect(bare.body).toMatchObject({
        token_type: 'bearer',
        expires_in: 3600,
        tenant_id: '000000',
        role_name: 'administrator',
        user_name: 'admin',
      });
      const enveloped = await publicDialect({ account: 'admin', password });
      expect(enveloped.data).toMatchObject({
        tokenType: 'bearer',
        authority: 'administrator',
        userName: '管理员',
        account: 'admin',
        expiresIn: 3600,
      });
    }
  });

  it('refuses a wrong password, each dialect in its own form', async () => {
    const bare = await seedDialect({ username: 'admin', password: 'wrong' });
    expect([bare.status, bare.body.error_code, bare.body.error_description]).toEqual([
      400,
      2004,
      '账号、密码错误或无效',
    ]);
    const enveloped = await publicDialect({ account: 'nobody', password: 'wrong' });
    expect([enveloped.status, enveloped.body.code, enveloped.body.success]).toEqual([400, 400, false]);
    const cipher = await seedDialect({ username: 'admin', password: 'ab'.repeat(101) });
    expect(cipher.body.error_code).toBe(2004);
    const body = new URLSearchParams({ username: 'giant', password: 'ab'.repeat(500_000) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const giant = await server.post('/blade-auth/oauth/token', { body, headers });
    expect(giant.body.error_code).toBe(2004);
  });

  it('refuses unknown grants, clients, tenants and users without a role', async () => {
    const right = { username: 'admin', password: ADMIN_PASSWORD };
    expect((await seedDialect({ ...right, grant_type: 'magic' })).body).toMatchObject({
      error_code: 401,
      reason: 'grant-unknown',
    });
    const basic = `Basic ${Buffer.from('saber:wrong').toString('base64')}`;
    expect((await seedDialect(right, { authorization: basic })).body).toMatchObject({
      error_code: 401,
      reason: 'client-rejected',
    });
    expect((await seedDialect(right, { authorization: '' })).body).toMatchObject({ reason: 'client-rejected' });
    const known = (await seedDialect({ ...right, password: 'wrong' })).body;
    expect((await seedDialect({ ...right, tenantId: '999999' })).body, 'as a wrong password').toEqual(known);
  });

  it('refuses a user without a role, before it looks at the client', async () => {
    const token = await signInWith(server, []);
    const { account, user_id: id } = (await server.get('/blade-auth/oauth/user-info', { token })).data;
    await server.database.queries.updateTable('bladeUser').set({ roleId: '' }).where('id', '=', id).execute();
    const asked = { username: account, password: 'secret' };
    expect((await seedDialect(asked)).body).toMatchObject({ error_code: 400, reason: 'no-role' });
    expect((await seedDialect(asked, { authorization: '' })).body).toMatchObject({ reason: 'no-role' });
    const wrong = await seedDialect({ ...asked, password: 'wrong' }, { authorization: '' });
    expect(wrong.body, 'the password comes first').toMatchObject({ reason: 'wrong-credentials' });
  });

  it('takes a password in the management tenant for what is meant when nothing is said', async () => {
    const { data } = await server.post('/blade-auth/token', { query: { account: 'admin', password: ADMIN_PASSWORD } });
    expect(data).toMatchObject({ tenantId: '000000', account: 'admin' });
    const form = await fetch(new URL('/api/blade-auth/oauth/token', server.url), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('saber:saber_secret')}` },
      body: new URLSearchParams({ username: 'admin', password: ADMIN_PASSWORD }),
    });
    expect(await form.json()).toMatchObject({ tenant_id: '000000', account: 'admin', detail: { type: 'web' } });
    const app = await seedDialect({ username: 'admin', password: ADMIN_PASSWORD }, { 'user-type': 'app' });
    expect(app.body.detail).toEqual({ type: 'app' });
  });

  it('asks for the Basic header where tokens are made, and nowhere else', async () => {
    const none = { authorization: '' };
    for (const path of ['/blade-auth/oauth/captcha', '/blade-auth/oauth/logout', '/blade-auth/captcha'])
      expect((await server.get(path, { headers: none })).status, path).toBe(200);
    const token = await server.signIn();
    expect((await server.get('/blade-auth/oauth/clear-cache', { token, headers: none })).status).toBe(200);
    expect((await server.get('/blade-system/post/list', { token, headers: none })).status).toBe(200);
    // What a form of another site can send: no headers of its own, cookies at most.
    const form = (path: string, fields: Record<string, string>) =>
      fetch(new URL(path, server.url), {
        method: 'POST',
        headers: { origin: 'https://evil.example', cookie: `saber3-access-token=${token}; token=${token}` },
        body: new URLSearchParams(fields),
      });
    const right = { username: 'admin', account: 'admin', password: ADMIN_PASSWORD };
    expect((await form('/blade-auth/oauth/token', right)).status).toBe(401);
    expect((await form('/blade-auth/token', right)).status).toBe(401);
    const change = { oldPassword: ADMIN_PASSWORD, newPassword: 'Secret-456', newPassword1: 'Secret-456', ids: '1' };
    for (const path of ['user/update-password', 'user/remove', 'user/grant', 'role/submit'])
      expect((await form(`/blade-system/${path}`, change)).status, path).toBe(401);
    expect((await form('/blade-auth/logout', {})).status).toBe(200);
    expect((await server.get('/blade-auth/oauth/user-info', { token })).status, 'nobody was signed out').toBe(200);
  });

  it('asks for a captcha with the captcha grant, good for one try', async () => {
    const right = { username: 'admin', password: ADMIN_PASSWORD, grant_type: 'captcha' };
    const { body } = await server.get('/blade-auth/oauth/captcha');
    expect(body.image).toMatch(/^data:image\/png;base64,/);
    const headers = { 'captcha-key': body.key as string, 'captcha-code': '12345' };
    expect((await seedDialect(right, { ...headers, 'captcha-code': 'zzzzz' })).body).toMatchObject({
      reason: 'wrong-captcha',
    });
    expect((await seedDialect(right, headers)).body).toMatchObject({ reason: 'wrong-captcha' });
    const { data } = await server.get('/blade-auth/captcha');
    const answer = await publicDialect(
      { account: 'admin', password: ADMIN_PASSWORD, grantType: 'captcha' },
      { 'captcha-key': data.key, 'captcha-code': '12345' },
    );
    expect(answer.status).toBe(200);
  });

  it('takes a captcha of five letters once, also when it comes five times at once', async () => {
    const { body } = await server.get('/blade-auth/oauth/captcha');
    expect(body.key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const picture = Buffer.from((body.image as string).split(',')[1]!, 'base64');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([130, 48]);
    const left = await server.database.queries
      .selectFrom('ephemeral')
      .select(sql<number>`extract(epoch from expire_time - now())::int`.as('seconds'))
      .where('key', '=', `captcha:${body.key}`)
      .executeTakeFirstOrThrow();
    expect(Math.abs(left.seconds - 1800)).toBeLessThan(300);
    const headers = { 'captcha-key': body.key as string, 'captcha-code': '12345' };
    const right = { username: 'admin', password: ADMIN_PASSWORD, grant_type: 'captcha' };
    const tries = await Promise.all(Array.from({ length: 5 }, () => seedDialect(right, headers)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('counts failures as the parameter says, for half an hour from the last, and unlocks the account', async () => {
    await setParameter(server, 'account.failCount', '2');
    await server.app.cache.changed('blade_param');
    const token = await signInWith(server, []);
    const { account, user_id: id } = (await server.get('/blade-auth/oauth/user-info', { token })).data;
    const { queries } = server.database;
    const key = `failures:account:000000:${account}:127.0.0.1`;
    const age = (minutes: number) =>
      queries
        .updateTable('ephemeral')
        .set({ expireTime: sql`expire_time - make_interval(mins => ${minutes})` })
        .where('key', '=', key)
        .execute();
    const fail = async () => (await seedDialect({ username: account, password: 'wrong' })).body.reason;
    expect(await fail()).toBe('wrong-credentials');
    await age(20);
    expect(await fail()).toBe('wrong-credentials');
    await age(20);
    expect(await fail(), 'half an hour from the last, not from the first').toBe('account-locked');
    await age(20);
    expect(await fail(), 'a refused try is no failure').toBe('wrong-credentials');
    expect((await seedDialect({ username: account, password: 'secret' })).status, 'a success clears').toBe(200);
    expect([await fail(), await fail(), await fail()]).toEqual([
      'wrong-credentials',
      'wrong-credentials',
      'account-locked',
    ]);
    const admin = await server.signIn();
    expect((await server.post('/blade-system/user/unlock', { token: admin, query: { userIds: id } })).status).toBe(200);
    expect((await seedDialect({ username: account, password: 'secret' })).status).toBe(200);
    await setParameter(server, 'account.failCount', '5');
    await server.app.cache.changed('blade_param');
  });

  it('writes no token from a query into a log', async () => {
    const token = await server.signIn();
    const query = { 'blade-auth': `bearer ${token}` };
    const body = { category: 1, postCode: 'logged', postName: 'n', sort: 1 };
    expect((await server.post('/blade-system/post/submit', { token, query, body })).status).toBe(200);
    expect((await server.get('/blade-system/post/export', { query })).status).toBe(200);
    await seedDialect({ grant_type: 'refresh_token', refresh_token: token });
    await server.app.requestLog.flush();
    const { queries } = server.database;
    const tables = ['bladeLogApi', 'bladeLogUsual', 'bladeLogError'];
    const rows = await Promise.all(tables.map((table) => anyTable(queries).selectFrom(table).selectAll().execute()));
    expect(rows[0]!.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[2]);
  });

  it('locks an account after five failures, even when they come at once', async () => {
    const tries = Array.from({ length: 12 }, () => seedDialect({ username: 'locked', password: 'wrong' }));
    const reasons = (await Promise.all(tries)).map((answer) => answer.body.reason);
    expect(reasons.filter((reason) => reason === 'wrong-credentials').length).toBe(5);
    expect(reasons.filter((reason) => reason === 'account-locked').length).toBe(7);
  });

  it('limits guesses at the old password from inside a session, apart from sign-ins outside', async () => {
    const token = await signInWith(server, []);
    const { account } = (await server.get('/blade-auth/oauth/user-info', { token })).data;
    const change = async (oldPassword: string) => {
      const query = { oldPassword, newPassword: 'Secret-456', newPassword1: 'Secret-456' };
      return (await server.post('/blade-system/user/update-password', { token, query })).body.reason;
    };
    for (let tries = 0; tries < 5; tries++) expect(await change(`guess${tries}`)).toBe('wrong-old-password');
    expect(await change('secret')).toBe('account-locked');
    for (let tries = 0; tries < 5; tries++) await seedDialect({ username: account, password: 'wrong' });
    expect((await seedDialect({ username: account, password: 'secret' })).body.reason).toBe('account-locked');
    const admin = await server.signIn();
    const { user_id: userIds } = (await server.get('/blade-auth/oauth/user-info', { token })).data;
    await server.post('/blade-system/user/unlock', { token: admin, query: { userIds } });
    for (let tries = 0; tries < 6; tries++) await seedDialect({ username: account, password: 'wrong' });
    expect(await change('secret'), 'strangers outside do not lock what is inside').toBeUndefined();
  });
});
