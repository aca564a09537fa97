import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../support/harness.ts';

/** Rules of the wire that no recording shows, because they are about what is asked and not about what one answer holds. */
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  token = await server.signIn();
});
afterAll(() => server?.stop());

const get = (path: string, query: Record<string, unknown> = {}) => server.get(path, { token, query });

describe('a list', () => {
  it('of users by page compares account, name and kind for equality; a suffix says otherwise', async () => {
    const total = async (query: object) => (await get('/blade-system/user/page', { ...query })).data.total as number;
    expect(await total({ account: 'admin', realName: '管理员', userType: 1, tenantId: '000000' })).toBe(1);
    expect(await total({ account: 'adm' })).toBe(0);
    expect(await total({ account_like: 'adm' })).toBe(1);
    expect(await total({ account: '', realName: '' })).toBeGreaterThan(0);
    expect((await get('/blade-system/user/list', { account: 'adm' })).data.total).toBe(1);
  });

  it('of menus alone looks through all levels unless a parent is named', async () => {
    const roots = (await get('/blade-system/menu/lazy-menu-list', { parentId: 0 })).data;
    const all = (await get('/blade-system/menu/lazy-menu-list')).data;
    expect(all.length).toBeGreaterThan(roots.length);
    expect(new Set(all.map((row: { category: number }) => row.category))).toEqual(new Set([1]));
  });
});

describe('a label', () => {
  it('of an absent key is empty, though the root of a dictionary has the key -1', async () => {
    const { roleId, deptId } = (await get('/blade-system/user/info')).data;
    const body = { account: 'nolabels', password: 'secret123', name: 'n', realName: 'n', userType: 1, roleId, deptId };
    expect((await server.post('/blade-system/user/submit', { token, body })).body).toMatchObject({ code: 200 });
    const [row] = (await get('/blade-system/user/list', { account_equal: 'nolabels' })).data.records;
    expect([row.sex, row.sexName]).toEqual([-1, '']);
  });
});

describe('a text', () => {
  it('of a notice is answered as it was typed when it holds no markup', async () => {
    const content = 'a < b & "c"\n<3 > 2';
    const body = { title: 'plain', category: 1, releaseTime: '2026-01-01 00:00:00', content };
    const { data } = await server.post('/blade-desk/notice/submit', { token, body });
    expect((await get('/blade-desk/notice/detail', { id: data.id })).data.content).toBe(content);
  });
});

describe('a log that a console uploads', () => {
  it('is answered alike without a token, but only that of a known caller is kept', async () => {
    const upload = (message: string, options: object = {}) =>
      server.post('/blade-auth/oauth/logout', { body: [{ url: '/x', type: 'error', message }], ...options });
    expect((await upload('of nobody')).body).toEqual({ success: 'true', msg: 'success' });
    expect((await upload('of a liar', { token: 'nonsense' })).status).toBe(401);
    expect((await upload('of admin', { token })).body).toEqual({ success: 'true', msg: 'success' });
    await expect
      .poll(async () => {
        const kept = server.database.queries
          .selectFrom('bladeLogUsual')
          .select('logData')
          .where('logId', '=', 'console');
        return (await kept.execute()).map((row) => row.logData as string);
      })
      .toEqual(['of admin']);
  });
});

describe('a lock after failed sign-ins', () => {
  it('does not count who knew the password but came through a wrong client', async () => {
    const query = { tenantId: '000000', account: 'admin', password: ADMIN_PASSWORD, grantType: 'password' };
    const authorization = `Basic ${Buffer.from('saber:wrong').toString('base64')}`;
    for (let i = 0; i < 6; i++) {
      const refused = await server.post('/blade-auth/token', { query, headers: { authorization } });
      expect([refused.status, refused.body.reason]).toEqual([401, 'client-rejected']);
    }
    expect((await server.post('/blade-auth/token', { query })).status).toBe(200);
  });
});
