import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

describe('the server', () => {
  it('tells that it is well, with and without the gateway prefix', async () => {
    for (const path of ['/health', '/api/health', '/health/live', '/health/ready']) {
      expect((await server.get(path)).body).toEqual({
        code: 200,
        success: true,
        data: { status: 'UP' },
        msg: '操作成功',
      });
    }
  });

  it('answers 404 and 405 in the language of the caller', async () => {
    const missing = await server.get('/blade-system/nothing');
    expect([missing.status, missing.body.code, missing.body.msg]).toEqual([404, 404, '数据不存在或已被删除']);
    const wrong = await server.post('/health', { headers: { 'accept-language': 'en-US,en;q=0.9' } });
    expect([wrong.status, wrong.body.msg]).toEqual([405, 'POST is not supported here']);
  });

  it('answers an address that nobody can decode as one that is not there', async () => {
    for (const path of ['/blade-resource/file/%zz', '/blade-system/%ff', '/%', '/blade-resource/file/a%00b']) {
      const answer = await fetch(server.url + path, { headers: { origin: 'http://localhost:5173' } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { code: 404, reason: 'not-found' }]);
    }
  });

  it('lets pages of this machine call, and no others', async () => {
    const ask = (origin: string) =>
      fetch(`${server.url}/blade-system/post/list`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'blade-auth' },
      });
    const own = await ask('http://localhost:5173');
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([204, 'http://localhost:5173']);
    expect(own.headers.get('access-control-allow-headers')).toBe('blade-auth');
    const foreign = await ask('http://localhost.evil.example');
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  it('takes only an origin in the form that browsers send', async () => {
    const ask = async (origin: string) =>
      (await fetch(`${server.url}/health`, { headers: { origin } })).headers.get('access-control-allow-origin');
    for (const own of ['http://localhost', 'https://localhost:8443', 'http://127.0.0.1:81', 'http://[::1]:3000'])
      expect(await ask(own)).toBe(own);
    for (const foreign of [
      'null',
      'file://',
      'http://evil.example',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'http://evil.example@localhost',
      'http://localhost:5173/',
      'http://localhost:5173/x',
    ])
      expect([foreign, await ask(foreign)]).toEqual([foreign, null]);
  });

  it('lets such a page send every header of the clients, and read every answer, failures and files too', async () => {
    const origin = 'http://localhost:5173';
    const headers =
      'authorization,blade-auth,blade-requested-with,captcha-code,captcha-key,content-type,dept-id,role-id,tenant-id,user-type';
    const asked = await fetch(`${server.url}/api/blade-auth/token`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    });
    const allowed = (name: string) => asked.headers.get(`access-control-allow-${name}`);
    expect([asked.status, allowed('headers'), allowed('credentials')]).toEqual([204, headers, 'true']);
    expect(allowed('methods')).toContain('POST');

    const token = await server.signIn();
    const signed = { 'blade-auth': `bearer ${token}` };
    const json = { ...signed, 'content-type': 'application/json' };
    const calls: [status: number, path: string, init?: RequestInit][] = [
      [200, '/blade-system/menu/routes', { headers: signed }],
      [200, '/blade-system/user/export-user', { headers: signed }],
      [400, '/blade-auth/token?account=nobody&password=secret', { method: 'POST' }],
      [400, '/blade-system/post/submit', { method: 'POST', headers: json, body: '{' }],
      [401, '/blade-system/user/list'],
      [404, '/blade-system/nothing', { headers: signed }],
      [405, '/blade-system/user/list', { method: 'POST', headers: signed }],
      [413, '/blade-system/post/submit', { method: 'POST', headers: json, body: ' '.repeat(3_000_000) }],
      [
        415,
        '/blade-system/post/submit',
        { method: 'POST', headers: { ...json, 'content-type': 'text/html' }, body: 'x' },
      ],
    ];
    for (const [status, path, init] of calls) {
      const answer = await fetch(server.url + path, { ...init, headers: { ...init?.headers, origin } });
      await answer.arrayBuffer();
      expect([path, answer.status]).toEqual([path, status]);
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, origin]);
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
      expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Disposition');
      // Whatever stands between must not hand the answer for one origin to another.
      expect([path, answer.headers.get('vary')?.toLowerCase()]).toEqual([path, expect.stringContaining('origin')]);
    }
  });

  it('keeps tenants apart by row-level security', async () => {
    const row = { id: '1', tenantId: '111111', account: 'a', password: '-' };
    await server.database.queries.insertInto('bladeUser').values(row).execute();
    const read = (tenantId: string) =>
      server.database.withScope({ tenantId, isSuper: false }, (trx) =>
        trx.selectFrom('bladeUser').select('id').execute(),
      );
    expect(await read('111111')).toEqual([{ id: '1' }]);
    expect((await read('222222')).length).toBe(0);
    const intruder = server.database.withScope({ tenantId: '222222', isSuper: false }, (trx) =>
      trx
        .insertInto('bladeUser')
        .values({ ...row, id: '2' })
        .execute(),
    );
    await expect(intruder).rejects.toThrow(/row-level security/);
  });
});
