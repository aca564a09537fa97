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
