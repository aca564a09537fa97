import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { createCipheriv, createHash, createSecretKey } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { encryptAes } from '../../src/identity/session/token.ts';
import { anyTable } from '../support/any-table.ts';
import { signInWith } from '../support/callers.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../support/harness.ts';
import { setParameter } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
});
afterEach(() => vi.useRealTimers());
afterAll(() => server?.stop());

const HOUR_MS = 3_600_000;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8')) as Record<string, unknown>;
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

  it('refreshes a token and ends the session when an old refresh token is replayed later', async () => {
    const first = (await seedDialect({ username: 'admin', password: ADMIN_PASSWORD })).body;
    const second = (await seedDialect({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).body;
    expect(second.access_token).toBeTruthy();
    const third = await publicDialect({ grantType: 'refresh_token', refreshToken: second.refresh_token });
    expect(third.data.accessToken).toBeTruthy();
    const replay = await seedDialect({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect(replay.body).toMatchObject({ error_code: 401, reason: 'token-invalid' });
    const after = await server.get('/blade-auth/oauth/user-info', { token: third.data.accessToken });
    expect([after.status, after.body.code]).toEqual([401, 401]);
  });

  it('lets every tab of the public client renew all day with the token that its page loaded, until the session ends', async () => {
    const first = (await publicDialect({ account: 'admin', password: ADMIN_PASSWORD })).data;
    const renew = (refreshToken: string) => publicDialect({ grantType: 'refresh_token', refreshToken });
    const tabs = Array.from({ length: 3 }, () => first.refreshToken as string);
    const morning = Date.now();
    for (let round = 0; round < 24; round++) {
      vi.useFakeTimers({ toFake: ['Date'], now: morning + round * HOUR_MS });
      const tab = round % 3;
      const { data } = await renew(tabs[tab]!);
      expect(data?.accessToken, `round ${round}`).toBeTruthy();
      if (round % 4 !== 3) tabs[tab] = data.refreshToken;
      const { sid } = claimsOf(data.accessToken);
      await server.database.queries
        .updateTable('bladeSession')
        .set({ lastTime: sql`now() - interval '10 minutes'` })
        .where('id', '=', sid as string)
        .execute();
      expect((await server.get('/blade-auth/oauth/user-info', { token: data.accessToken })).status).toBe(200);
    }
    const { data: last } = await renew(first.refreshToken);
    await server.get('/blade-auth/oauth/logout', { token: last.accessToken });
    for (const token of [first.refreshToken, last.refreshToken, ...tabs])
      expect((await renew(token)).status, 'replayed after signing out').toBe(401);
  });

  it('ends the session when a token of the other console is replayed by the public dialect', async () => {
    const first = (await seedDialect({ username: 'admin', password: ADMIN_PASSWORD })).body;
    const second = (await seedDialect({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).body;
    await seedDialect({ grant_type: 'refresh_token', refresh_token: second.refresh_token });
    const replay = await publicDialect({ grantType: 'refresh_token', refreshToken: first.refresh_token });
    expect(replay.status).toBe(401);
    expect((await server.get('/blade-auth/oauth/user-info', { token: second.access_token })).status).toBe(401);
  });

  it('lets two windows that renew at once both go on, each with the token that it got', async () => {
    const first = (await seedDialect({ username: 'admin', password: ADMIN_PASSWORD })).body;
    const renew = async (body: Record<string, string>) =>
      (await seedDialect({ grant_type: 'refresh_token', refresh_token: body.refresh_token! })).body;
    const pairs = await Promise.all(Array.from({ length: 5 }, () => renew(first)));
    for (const pair of pairs) {
      const { status } = await server.get('/blade-auth/oauth/user-info', { token: pair.access_token });
      expect(status).toBe(200);
    }
    const later = [await renew(pairs[0]!), await renew(pairs[4]!)];
    for (const pair of later) expect(pair.access_token, JSON.stringify(pair)).toBeTruthy();
    expect((await renew(later[1]!)).access_token).toBeTruthy();
  });

  it('takes an old refresh token for a minute only, however often it is sent', async () => {
    const first = (await seedDialect({ username: 'admin', password: ADMIN_PASSWORD })).body;
    const renew = () => seedDialect({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    const sid = (await renew()).body.access_token as string;
    const age = (seconds: number) =>
      server.database.queries
        .updateTable('bladeSession')
        .set({ lastTime: sql`last_time - make_interval(secs => ${seconds})` })
        .where('id', '=', claimsOf(sid).sid as string)
        .execute();
    await age(40);
    expect((await renew()).status, 'its answer may have been lost').toBe(200);
    await age(40);
    expect((await renew()).body).toMatchObject({ reason: 'token-invalid' });
  });

  it('refuses to renew the session of a user who lost every role', async () => {
    const token = await signInWith(server, []);
    const { account, user_id: id } = (await server.get('/blade-auth/oauth/user-info', { token })).data;
    const { body } = await seedDialect({ username: account, password: 'secret' });
    await server.database.queries.updateTable('bladeUser').set({ roleId: '' }).where('id', '=', id).execute();
    const renewed = await seedDialect({ grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect(renewed.body).toMatchObject({ reason: 'no-role' });
  });

  it('refuses tokens that it has not signed, or signed for something else', async () => {
    const { body } = await seedDialect({ username: 'admin', password: ADMIN_PASSWORD });
    const { iat: _iat, ...claims } = claimsOf(body.access_token);
    const key = createSecretKey(Buffer.from(server.app.secrets.tokenKey));
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [, payload, signature] = (body.access_token as string).split('.');
    const signed = (alg: string, changes: object) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(key);
    const forged = {
      'no algorithm': `${encode({ alg: 'none' })}.${payload}.`,
      'no algorithm, with a signature': `${encode({ alg: 'none' })}.${payload}.${signature}`,
      'another algorithm': await signed('HS512', {}),
      'a key of its own': `${encode({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } })}.${payload}.${signature}`,
      'changed claims': `${encode({ alg: 'HS256' })}.${encode({ ...claims, user_id: '1' })}.${signature}`,
      'another issuer': await signed('HS256', { iss: 'somebody' }),
      'another purpose': await signed('HS256', { aud: 'authorization' }),
      'the time before it counts': await signed('HS256', { nbf: Math.floor(Date.now() / 1000) + 600 }),
      'a time that is over': await signed('HS256', { exp: Math.floor(Date.now() / 1000) - 1 }),
      'a refresh token': body.refresh_token as string,
    };
    for (const [name, token] of Object.entries(forged))
      expect((await server.get('/blade-auth/oauth/user-info', { token })).status, name).toBe(401);
    const asRefresh = await seedDialect({ grant_type: 'refresh_token', refresh_token: body.access_token });
    expect(asRefresh.body).toMatchObject({ reason: 'token-invalid' });
    expect((await server.get('/blade-auth/oauth/user-info', { token: await signed('HS256', {}) })).status).toBe(200);
  });

  it('takes the token as bearer, encrypted, and for a download from the query in any case', async () => {
    const token = await server.signIn();
    const cipher = `crypto ${encryptAes(server.app.secrets.tokenCipherKey, token)}`;
    const path = '/blade-auth/oauth/user-info';
    expect((await server.get(path, { headers: { 'blade-auth': cipher } })).data.roles).toEqual(['administrator']);
    const linked = await server.get('/blade-system/post/export', { query: { 'Blade-Auth': `bearer ${token}` } });
    expect(linked.status).toBe(200);
    // The Java side pads to blocks of 32.
    const key = Buffer.from(server.app.secrets.tokenCipherKey);
    const padding = 32 - (token.length % 32);
    const java = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    const bytes = Buffer.concat([java.update(token), java.update(Buffer.alloc(padding, padding)), java.final()]);
    expect((await server.get(path, { headers: { 'blade-auth': `CRYPTO ${bytes.toString('base64')}` } })).status).toBe(
      200,
    );
    expect((await server.get(path, { headers: { 'blade-auth': `crypto ${token}` } })).status).toBe(401);
    expect((await server.get(path, { headers: { 'blade-auth': `basic ${token}` } })).status).toBe(401);
    expect((await server.get(path)).body).toMatchObject({ code: 401, msg: '请先登录' });
    expect((await server.get(path, { token: `${token}x` })).body).toMatchObject({
      code: 401,
      msg: '用户令牌过期，请重新登录',
    });
  });

  it('ends a session at sign-out', async () => {
    for (const leave of ['get /blade-auth/oauth/logout', 'post /blade-auth/logout']) {
      const token = await server.signIn();
      const [method, path] = leave.split(' ') as ['get' | 'post', string];
      expect((await server[method](path, { token })).status).toBe(200);
      expect((await server.get('/blade-auth/oauth/user-info', { token })).status).toBe(401);
    }
  });

  it('refuses the token of a removed user', async () => {
    const token = await server.signIn();
    const change = (isDeleted: number) =>
      server.database.queries.updateTable('bladeUser').set({ isDeleted }).where('account', '=', 'admin').execute();
    await change(1);
    await server.app.cache.changed('blade_user');
    expect((await server.get('/blade-auth/oauth/user-info', { token })).status).toBe(401);
    await change(0);
    await server.app.cache.changed('blade_user');
    expect((await server.get('/blade-auth/oauth/user-info', { token })).status).toBe(200);
  });
});
