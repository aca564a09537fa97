import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { createCipheriv, createSecretKey } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { encryptAes } from '../../src/identity/session/token.ts';
import { signInWith } from '../support/callers.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
});
afterEach(() => vi.useRealTimers());
afterAll(() => server?.stop());

const HOUR_MS = 3_600_000;

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

describe('a session', () => {
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
