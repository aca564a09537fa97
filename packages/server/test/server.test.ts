import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

describe('the server', () => {
  it('tells that it is well, with and without the gateway prefix', async () => {
    for (const path of ['/health', '/api/health']) {
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
