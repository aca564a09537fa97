import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { sm2 } from 'sm-crypto-v2';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { newId } from '../../src/database/id.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { ADMIN_PASSWORD, type TestServer } from '../support/harness.ts';
import { infoOf, startFor, tokenOf } from '../support/mode-fixture.ts';

/** A user with two roles of his own, each with one permission, in two departments. */
async function addDouble(
  given: TestServer,
): Promise<{ account: string; roles: string[]; depts: string[]; id: string }> {
  const { queries } = given.database;
  const [first, second] = [await signInWith(given, ['post_add']), await signInWith(given, ['user_view'])];
  const [a, b] = [await infoOf(given, first), await infoOf(given, second)];
  const depts = (await queries.selectFrom('bladeDept').select('id').orderBy('id').limit(2).execute()).map(
    (row) => row.id,
  );
  const roles = [a.role_id as string, b.role_id as string];
  const values = { roleId: roles.join(','), deptId: depts.join(',') };
  await queries.updateTable('bladeUser').set(values).where('id', '=', a.user_id).execute();
  await given.app.cache.clear();
  return { account: a.account as string, roles, depts, id: a.user_id as string };
}

describe('switch mode', () => {
  const started = startFor({ CLOUD_SWITCH_MODE: 'true' });

  it('opens a session with the chosen role and department, and keeps no role that was taken away', async () => {
    const given = started();
    const { account, roles, depts, id } = await addDouble(given);
    const person = { username: account, password: 'secret' };
    const both = await tokenOf(given, person);
    expect((await infoOf(given, both.body.access_token)).permissions).toEqual(['post_add', 'user_view']);
    const chosen = await tokenOf(given, person, { 'role-id': roles[1]!, 'dept-id': depts[1]! });
    expect(chosen.body).toMatchObject({ role_id: roles[1], dept_id: depts[1] });
    const token = chosen.body.access_token as string;
    expect((await infoOf(given, token)).permissions).toEqual(['user_view']);
    const again = await tokenOf(given, { grant_type: 'refresh_token', refresh_token: chosen.body.refresh_token });
    expect(again.body).toMatchObject({ role_id: roles[1], dept_id: depts[1] });
    const admin = await given.database.queries
      .selectFrom('bladeRole')
      .select('id')
      .where('roleAlias', '=', 'administrator')
      .execute();
    for (const wrong of [admin[0]!.id, '4711']) {
      expect((await tokenOf(given, person, { 'role-id': wrong })).body.reason).toBe('no-role');
      expect((await tokenOf(given, person, { 'dept-id': wrong })).body.reason).toBe('no-role');
    }
    await given.database.queries.updateTable('bladeUser').set({ roleId: roles[0]! }).where('id', '=', id).execute();
    await given.app.cache.clear();
    expect((await infoOf(given, token)).permissions).toEqual([]);
  });

  it('lets a signed-in user choose by renewing, so that no code is asked for twice', async () => {
    const given = started();
    const { account, roles, depts } = await addDouble(given);
    const wide = await tokenOf(given, { username: account, password: 'secret' });
    expect(wide.body.detail).toEqual({ type: 'web', choose: true });
    const renew = (token: string, headers: Record<string, string>) =>
      tokenOf(given, { grant_type: 'refresh_token', refresh_token: token }, headers);
    const chosen = await renew(wide.body.refresh_token, { 'role-id': roles[1]!, 'dept-id': depts[0]! });
    expect(chosen.body).toMatchObject({
      role_id: roles[1],
      dept_id: depts[0],
      detail: { type: 'web', switched: true },
    });
    const info = await infoOf(given, chosen.body.access_token);
    expect([info.permissions, info.dept_id]).toEqual([['user_view'], depts[0]]);
    expect((await given.get('/blade-auth/oauth/user-info', { token: wide.body.access_token })).status).toBe(401);
    expect((await renew(wide.body.refresh_token, {})).body.reason).toBe('token-invalid');
    const same = await renew(chosen.body.refresh_token, { 'role-id': roles[1]!, 'dept-id': depts[0]! });
    expect(same.body).toMatchObject({ role_id: roles[1], dept_id: depts[0] });
    expect(await infoOf(given, chosen.body.access_token), 'the same choice is the same session').toBeTruthy();
    for (const wrong of [roles[0]!, roles.join(','), '4711', ',', 'x'])
      expect((await renew(same.body.refresh_token, { 'role-id': wrong })).body.reason, wrong).toBe('no-role');
    expect((await renew(same.body.refresh_token, { 'dept-id': depts[1]! })).body.reason).toBe('no-role');
  });

  it('takes a department away from a session when its user loses it', async () => {
    const given = started();
    const { account, depts, id } = await addDouble(given);
    const chosen = await tokenOf(given, { username: account, password: 'secret' }, { 'dept-id': depts[1]! });
    const token = chosen.body.access_token as string;
    const mine = async () => {
      const saved = await given.post('/blade-system/post/submit', {
        token,
        body: { category: 1, postCode: `c${newId().slice(-10)}`, postName: 'n', sort: 1 },
      });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const rows = given.database.queries.selectFrom('bladePost').select('createDept');
      return (await rows.where('id', '=', saved.data.id).executeTakeFirstOrThrow()).createDept;
    };
    expect(await mine()).toBe(depts[1]);
    await given.database.queries.updateTable('bladeUser').set({ deptId: depts[0]! }).where('id', '=', id).execute();
    await given.app.cache.clear();
    expect(await mine()).toBeNull();
  });

  it('refuses headers that name nothing', async () => {
    const given = started();
    const { account } = await addDouble(given);
    for (const header of [',', 'x', '-'])
      expect((await tokenOf(given, { username: account, password: 'secret' }, { 'role-id': header })).body.reason).toBe(
        'no-role',
      );
  });
});

describe('single login', () => {
  const started = startFor({ CLOUD_SINGLE_LOGIN: 'true' });

  it('ends the session before, and its refresh token', async () => {
    const given = started();
    const first = (await tokenOf(given, {})).body;
    expect((await given.get('/blade-system/post/list', { token: first.access_token })).status).toBe(200);
    const second = (await tokenOf(given, {})).body;
    expect((await given.get('/blade-system/post/list', { token: first.access_token })).status).toBe(401);
    expect((await given.get('/blade-system/post/list', { token: second.access_token })).status).toBe(200);
    const refreshed = await tokenOf(given, { grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect(refreshed.body.reason).toBe('token-invalid');
  });

  it('takes a renewal token of the public client once', async () => {
    const given = started();
    const ask = (query: Record<string, string>) =>
      given.post('/blade-auth/token', { query: { tenantId: '000000', ...query } });
    const first = (await ask({ grantType: 'password', account: 'admin', password: ADMIN_PASSWORD })).data;
    const renew = (refreshToken: string) => ask({ grantType: 'refresh_token', refreshToken });
    const second = (await renew(first.refreshToken)).data;
    const third = (await renew(second.refreshToken)).data;
    expect((await renew(first.refreshToken)).status, 'replayed').toBe(401);
    expect((await given.get('/blade-system/post/list', { token: third.accessToken })).status).toBe(401);
  });

  it('leaves one session of many sign-ins at once', async () => {
    const given = started();
    await Promise.all(Array.from({ length: 6 }, () => tokenOf(given, {})));
    const open = given.database.queries.selectFrom('bladeSession').select('id').where('endTime', 'is', null);
    expect(await open.where('account', '=', 'admin').execute()).toHaveLength(1);
  });
});

describe('tokens that are not kept', () => {
  const started = startFor({ CLOUD_STATEFUL: 'false' });
  const get = (given: TestServer, token: string) => given.get('/blade-system/post/list', { token });
  /** Tokens tell their time in whole seconds. */
  const nextSecond = async () => {
    for (const now = Math.floor(Date.now() / 1000); Math.floor(Date.now() / 1000) === now;) await sleep(50);
  };

  it('outlive the sign-out, but their session is not renewed', async () => {
    const given = started();
    const { body } = await tokenOf(given, {});
    expect((await given.get('/blade-auth/oauth/logout', { token: body.access_token })).status).toBe(200);
    expect((await get(given, body.access_token)).status).toBe(200);
    const renewed = await tokenOf(given, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect(renewed.body.reason).toBe('token-invalid');
  });

  it('end with a forced sign-out, a new password, their user and their tenant all the same', async () => {
    const given = started();
    const admin = await given.signIn();
    const [kicked, other] = [await signInWith(given, []), await signInWith(given, [])];
    const { account, user_id: id } = await infoOf(given, kicked);
    const again = (await tokenOf(given, { username: account, password: 'secret' })).body;
    const sessions = await given.get('/blade-auth/session/list', { token: admin, query: { account } });
    expect(sessions.data.total).toBe(2);
    const [{ id: first }] = sessions.data.records.slice(-1) as [{ id: string }];
    await nextSecond();
    expect((await given.post('/blade-auth/session/remove', { token: admin, query: { ids: first } })).status).toBe(200);
    expect((await get(given, kicked)).status).toBe(401);
    expect((await get(given, again.access_token)).status, 'his other session renews its token').toBe(401);
    expect((await get(given, other)).status).toBe(200);
    const renewed = await tokenOf(given, { grant_type: 'refresh_token', refresh_token: again.refresh_token });
    expect((await get(given, renewed.body.access_token)).status).toBe(200);
    await nextSecond();
    await given.post('/blade-system/user/reset-password', { token: admin, query: { userIds: id } });
    expect((await get(given, renewed.body.access_token)).status).toBe(401);

    await addTenant(given, '654321');
    const stranger = await signInWith(given, [], { tenantId: '654321' });
    const tenant = await given.database.queries
      .selectFrom('bladeTenant')
      .select('id')
      .where('tenantId', '=', '654321')
      .executeTakeFirstOrThrow();
    await given.post('/blade-system/tenant/recycle', { token: admin, query: { ids: tenant.id } });
    expect((await get(given, stranger)).status).toBe(401);
    const gone = (await infoOf(given, other)).user_id as string;
    expect((await given.post('/blade-system/user/remove', { token: admin, query: { ids: gone } })).status).toBe(200);
    expect((await get(given, other)).status).toBe(401);
  });

  it('cannot be ended by a newer sign-in, so both settings together are refused', () => {
    expect(readConfig({}).stateful).toBe(true);
    expect(() => readConfig({ CLOUD_STATEFUL: '0', CLOUD_SINGLE_LOGIN: '1' })).toThrow(/CLOUD_STATEFUL/);
  });
});

describe('captcha mode', () => {
  const started = startFor({ CLOUD_CAPTCHA_MODE: 'true' });

  it('asks for a captcha with every password', async () => {
    const given = started();
    expect((await tokenOf(given, {})).body.reason).toBe('wrong-captcha');
    const { key } = (await given.get('/blade-auth/oauth/captcha')).body;
    const headers = { 'captcha-key': key as string, 'captcha-code': '12345' };
    expect((await tokenOf(given, { grant_type: 'captcha' }, headers)).status).toBe(200);
    expect((await tokenOf(given, { grant_type: 'captcha' }, headers)).body.reason).toBe('wrong-captcha');
  });

  it('takes a fixed text for tests, and never in production', () => {
    expect(readConfig({ CLOUD_CAPTCHA_FIXED: 'abcde' }).captchaFixed).toBe('abcde');
    expect(() => readConfig({ CLOUD_CAPTCHA_FIXED: 'abcde', NODE_ENV: 'production' })).toThrow(/CLOUD_CAPTCHA_FIXED/);
    expect(readConfig({ NODE_ENV: 'production' }).captchaFixed).toBeUndefined();
  });
});

describe('the limit of failures from one address', () => {
  const three = startFor({ CLOUD_LOCKOUT_ADDRESS_LIMIT: '3' });
  const none = startFor({ CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' });
  const behindProxy = startFor({ CLOUD_LOCKOUT_ADDRESS_LIMIT: '2', CLOUD_TRUST_PROXY: 'true' });

  it('locks every account behind it, and no success of another account forgives it', async () => {
    const given = three();
    const admin = await given.signIn();
    const fail = (username: string) => tokenOf(given, { username, password: 'wrong' });
    for (const name of ['a', 'b']) expect((await fail(name)).body.reason).toBe('wrong-credentials');
    expect((await tokenOf(given, {})).status).toBe(200);
    for (const name of ['c']) expect((await fail(name)).body.reason).toBe('wrong-credentials');
    expect((await fail('f')).body.reason).toBe('address-locked');
    expect((await tokenOf(given, {})).body.reason).toBe('address-locked');
    const query = { userIds: (await infoOf(given, admin)).user_id as string };
    expect((await given.post('/blade-system/user/unlock', { token: admin, query })).status).toBe(200);
    expect((await tokenOf(given, {})).body.reason, 'that frees accounts only').toBe('address-locked');
  });

  it('of 0 switches the rule off', async () => {
    const given = none();
    for (let i = 0; i < 60; i++)
      await given.app.lockout.begin({ tenantId: '000000', account: `nobody${i}`, address: '127.0.0.1' });
    expect((await tokenOf(given, {})).status).toBe(200);
  });

  it('counts a whole IPv6 network as one address', async () => {
    const given = behindProxy();
    const fail = (address: string) =>
      tokenOf(given, { username: `y${address}`, password: 'wrong' }, { 'x-forwarded-for': address });
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2']) await fail(address);
    expect((await fail('2001:db8:1:2::3')).body.reason).toBe('address-locked');
    expect((await fail('2001:db8:1:3::1')).body.reason).toBe('wrong-credentials');
  });

  it('counts the address that the nearest proxy saw, not one that the caller made up', async () => {
    const given = behindProxy();
    const fail = (first: string, last: string) =>
      tokenOf(given, { username: `x${first}`, password: 'wrong' }, { 'x-forwarded-for': `${first}, ${last}` });
    for (const first of ['1.1.1.1', '2.2.2.2']) await fail(first, '9.9.9.9');
    expect((await fail('3.3.3.3', '9.9.9.9')).body.reason).toBe('address-locked');
    expect((await fail('3.3.3.3', '8.8.8.8')).body.reason).toBe('wrong-credentials');
  });
});

describe('without any mode', () => {
  const pair = sm2.generateKeyPairHex();
  const started = startFor({ CLOUD_SM2_PRIVATE_KEY: pair.privateKey, CLOUD_SM2_PUBLIC_KEY: pair.publicKey });

  it('passwords arrive under the key pair that was given, with or without the mark of its point', async () => {
    const given = started();
    expect((await given.get('/blade-auth/oauth/variants')).data.sm2PublicKey).toBe(pair.publicKey);
    const cipher = sm2.doEncrypt(ADMIN_PASSWORD, pair.publicKey, 0);
    const foreign = sm2.doEncrypt(ADMIN_PASSWORD, sm2.generateKeyPairHex().publicKey, 0);
    for (const password of [cipher, `04${cipher}`, cipher.toUpperCase()])
      expect((await tokenOf(given, { password })).status).toBe(200);
    for (const password of [foreign, cipher.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')), ''])
      expect((await tokenOf(given, { password })).body.reason).toBe('wrong-credentials');
  });

  it('the headers of switch mode change nothing', async () => {
    const given = started();
    const { account, roles } = await addDouble(given);
    const answer = await tokenOf(given, { username: account, password: 'secret' }, { 'role-id': roles[1]! });
    expect(answer.body.role_id).toBe(roles.join(','));
  });

  it('the life of a token comes from the row of its client', async () => {
    const given = started();
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
    expect(body.expires_in).toBe(120);
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8')) as Record<string, number>;
    const lifeOf = (token: string) => claimsOf(token).exp! - claimsOf(token).iat!;
    expect([lifeOf(body.access_token), lifeOf(body.refresh_token)]).toEqual([120, 600]);
    expect((await tokenOf(given, {})).body.expires_in).toBe(3600);

    const changed = { accessTokenValidity: 3600, refreshTokenValidity: 60 };
    await given.database.queries.updateTable('bladeClient').set(changed).where('clientId', '=', 'short').execute();
    const { sid } = claimsOf((await tokenOf(given, {}, { authorization })).body.access_token);
    const session = given.database.queries.selectFrom('bladeSession').where('id', '=', String(sid));
    const left = sql<number>`extract(epoch from expire_time - now())::int`.as('left');
    expect(
      (await session.select(left).executeTakeFirstOrThrow()).left,
      'listed while a token of it lives',
    ).toBeGreaterThan(3000);
  });
});
