import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProviders } from '../../src/config/sign-in-settings.ts';
import { tripCookieOf } from '../../src/modules/auth/external/social.ts';
import { EXTERNAL_CLIENT, plainSite, startExternalSite, type ExternalSite } from '../support/external-site.ts';
import { startTestServer, type Answer, type TestServer } from '../support/harness.ts';
import { createUser, setParameter } from '../support/people.ts';
import { recordingOf } from '../support/recording.ts';

const PUBLIC_URL = 'http://console.test';
const BACK = `${PUBLIC_URL}/cloudExperience/oauth/redirect/company`;
const CALLBACK = `${PUBLIC_URL}/blade-auth/oauth/callback/partner`;
const PLAIN_BACK = `${PUBLIC_URL}/cloudExperience/oauth/redirect/plain`;
const RENDER = '/blade-auth/oauth/render';
const TOKEN = '/blade-auth/oauth/token';
const REGISTER = '/blade-system/user/register-guest';

let site: ExternalSite;
let server: TestServer;
beforeAll(async () => {
  site = await startExternalSite([BACK, CALLBACK, PLAIN_BACK]);
  const company = {
    source: 'company',
    name: { 'zh-cn': '公司账号', en: 'Company' },
    issuer: site.issuer,
    ...EXTERNAL_CLIENT,
  };
  const partner = { ...company, source: 'partner', name: 'Partner', redirectUri: CALLBACK };
  const plain = { source: 'plain', name: 'Plain', ...plainSite(site.issuer), ...EXTERNAL_CLIENT, secretIn: 'header' };
  const gone = { ...company, source: 'gone', issuer: 'http://127.0.0.1:9' };
  server = await startTestServer({
    environment: {
      CLOUD_PUBLIC_URL: PUBLIC_URL,
      CLOUD_SOCIAL: JSON.stringify([company, partner, plain, gone]),
      CLOUD_LOCKOUT_ADDRESS_LIMIT: '0',
    },
  });
});
afterAll(async () => {
  await server?.stop();
  await site?.stop();
});

/** A browser at the external site and back: what the console gets, and the cookie that the browser keeps. */
async function comeBack(login: string, source = 'company') {
  const start = await server.get(`${RENDER}/${source}`);
  expect(start.status).toBe(302);
  const cookie = start.headers.get('set-cookie')!.split(';')[0]!;
  const back = await site.walk(start.headers.get('location')!, login);
  const { code, state } = Object.fromEntries(back.searchParams) as { code: string; state: string };
  return { back, cookie, code, state };
}

interface Trip {
  code: string;
  state: string;
  source?: string;
  tenantId?: string;
}

const exchange = ({ code, state, source = 'company', tenantId = '000000' }: Trip, cookie = ''): Promise<Answer> =>
  server.post(TOKEN, {
    query: { tenantId, grant_type: 'social', source, scope: 'all', code, state },
    headers: { cookie },
  });

async function guestOf(login: string): Promise<Record<string, string>> {
  const { code, state, cookie } = await comeBack(login);
  const answer = await exchange({ code, state }, cookie);
  expect(answer.status).toBe(200);
  return answer.body;
}

const register = (guest: Record<string, string>, more: Record<string, string> = {}) =>
  server.post(REGISTER, {
    token: guest.access_token!,
    query: { tenantId: '000000', name: '外部用户', password: 'secret123', oauthId: guest.oauth_id!, ...more },
  });

describe('signing in with an external account', () => {
  it('goes there with state, nonce and PKCE and comes back as a guest', async () => {
    const start = await server.get(`${RENDER}/company`);
    const asked = new URL(start.headers.get('location')!).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'cloud',
      redirect_uri: BACK,
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBe(43);
    expect(start.headers.get('set-cookie')).toMatch(/^cloud-outside=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);

    const guest = await guestOf('lin');
    expect(guest).toMatchObject({ user_id: '', role_name: 'guest', account: 'lin', nick_name: 'lin 先生', avatar: '' });
    expect(guest.oauth_id).toMatch(/^\d{19}$/);
    const again = await comeBack('lin');
    const answer = await exchange(again, again.cookie);
    expect(answer.body.oauth_id).toBe(guest.oauth_id);
    await expect(recordingOf(answer)).toMatchFileSnapshot('../wire/auth/token-social-guest.json');
    const { data } = await server.get('/blade-auth/oauth/user-info', { token: guest.access_token! });
    expect(data).toMatchObject({ roles: ['guest'], user_id: '' });
  });

  it('lets a guest register, and nothing else', async () => {
    const guest = await guestOf('guest');
    const token = guest.access_token!;
    for (const path of ['/blade-system/user/info', '/blade-system/dept/tree', '/blade-auth/session/own']) {
      expect((await server.get(path, { token })).body).toMatchObject({ code: 403, reason: 'account-unbound' });
    }
    for (const name of ['routes', 'buttons', 'top-menu']) {
      expect((await server.get(`/blade-system/menu/${name}`, { token })).body).toMatchObject({ code: 200, data: [] });
    }
    const refresh = { grant_type: 'refresh_token', refresh_token: guest.refresh_token! };
    expect((await server.post(TOKEN, { query: refresh })).body).toMatchObject({ reason: 'token-invalid' });
    await server.get('/blade-auth/oauth/logout', { token });
    expect((await server.get('/blade-auth/oauth/user-info', { token })).status).toBe(401);
  });

  it('registers a guest, who signs in once an administrator lets him in', async () => {
    const admin = await server.signIn();
    const guest = await guestOf('wang');
    const foreign = await guestOf('other');
    const taken = await register(guest, { account: 'wang', oauthId: foreign.oauth_id! });
    expect(taken.body).toMatchObject({ code: 403, reason: 'forbidden' });
    expect((await register({ ...guest, access_token: admin }, { account: 'wang' })).body.reason).toBe('outside-bound');
    expect((await register(guest, { account: '1' })).body).toMatchObject({ reason: 'registration-invalid' });
    expect((await register(guest, { account: 'wang', tenantId: '999999' })).status).toBe(200);
    expect((await register(guest, { account: 'wang2' })).body).toMatchObject({ reason: 'outside-bound' });

    const waiting = await comeBack('wang');
    expect((await exchange(waiting, waiting.cookie)).body).toMatchObject({ reason: 'account-waiting' });
    const password = { grant_type: 'password', username: 'wang', password: 'secret123' };
    expect((await server.post(TOKEN, { query: password })).body).toMatchObject({ reason: 'account-waiting' });
    const listed = await server.get('/blade-system/user/page', { token: admin, query: { account: 'wang' } });
    expect(listed.data.records[0]).toMatchObject({ tenantId: '000000', status: 2, realName: '外部用户' });

    const userIds = listed.data.records[0].id as string;
    expect((await server.post('/blade-system/user/audit-pass', { token: admin, query: { userIds } })).status).toBe(200);
    const back = await comeBack('wang');
    const signedIn = (await exchange(back, back.cookie)).body;
    expect(signedIn).toMatchObject({ account: 'wang', role_name: 'user', user_id: userIds });
    expect(signedIn.oauth_id).toBe(guest.oauth_id);
    const { data } = await server.get('/blade-system/audit/list', { token: admin, query: { recordId: userIds } });
    expect(JSON.stringify(data.records)).toContain(`"account":"guest:${guest.oauth_id}"`);
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  it('works in the public dialect, and by the address of the server itself', async () => {
    const { back, cookie, code, state } = await comeBack('zhao', 'partner');
    expect(back.href.startsWith(CALLBACK)).toBe(true);
    const passed = await server.get(back.pathname + back.search);
    const page = new URL(passed.headers.get('location')!, PUBLIC_URL);
    expect(page.pathname).toBe('/cloudExperience/oauth/redirect/partner');
    expect(Object.fromEntries(page.searchParams)).toEqual({ code, state });
    const answer = await server.post('/blade-auth/token', {
      query: { grantType: 'social', tenantId: '000000', source: 'partner', code, state },
      headers: { cookie },
    });
    expect(answer.data).toMatchObject({ userId: '', authority: 'guest', account: 'zhao' });
    expect(answer.data.oauthId).toMatch(/^\d{19}$/);
    await expect(recordingOf(answer)).toMatchFileSnapshot('../wire/auth/token-social-guest-public.json');
  });

  it('is closed to registrations when the administrator closed them', async () => {
    await setParameter(server, 'account.registerUser', 'false');
    await server.app.cache.changed('blade_param');
    expect((await register(await guestOf('late'), { account: 'late1' })).body.reason).toBe('registration-closed');
    await setParameter(server, 'account.registerUser', 'true');
    await server.app.cache.changed('blade_param');
  });
});

describe('a site that speaks OAuth 2 only', () => {
  it('signs people in by the fields of its own, with state and PKCE, and knows them again', async () => {
    const asked = new URL((await server.get(`${RENDER}/plain`)).headers.get('location')!).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ scope: 'read_user', code_challenge_method: 'S256' });
    expect(asked.get('nonce'), 'nothing is signed, so nothing holds a nonce').toBeNull();
    const first = await comeBack('octo', 'plain');
    const guest = await exchange({ ...first, source: 'plain' }, first.cookie);
    expect(guest.body).toMatchObject({ role_name: 'guest', user_id: '', account: 'octo', nick_name: 'octo 先生' });
    const stored = server.database.queries.selectFrom('bladeUserOauth').select(['uuid', 'source', 'remark']);
    const row = await stored.where('id', '=', guest.body.oauth_id).executeTakeFirstOrThrow();
    expect(row).toEqual({ uuid: '4711', source: 'plain', remark: `${site.issuer}/user` });
    const second = await comeBack('octo', 'plain');
    const again = await exchange({ ...second, source: 'plain' }, second.cookie);
    expect(again.body.oauth_id).toBe(guest.body.oauth_id);
    const stolen = await comeBack('octo', 'plain');
    expect((await exchange({ ...stolen, source: 'plain' })).body.reason).toBe('outside-over');
    const third = await comeBack('octo', 'plain');
    const wrong = await exchange({ ...third, code: 'wrong', source: 'plain' }, third.cookie);
    expect(wrong.body.reason).toBe('outside-refused');
  });

  it('is configured whole or not at all', () => {
    const problemOf = (entry: object) => {
      const problems: string[] = [];
      readProviders(JSON.stringify([{ source: 'a', clientId: 'b', ...entry }]), problems);
      return problems.join(' ');
    };
    const whole = plainSite('https://a.example');
    expect(problemOf(whole)).toBe('');
    expect(problemOf({ ...whole, tokenEndpoint: '' })).toContain('tokenEndpoint must be an https address');
    expect(problemOf({ ...whole, userinfoEndpoint: 'http://a.example/user' })).toContain('userinfoEndpoint must be');
    expect(problemOf({ ...whole, secretIn: 'query' })).toContain('secretIn must be body or header');
    expect(problemOf({ ...whole, fields: { id: 7 } })).toContain('fields must');
    expect(problemOf({ ...whole, issuer: 'https://a.example' })).toContain('either issuer or authorizationEndpoint');
  });
});

describe('the cookie of a trip', () => {
  it('cannot be planted by a site beside this one, where this one speaks HTTPS', () => {
    expect(tripCookieOf({ publicUrl: PUBLIC_URL })).toBe('cloud-outside');
    expect(tripCookieOf({ publicUrl: 'https://console.test' })).toMatch(/^__Host-/);
  });
});

describe('coming back from outside', () => {
  it('works once, in the browser that left, for the source it left for', async () => {
    const over = { error_code: 400, reason: 'outside-over' };
    const first = await comeBack('chen');
    expect((await exchange(first, '')).body).toMatchObject(over);
    expect((await exchange(first, first.cookie)).body).toMatchObject(over);
    const other = await comeBack('chen');
    expect((await exchange(other, `cloud-outside=${'x'.repeat(43)}`)).body).toMatchObject(over);
    const source = await comeBack('chen');
    expect((await exchange({ ...source, source: 'partner' }, source.cookie)).body).toMatchObject(over);
    const good = await comeBack('chen');
    expect((await exchange(good, good.cookie)).status).toBe(200);
    expect((await exchange(good, good.cookie)).body).toMatchObject(over);
    for (const state of ['', 'x', "' or 1=1"]) {
      expect((await exchange({ code: good.code, state }, good.cookie)).body).toMatchObject(over);
    }
  });

  it('refuses a code that the provider does not know or made for another trip', async () => {
    const refused = { error_code: 400, reason: 'outside-refused' };
    const wrong = await comeBack('sun');
    expect((await exchange({ ...wrong, code: 'wrong' }, wrong.cookie)).body).toMatchObject(refused);
    const [mine, theirs] = [await comeBack('sun'), await comeBack('thief')];
    expect((await exchange({ code: theirs.code, state: mine.state }, mine.cookie)).body).toMatchObject(refused);
  });

  it('keeps out an unknown tenant, a wrong client and a source that is not set up', async () => {
    const trip = await comeBack('zhou');
    expect((await exchange({ ...trip, tenantId: '999999' }, trip.cookie)).body.reason).toBe('tenant-unknown');
    expect((await exchange({ ...trip, source: 'github' }, trip.cookie)).body.reason).toBe('sign-in-unavailable');
    const authorization = `Basic ${Buffer.from('saber:wrong').toString('base64')}`;
    const query = { grant_type: 'social', source: 'company', code: trip.code, state: trip.state };
    const answer = await server.post(TOKEN, { query, headers: { authorization, cookie: trip.cookie } });
    expect(answer.body).toMatchObject({ reason: 'client-rejected' });
    for (const source of ['github', '..%2Fevil', '%2F%2Fevil.example']) {
      expect([source, (await server.get(`${RENDER}/${source}`)).status]).toEqual([source, 400]);
      expect([source, (await server.get(`/blade-auth/oauth/callback/${source}`)).status]).toEqual([source, 400]);
    }
  });

  it('says so when the provider cannot be reached', async () => {
    expect((await server.get(`${RENDER}/gone`)).body).toMatchObject({ code: 503, reason: 'outside-unavailable' });
  });

  it('refuses an account whose source came to mean another provider, or whose user is gone', async () => {
    const { id } = await createUser(server, '000000', 'bound');
    const guest = await guestOf('bound');
    const change = (values: object) =>
      server.database.queries.updateTable('bladeUserOauth').set(values).where('id', '=', guest.oauth_id!).execute();
    await change({ userId: id });
    const good = await comeBack('bound');
    expect((await exchange(good, good.cookie)).body).toMatchObject({ user_id: id });
    await change({ remark: 'https://before.example' });
    const moved = await comeBack('bound');
    expect((await exchange(moved, moved.cookie)).body).toMatchObject({ reason: 'outside-refused' });
    await change({ remark: site.issuer });
    await server.database.queries.updateTable('bladeUser').set({ isDeleted: 1 }).where('id', '=', id).execute();
    const removed = await comeBack('bound');
    expect((await exchange(removed, removed.cookie)).body).toMatchObject({ reason: 'wrong-credentials' });
  });
});

describe('external accounts of a user', () => {
  const BIND = '/blade-auth/outside/bind';

  it('are linked by a user who proved both to be his, and unlinked again', async () => {
    const { id, token } = await createUser(server, '000000', 'linker');
    const guest = (await guestOf('linked')).access_token!;
    const stranger = await createUser(server, '777777', 'stranger');
    const over = { code: 400, reason: 'outside-over' };
    for (const wrong of ['', 'x', token, undefined]) {
      expect((await server.post(BIND, { token, body: { guest: wrong } })).body).toMatchObject(over);
    }
    expect((await server.post(BIND, { token: stranger.token, body: { guest } })).body).toMatchObject(over);
    expect((await server.post(BIND, { token: guest, body: { guest } })).body.reason).toBe('account-unbound');
    expect((await server.post(BIND, { token, body: { guest } })).status).toBe(200);
    expect((await server.post(BIND, { token, body: { guest } })).body).toMatchObject(over);
    const own = await server.get('/blade-auth/outside/own', { token });
    expect(own.data).toMatchObject([{ source: 'company', sourceName: '公司账号', username: 'linked' }]);

    const back = await comeBack('linked');
    expect((await exchange(back, back.cookie)).body).toMatchObject({ user_id: id, account: 'linker' });
    const remove = (who: string) =>
      server.post('/blade-auth/outside/remove', { token: who, query: { ids: own.data[0].id } });
    expect((await remove(token)).body).toMatchObject({ reason: 'confirmation-needed' });
    for (const who of [token, stranger.token]) {
      await server.post('/blade-auth/factor/confirm', { token: who, body: { password: 'Secret-123' } });
    }
    expect((await remove(stranger.token)).status).toBe(404);
    expect((await remove(token)).status).toBe(200);
    expect((await server.get('/blade-auth/outside/own', { token })).data).toEqual([]);
    expect(await guestOf('linked')).toMatchObject({ role_name: 'guest' });
    const admin = await server.signIn();
    const audit = await server.get('/blade-system/audit/list', { token: admin, query: { recordId: id } });
    const verbs = audit.data.records.map((entry: { verbName: string }) => entry.verbName);
    expect(verbs).toEqual(expect.arrayContaining(['绑定第三方账号', '解除第三方账号']));
    await server.app.requestLog.flush();
    const { queries } = server.database;
    const calls = await queries.selectFrom('bladeLogApi').selectAll().where('createBy', '=', 'linker').execute();
    expect(calls.map((call) => call.title)).toContain('第三方账号：绑定');
    expect(JSON.stringify(calls)).not.toContain(guest.slice(0, 40));
  });

  it('need a confirmation when the sign-in was long ago', async () => {
    const { token } = await createUser(server, '000000', 'sleeper');
    const guest = (await guestOf('sleeping')).access_token!;
    await server.database.queries
      .updateTable('bladeSession')
      .set({ startTime: '2020-01-01' })
      .where('account', '=', 'sleeper')
      .execute();
    expect((await server.post(BIND, { token, body: { guest } })).body).toMatchObject({ reason: 'confirmation-needed' });
    const start = (source: string) => server.post('/blade-auth/outside/start', { token, body: { source } });
    expect((await start('company')).body).toMatchObject({ reason: 'confirmation-needed' });
    expect((await start('github')).body).toMatchObject({ reason: 'sign-in-unavailable' });
    await server.post('/blade-auth/factor/confirm', { token, body: { password: 'Secret-123' } });
    expect((await start('company')).data).toEqual({ address: `/api${RENDER}/company` });
    expect((await server.post(BIND, { token, body: { guest } })).status).toBe(200);
  });
});

describe('tokens of an external site', () => {
  it('are revoked and renewed for administrators only', async () => {
    const admin = await server.signIn();
    const paths = ['/blade-auth/oauth/revoke/company/some-token', '/blade-auth/oauth/refresh/company'];
    for (const path of paths) expect((await server.post(path)).status).toBe(401);
    expect((await server.post(paths[0]!, { token: admin })).status).toBe(200);
    const refresh = await server.post(paths[1]!, { token: admin, query: { refreshToken: 'wrong' } });
    expect(refresh.body).toMatchObject({ reason: 'outside-refused' });
  });
});
