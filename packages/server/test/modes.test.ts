import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { newId } from '../src/database/id.ts';
import { signInWith } from './callers.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from './harness.ts';

let server: TestServer | undefined;
const start = async (environment: Record<string, string>): Promise<TestServer> => {
  server = await startTestServer({ environment });
  return server;
};
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const tokenOf = (given: TestServer, query: Record<string, string>, headers: Record<string, string> = {}) =>
  given.post('/blade-auth/oauth/token', {
    query: { tenantId: '000000', grant_type: 'password', username: 'admin', password: ADMIN_PASSWORD, ...query },
    headers,
  });
const infoOf = async (given: TestServer, token: string) =>
  (await given.get('/blade-auth/oauth/user-info', { token })).data;

/** A user with two roles of his own, each with one permission, in two departments. */
async function addDouble(
  given: TestServer,
): Promise<{ account: string; roles: string[]; depts: string[]; id: string }> {
  const { queries } = given.database;
  const [first, second] = [await signInWith(given, ['post_add']), await signInWith(given, ['user_view'])];
  const [a, b] = [await infoOf(given, first), await infoOf(given, second)];
  const depts = (await queries.selectFrom('bladeDept').select('id').orderBy('id').limit(2).execute()).map(
    (row) => row['id'] as string,
  );
  const roles = [a.role_id as string, b.role_id as string];
  const values = { roleId: roles.join(','), deptId: depts.join(',') };
  await queries.updateTable('bladeUser').set(values).where('id', '=', a.user_id).execute();
  await given.app.cache.clear();
  return { account: a.account as string, roles, depts, id: a.user_id as string };
}

describe('switch mode', () => {
  it('opens a session with the chosen role and department, and keeps no role that was taken away', async () => {
    const given = await start({ CLOUD_SWITCH_MODE: 'true' });
    const { account, roles, depts, id } = await addDouble(given);
    const person = { username: account, password: 'secret' };
    const both = await tokenOf(given, person);
    expect((await infoOf(given, both.body['access_token'])).permissions).toEqual(['post_add', 'user_view']);
    const chosen = await tokenOf(given, person, { 'role-id': roles[1]!, 'dept-id': depts[1]! });
    expect(chosen.body).toMatchObject({ role_id: roles[1], dept_id: depts[1] });
    const token = chosen.body['access_token'] as string;
    expect((await infoOf(given, token)).permissions).toEqual(['user_view']);
    const again = await tokenOf(given, { grant_type: 'refresh_token', refresh_token: chosen.body['refresh_token'] });
    expect(again.body).toMatchObject({ role_id: roles[1], dept_id: depts[1] });
    const admin = await given.database.queries
      .selectFrom('bladeRole')
      .select('id')
      .where('roleAlias', '=', 'administrator')
      .execute();
    for (const wrong of [admin[0]!['id'] as string, '4711']) {
      expect((await tokenOf(given, person, { 'role-id': wrong })).body['reason']).toBe('no-role');
      expect((await tokenOf(given, person, { 'dept-id': wrong })).body['reason']).toBe('no-role');
    }
    await given.database.queries.updateTable('bladeUser').set({ roleId: roles[0]! }).where('id', '=', id).execute();
    await given.app.cache.clear();
    expect((await infoOf(given, token)).permissions).toEqual([]);
  });

  it('is off unless it is set: the headers change nothing', async () => {
    const given = await start({});
    const { account, roles } = await addDouble(given);
    const answer = await tokenOf(given, { username: account, password: 'secret' }, { 'role-id': roles[1]! });
    expect(answer.body['role_id']).toBe(roles.join(','));
  });
});

describe('single login', () => {
  it('ends the session before, and its refresh token', async () => {
    const given = await start({ CLOUD_SINGLE_LOGIN: 'true' });
    const first = (await tokenOf(given, {})).body;
    expect((await given.get('/blade-system/post/list', { token: first['access_token'] })).status).toBe(200);
    const second = (await tokenOf(given, {})).body;
    expect((await given.get('/blade-system/post/list', { token: first['access_token'] })).status).toBe(401);
    expect((await given.get('/blade-system/post/list', { token: second['access_token'] })).status).toBe(200);
    const refreshed = await tokenOf(given, { grant_type: 'refresh_token', refresh_token: first['refresh_token'] });
    expect(refreshed.body['reason']).toBe('token-invalid');
  });
});

describe('captcha mode', () => {
  it('asks for a captcha with every password', async () => {
    const given = await start({ CLOUD_CAPTCHA_MODE: 'true' });
    expect((await tokenOf(given, {})).body['reason']).toBe('wrong-captcha');
    const { key } = (await given.get('/blade-auth/oauth/captcha')).body;
    const headers = { 'captcha-key': key as string, 'captcha-code': '12345' };
    expect((await tokenOf(given, { grant_type: 'captcha' }, headers)).status).toBe(200);
    expect((await tokenOf(given, { grant_type: 'captcha' }, headers)).body['reason']).toBe('wrong-captcha');
  });

  it('takes a fixed text for tests, and never in production', () => {
    expect(readConfig({ CLOUD_CAPTCHA_FIXED: 'abcde' }).captchaFixed).toBe('abcde');
    expect(() => readConfig({ CLOUD_CAPTCHA_FIXED: 'abcde', NODE_ENV: 'production' })).toThrow(/CLOUD_CAPTCHA_FIXED/);
    expect(readConfig({ NODE_ENV: 'production' }).captchaFixed).toBeUndefined();
  });
});

describe('the limit of failures from one address', () => {
  it('locks every account behind it, and unlocks with a success before', async () => {
    const given = await start({ CLOUD_LOCKOUT_ADDRESS_LIMIT: '3' });
    const fail = (username: string) => tokenOf(given, { username, password: 'wrong' });
    for (const name of ['a', 'b']) expect((await fail(name)).body['reason']).toBe('wrong-credentials');
    expect((await tokenOf(given, {})).status).toBe(200);
    for (const name of ['c', 'd', 'e']) expect((await fail(name)).body['reason']).toBe('wrong-credentials');
    expect((await fail('f')).body['reason']).toBe('address-locked');
    expect((await tokenOf(given, {})).body['reason']).toBe('address-locked');
  });

  it('of 0 switches the rule off', async () => {
    const given = await start({ CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' });
    for (let i = 0; i < 60; i++) await given.app.lockout.begin('000000', `nobody${i}`, '127.0.0.1');
    expect((await tokenOf(given, {})).status).toBe(200);
  });

  it('counts the address that the nearest proxy saw, not one that the caller made up', async () => {
    const given = await start({ CLOUD_LOCKOUT_ADDRESS_LIMIT: '2', CLOUD_TRUST_PROXY: 'true' });
    const fail = (first: string, last: string) =>
      tokenOf(given, { username: `x${first}`, password: 'wrong' }, { 'x-forwarded-for': `${first}, ${last}` });
    for (const first of ['1.1.1.1', '2.2.2.2']) await fail(first, '9.9.9.9');
    expect((await fail('3.3.3.3', '9.9.9.9')).body['reason']).toBe('address-locked');
    expect((await fail('3.3.3.3', '8.8.8.8')).body['reason']).toBe('wrong-credentials');
  });
});

describe('the life of a token', () => {
  it('comes from the row of its client', async () => {
    const given = await start({});
    const row = {
      id: newId(),
      clientId: 'short',
      clientSecret: 'short_secret',
      authorizedGrantTypes: 'password,refresh_token',
    };
    await given.database.queries
      .insertInto('bladeClient')
      .values({ ...row, accessTokenValidity: 120, refreshTokenValidity: 600 })
      .execute();
    const authorization = `Basic ${Buffer.from('short:short_secret').toString('base64')}`;
    const { body } = await tokenOf(given, {}, { authorization });
    expect(body['expires_in']).toBe(120);
    const lifeOf = (token: string) => {
      const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8')) as Record<
        string,
        number
      >;
      return claims['exp']! - claims['iat']!;
    };
    expect([lifeOf(body['access_token']), lifeOf(body['refresh_token'])]).toEqual([120, 600]);
    expect((await tokenOf(given, {})).body['expires_in']).toBe(3600);
  });
});
