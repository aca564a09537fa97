import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';
import { recordingOf } from '../support/recording.ts';

const CALLBACK = 'https://app.example.com/callback?from=cloud';
const DESK = 'http://127.0.0.1:4999/done';
const TOKEN = '/blade-auth/oauth/token';
const PAGE = '/cloudExperience/authorize?';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  await addClient('shop', { webServerRedirectUri: `${CALLBACK} , ${DESK}` });
  await addClient('desk', { webServerRedirectUri: DESK, additionalInformation: '{"public":true}' });
  await addClient('closed', { webServerRedirectUri: CALLBACK, authorizedGrantTypes: 'password' });
  token = await server.signIn();
});
afterAll(() => server?.stop());

function addClient(clientId: string, more: Record<string, unknown>) {
  const row = {
    id: newId(),
    clientId,
    clientSecret: `${clientId}_secret`,
    authorizedGrantTypes: 'authorization_code,refresh_token',
    accessTokenValidity: 600,
    refreshTokenValidity: 6000,
    ...more,
  };
  return server.database.queries.insertInto('bladeClient').values(row).execute();
}

const basic = (id: string, secret = `${id}_secret`) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const right = { response_type: 'code', client_id: 'shop', redirect_uri: CALLBACK, state: 's 1&2' };
const authorize = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.get('/oauth/authorize', { query, headers });
const locationOf = (answer: { headers: Headers }) => answer.headers.get('location') ?? '';

/** The request that the server hands to the console's page. */
async function requestOf(query: Record<string, string>): Promise<string> {
  const answer = await authorize(query);
  expect(answer.status).toBe(302);
  expect(locationOf(answer)).toContain(PAGE);
  return new URLSearchParams(locationOf(answer).split('?')[1]).get('request')!;
}

async function codeOf(query: Record<string, string> = right, who = token): Promise<string> {
  const body = { request: await requestOf(query), approve: true };
  const { data } = await server.post('/blade-auth/oauth/authorization', { token: who, body });
  return new URL(data.redirect as string).searchParams.get('code')!;
}

const exchange = (query: Record<string, string>, authorization = basic('shop')) =>
  server.post(TOKEN, {
    query: { grant_type: 'authorization_code', redirect_uri: CALLBACK, scope: 'all', ...query },
    headers: { authorization },
  });

const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, asked: { code_challenge: challenge, code_challenge_method: 'S256' } };
};

describe('letting an application in', () => {
  it('goes by the page of the console to the application and ends in a session of its own', async () => {
    const request = await requestOf(right);
    const read = await server.get('/blade-auth/oauth/authorization', { query: { request } });
    expect(read.data).toEqual({
      kind: 'sign-in',
      clientId: 'shop',
      host: 'app.example.com',
      scope: 'all',
      autoApprove: false,
    });
    const approved = await server.post('/blade-auth/oauth/authorization', { token, body: { request, approve: true } });
    const back = new URL(approved.data.redirect as string);
    expect([back.origin, back.pathname, back.searchParams.get('from'), back.searchParams.get('state')]).toEqual([
      'https://app.example.com',
      '/callback',
      'cloud',
      's 1&2',
    ]);
    const answer = await exchange({ code: back.searchParams.get('code')!, tenantId: 's 1&2' });
    expect(answer.body).toMatchObject({ account: 'admin', expires_in: 600, role_name: 'administrator' });
    await expect(recordingOf(answer)).toMatchFileSnapshot('../wire/auth/token-authorization-code.json');
    await expect(recordingOf(read)).toMatchFileSnapshot('../wire/auth/authorization.json');
    const own = await server.get('/blade-auth/session/own', { token: answer.body.access_token as string });
    expect(own.data.find((session: { isOwn: boolean }) => session.isOwn)).toMatchObject({ clientId: 'shop' });
    const refreshed = await server.post(TOKEN, {
      query: { grant_type: 'refresh_token', refresh_token: answer.body.refresh_token },
      headers: { authorization: basic('shop') },
    });
    expect(refreshed.body.access_token).toBeTruthy();
  });

  it('works in the public dialect, and with PKCE for a client without a secret', async () => {
    const code = await codeOf();
    const enveloped = await server.post('/blade-auth/token', {
      query: { grantType: 'authorization_code', code, redirectUri: CALLBACK },
      headers: { authorization: basic('shop') },
    });
    expect(enveloped.data).toMatchObject({ account: 'admin', tokenType: 'bearer' });

    const { verifier, asked } = pkce();
    const desk = { response_type: 'code', client_id: 'desk', redirect_uri: DESK };
    expect(locationOf(await authorize(desk))).toBe(`${DESK}?error=invalid_request`);
    const given = await codeOf({ ...desk, ...asked });
    const query = { client_id: 'desk', code: given, redirect_uri: DESK, code_verifier: verifier };
    expect((await exchange(query, '')).body).toMatchObject({ account: 'admin' });
    const password = { grant_type: 'password', client_id: 'desk', username: 'admin', password: 'x' };
    expect((await server.post(TOKEN, { query: password, headers: { authorization: '' } })).status).toBe(400);
  });

  it('tells the application that the user refused', async () => {
    const body = { request: await requestOf(right), approve: false };
    const { data } = await server.post('/blade-auth/oauth/authorization', { token, body });
    expect(data.redirect).toBe(`${CALLBACK}&error=access_denied&state=s+1%262`);
  });

  it('ends what came of a code that is used twice, even at once', async () => {
    const code = await codeOf();
    const answers = await Promise.all([exchange({ code }), exchange({ code }), exchange({ code })]);
    const spent = answers.find((answer) => answer.status !== 200)!;
    await expect(recordingOf(spent)).toMatchFileSnapshot('../wire/auth/token-authorization-code-used.json');
    const good = answers.filter((answer) => answer.status === 200);
    expect(good.length).toBe(1);
    expect(answers.filter((answer) => answer.body.reason === 'authorization-invalid').length).toBe(2);
    const session = good[0]!.body as Record<string, string>;
    expect((await server.get('/blade-auth/oauth/user-info', { token: session.access_token! })).status).toBe(401);
    const refresh = { grant_type: 'refresh_token', refresh_token: session.refresh_token! };
    const again = await server.post(TOKEN, { query: refresh, headers: { authorization: basic('shop') } });
    expect(again.body).toMatchObject({ reason: 'token-invalid' });
  });

  it('refuses a code for another client, address or verifier, without one, and too late', async () => {
    const refused = { error_code: 400, reason: 'authorization-invalid' };
    const code = await codeOf();
    expect((await exchange({ code }, basic('closed'))).body).toMatchObject({ reason: 'client-rejected' });
    await addClient('stranger', { webServerRedirectUri: CALLBACK });
    expect((await exchange({ code }, basic('stranger'))).body).toMatchObject(refused);
    expect((await exchange({ code }, basic('shop', 'wrong'))).body).toMatchObject({ reason: 'client-rejected' });
    // A stranger's try did not spoil it; a wrong one of the client itself does.
    expect((await exchange({ code, redirect_uri: DESK })).body).toMatchObject(refused);
    expect((await exchange({ code })).body).toMatchObject(refused);

    const { verifier, asked } = pkce();
    for (const code_verifier of ['', 'short', pkce().verifier]) {
      const bound = await codeOf({ ...right, ...asked });
      expect((await exchange({ code: bound, code_verifier })).body).toMatchObject(refused);
      expect((await exchange({ code: bound, code_verifier: verifier })).body).toMatchObject(refused);
    }
    expect((await exchange({ code: await codeOf(), code_verifier: verifier })).body).toMatchObject(refused);
    for (const wrong of ['', 'x', "' or 1=1", 'é'.repeat(500)]) {
      expect((await exchange({ code: wrong })).body).toMatchObject(refused);
    }
    const late = await codeOf();
    const { queries } = server.database;
    await queries
      .updateTable('authorizationCode')
      .set({ expireTime: '2020-01-01' })
      .where('usedTime', 'is', null)
      .execute();
    expect((await exchange({ code: late })).body).toMatchObject(refused);
  });

  it('refuses the code of a user who was removed or lost his role meanwhile', async () => {
    const person = await createUser(server, '000000', 'leaving');
    const code = await codeOf(right, person.token);
    const bare = await codeOf(right, person.token);
    const change = (values: object) =>
      server.database.queries.updateTable('bladeUser').set(values).where('id', '=', person.id).execute();
    await change({ roleId: '' });
    expect((await exchange({ code: bare })).body).toMatchObject({ reason: 'no-role' });
    await change({ isDeleted: 1 });
    await server.app.cache.changed('blade_user');
    expect((await exchange({ code })).body).toMatchObject({ reason: 'authorization-invalid' });
    const body = { request: await requestOf(right), approve: true };
    expect((await server.post('/blade-auth/oauth/authorization', { token: person.token, body })).status).toBe(401);
  });
});

describe('a code', () => {
  const leave: Record<string, (person: { id: string; token: string }) => Promise<unknown>> = {
    'signed out': ({ token: own }) => server.get('/blade-auth/oauth/logout', { token: own }),
    'was signed out': async ({ id }) => {
      const sessions = await server.get('/blade-auth/session/list', { token, query: { size: 500 } });
      const own = sessions.data.records.find(({ userId }: { userId: string }) => userId === id);
      return server.post('/blade-auth/session/remove', { token, query: { ids: own.id } });
    },
    'got a new password': ({ id }) =>
      server.post('/blade-system/user/reset-password', { token, query: { userIds: id } }),
  };
  it.each(Object.keys(leave))('does not outlive the session of its user, who %s', async (way) => {
    const person = await createUser(server, '000000', `left${newId()}`);
    const code = await codeOf(right, person.token);
    await leave[way]!(person);
    expect((await exchange({ code })).body).toMatchObject({ reason: 'authorization-invalid' });
  });
});

describe('an address to return to', () => {
  it('is never gone to unless it is registered, character by character', async () => {
    const tries = [
      '',
      'https://evil.example',
      '//evil.example/callback?from=cloud',
      '\\\\evil.example',
      'https:\\\\app.example.com/callback?from=cloud',
      'https://app.example.com@evil.example/callback?from=cloud',
      'https://user:pass@app.example.com/callback?from=cloud',
      `${CALLBACK}#evil`,
      `${CALLBACK}&more=1`,
      'https://app.example.com/callback',
      'https://app.example.com/callback/../evil?from=cloud',
      'https://app.example.com.evil.example/callback?from=cloud',
      'https://APP.example.com/callback?from=cloud',
      'http://app.example.com/callback?from=cloud',
      `${CALLBACK} , ${DESK}`,
      'javascript:alert(1)',
      '/cloudExperience/',
    ];
    for (const redirect_uri of tries) {
      const answer = await authorize({ ...right, redirect_uri });
      expect([redirect_uri, answer.status, answer.body.reason, locationOf(answer)]).toEqual([
        redirect_uri,
        400,
        'redirect-unregistered',
        '',
      ]);
      const leave = await server.get('/oauth/authorize/logout', { query: { redirect_uri } });
      expect([redirect_uri, leave.status, locationOf(leave)]).toEqual([redirect_uri, 400, '']);
    }
    const twice = `/oauth/authorize?${new URLSearchParams(right)}&redirect_uri=https://evil.example`;
    expect((await server.get(twice)).body).toMatchObject({ reason: 'redirect-unregistered' });
  });

  it('that an administrator registered carelessly is not gone to either', async () => {
    const careless = [
      'javascript:alert(1)',
      'https://a.example/#x',
      'https://u:p@a.example/',
      'data:text/html',
      '//a.example',
    ];
    await addClient('careless', { webServerRedirectUri: careless.join(',') });
    for (const redirect_uri of careless) {
      const answer = await authorize({ ...right, client_id: 'careless', redirect_uri });
      expect([redirect_uri, answer.status]).toEqual([redirect_uri, 400]);
    }
  });

  it('is no other site because of how a path is spelled', async () => {
    const { hostname, port } = new URL(server.url);
    const locationFor = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const asked = request({ hostname, port, path }, (answer) => {
          answer.resume();
          resolve(answer.headers.location ?? '');
        });
        asked.on('error', reject).end();
      });
    const paths = [
      '//evil.example',
      '//evil.example/cloudExperience',
      '/\\evil.example',
      '/cloudExperience//evil.example/..',
      '/cloudExperience/..//evil.example/',
      '/blade-auth/oauth/callback/..%2f..%2fevil.example?code=1&state=2',
      '/blade-auth/oauth/callback/%0d%0aLocation:%20https:%2f%2fevil.example?code=1',
      '/blade-auth/oauth/render/https:%2f%2fevil.example',
      '/oauth/authorize?client_id=shop&response_type=code&redirect_uri=%2F%2Fevil.example',
      '/oauth/authorize/logout?redirect_uri=%5C%5Cevil.example',
    ];
    for (const path of paths) expect(await locationFor(path), path).not.toContain('evil.example');
  });

  it('shows a person a page of the console instead of going there', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const unknown = await authorize({ ...right, client_id: 'nobody' }, headers);
    expect([unknown.status, locationOf(unknown)]).toEqual([302, '/cloudExperience/authorize?error=client-unknown']);
    const wrong = await authorize({ ...right, redirect_uri: 'https://evil.example' }, headers);
    expect(locationOf(wrong)).toBe('/cloudExperience/authorize?error=redirect-unregistered');
  });

  it('gets the faults of the application itself', async () => {
    const errorOf = async (more: Record<string, string>) =>
      new URL(locationOf(await authorize({ ...right, ...more }))).searchParams.get('error');
    expect(await errorOf({ response_type: 'token' })).toBe('unsupported_response_type');
    expect(await errorOf({ client_id: 'closed' })).toBe('unauthorized_client');
    expect(await errorOf({ scope: 'all root' })).toBe('invalid_scope');
    expect(await errorOf({ code_challenge: 'x', code_challenge_method: 'S256' })).toBe('invalid_request');
    expect(await errorOf({ code_challenge: pkce().asked.code_challenge })).toBe('invalid_request');
    expect(await errorOf({ code_challenge: pkce().asked.code_challenge, code_challenge_method: 'plain' })).toBe(
      'invalid_request',
    );
    expect(await errorOf({ state: 'x'.repeat(2000) })).toBe('invalid_request');
  });

  it('is gone to after signing out', async () => {
    const leaving = await server.signIn();
    for (const query of [{ redirect_uri: DESK }, { redirect_uri: DESK, client_id: 'desk' }]) {
      const answer = await server.get('/oauth/authorize/logout', { query, token: leaving });
      const request = new URLSearchParams(locationOf(answer).split('?')[1]).get('request')!;
      const read = await server.get('/blade-auth/oauth/authorization', { query: { request } });
      expect(read.data).toMatchObject({ kind: 'sign-out', redirect: DESK });
      const body = { request, approve: true };
      expect((await server.post('/blade-auth/oauth/authorization', { token, body })).body).toMatchObject({
        reason: 'authorization-over',
      });
    }
    expect((await server.get('/blade-auth/oauth/user-info', { token: leaving })).status).toBe(401);
  });
});

describe('a request for the page', () => {
  it('is decided only with a token in the header, not by a form of another site', async () => {
    const request = await requestOf(right);
    const form = `request=${request}&approve=true`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
    const posted = await server.post('/blade-auth/oauth/authorization', { body: form, headers });
    expect([posted.status, posted.body.code]).toEqual([401, 401]);
    expect(posted.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is refused when it was changed or made of a token', async () => {
    const request = await requestOf(right);
    for (const wrong of ['', 'x', `${request}x`, token, request.split('.').slice(0, 2).join('.') + '.']) {
      const read = await server.get('/blade-auth/oauth/authorization', { query: { request: wrong } });
      expect(read.body).toMatchObject({ code: 400, reason: 'authorization-over' });
      const body = { request: wrong, approve: true };
      const decided = await server.post('/blade-auth/oauth/authorization', { token, body });
      expect(decided.body).toMatchObject({ reason: 'authorization-over' });
    }
    expect((await server.get('/blade-auth/oauth/user-info', { token: request })).status).toBe(401);
  });

  it('that was approved sends nothing to an address that was taken away meanwhile', async () => {
    await addClient('moved', { webServerRedirectUri: DESK });
    const request = await requestOf({ ...right, client_id: 'moved', redirect_uri: DESK });
    await server.database.queries
      .updateTable('bladeClient')
      .set({ webServerRedirectUri: CALLBACK })
      .where('clientId', '=', 'moved')
      .execute();
    const decided = await server.post('/blade-auth/oauth/authorization', { token, body: { request, approve: true } });
    expect(decided.body).toMatchObject({ reason: 'redirect-unregistered' });
  });
});
