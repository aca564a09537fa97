import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { openDatabase, type Database } from '../../src/database/database.ts';
import type { App } from '../../src/http/app.ts';
import { MODULES } from '../../src/modules.ts';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let admin: string;
let other: { app: App; database: Database; url: string };

beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
  const { config, secrets } = server.app;
  const database = await openDatabase(config, secrets);
  const app = await createApp({ config, secrets, database, modules: MODULES });
  other = { app, database, url: await app.http.listen({ host: '127.0.0.1', port: 0 }) };
});
afterAll(async () => {
  await other?.app.close();
  await other?.database.close();
  await server?.stop();
});

/** An answer of the second process. */
async function askOther(path: string, token: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(new URL(path, other.url), { headers: { 'blade-auth': `bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
}
const PATIENCE = { timeout: 20_000 };

describe('a second process on the same database', () => {
  it('knows at once who was signed out, granted and removed by the first', async () => {
    const person = await signInWith(server, []);
    const { role_id: roleId, user_id: userId } = (await server.get('/blade-auth/oauth/user-info', { token: person }))
      .data;
    expect((await askOther('/blade-system/user/list', person)).status).toBe(403);
    const menu = await server.database.queries
      .selectFrom('bladeMenu')
      .select('id')
      .where('code', '=', 'user_view')
      .executeTakeFirstOrThrow();
    const grant = { roleIds: [roleId], menuIds: [menu.id], dataScopeIds: [], apiScopeIds: [] };
    await server.post('/blade-system/role/grant', { token: admin, body: grant });
    await expect.poll(async () => (await askOther('/blade-system/user/list', person)).status, PATIENCE).toBe(200);
    await server.post('/blade-system/user/remove', { token: admin, query: { ids: userId } });
    await expect.poll(async () => (await askOther('/blade-system/user/list', person)).status, PATIENCE).toBe(401);

    const leaver = await signInWith(server, []);
    expect((await askOther('/blade-system/post/list', leaver)).status).toBe(200);
    await server.get('/blade-auth/oauth/logout', { token: leaver });
    await expect.poll(async () => (await askOther('/blade-system/post/list', leaver)).status, PATIENCE).toBe(401);
  });

  it('answers what the first has changed in dictionaries, menus, departments and counts', async () => {
    const list = '/blade-system/dict/dictionary?code=sex';
    expect((await askOther(list, admin)).text).not.toContain('保密');
    const root = await server.database.queries
      .selectFrom('bladeDict')
      .select('id')
      .where('code', '=', 'sex')
      .where('dictKey', '=', '-1')
      .executeTakeFirstOrThrow();
    const entry = { parentId: root.id, code: 'sex', dictKey: 3, dictValue: '保密', sort: 3 };
    await server.post('/blade-system/dict/submit', { token: admin, body: entry });
    await expect.poll(async () => (await askOther(list, admin)).text, PATIENCE).toContain('保密');

    const counted = async () =>
      JSON.parse((await askOther('/blade-system/post/list', admin)).text).data.total as number;
    const before = await counted();
    const position = { category: 1, postCode: 'two', postName: 'two', sort: 1 };
    await server.post('/blade-system/post/submit', { token: admin, body: position });
    await expect.poll(counted, PATIENCE).toBe(before + 1);

    const users = '/blade-system/user/list?account=admin';
    expect((await askOther(users, admin)).text).not.toContain('新名');
    const depts = (await server.get('/blade-system/dept/list', { token: admin })).data;
    await server.post('/blade-system/dept/submit', { token: admin, body: { id: depts[0].id, deptName: '新名' } });
    await expect.poll(async () => (await askOther(users, admin)).text, PATIENCE).toContain('新名');

    const routes = '/blade-system/menu/routes';
    expect((await askOther(routes, admin)).text).not.toContain('实验室');
    const menu = { parentId: '0', code: 'lab', name: '实验室', path: '/lab', category: 1, sort: 1, isOpen: 1 };
    await server.post('/blade-system/menu/submit', { token: admin, body: menu });
    await expect.poll(async () => (await askOther(routes, admin)).text, PATIENCE).toContain('实验室');
  });

  it('counts failed sign-ins together with the first', async () => {
    for (let i = 0; i < 5; i++) {
      const lockout = i % 2 === 0 ? server.app.lockout : other.app.lockout;
      await lockout.begin('000000', 'somebody', '127.0.0.1');
    }
    await expect(other.app.lockout.begin('000000', 'somebody', '127.0.0.1')).rejects.toThrow('account-locked');
    await expect(server.app.lockout.begin('000000', 'somebody', '127.0.0.1')).rejects.toThrow('account-locked');
  });
});
