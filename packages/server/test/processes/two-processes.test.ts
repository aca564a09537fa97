import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
    await expect.poll(async () => (await askOther('/blade-system/user/list', person)).status).toBe(200);
    await server.post('/blade-system/user/remove', { token: admin, query: { ids: userId } });
    await expect.poll(async () => (await askOther('/blade-system/user/list', person)).status).toBe(401);

    const leaver = await signInWith(server, []);
    expect((await askOther('/blade-system/post/list', leaver)).status).toBe(200);
    await server.get('/blade-auth/oauth/logout', { token: leaver });
    await expect.poll(async () => (await askOther('/blade-system/post/list', leaver)).status).toBe(401);
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
    await expect.poll(async () => (await askOther(list, admin)).text).toContain('保密');

    const counted = async () =>
      JSON.parse((await askOther('/blade-system/post/list', admin)).text).data.total as number;
    const before = await counted();
    const position = { category: 1, postCode: 'two', postName: 'two', sort: 1 };
    await server.post('/blade-system/post/submit', { token: admin, body: position });
    await expect.poll(counted).toBe(before + 1);

    const users = '/blade-system/user/list?account=admin';
    expect((await askOther(users, admin)).text).not.toContain('新名');
    const depts = (await server.get('/blade-system/dept/list', { token: admin })).data;
    await server.post('/blade-system/dept/submit', { token: admin, body: { id: depts[0].id, deptName: '新名' } });
    await expect.poll(async () => (await askOther(users, admin)).text).toContain('新名');

    const routes = '/blade-system/menu/routes';
    expect((await askOther(routes, admin)).text).not.toContain('实验室');
    const menu = { parentId: '0', code: 'lab', name: '实验室', path: '/lab', category: 1, sort: 1, isOpen: 1 };
    await server.post('/blade-system/menu/submit', { token: admin, body: menu });
    await expect.poll(async () => (await askOther(routes, admin)).text).toContain('实验室');
  });

  it('counts failed sign-ins together with the first', async () => {
    for (let i = 0; i < 5; i++) {
      const lockout = i % 2 === 0 ? server.app.lockout : other.app.lockout;
      await lockout.begin({ tenantId: '000000', account: 'somebody', address: '127.0.0.1' });
    }
    await expect(
      other.app.lockout.begin({ tenantId: '000000', account: 'somebody', address: '127.0.0.1' }),
    ).rejects.toThrow('account-locked');
    await expect(
      server.app.lockout.begin({ tenantId: '000000', account: 'somebody', address: '127.0.0.1' }),
    ).rejects.toThrow('account-locked');
  });

  it('takes the bytes of an upload once, whichever process they reach', async () => {
    // Both on one data folder, as on a shared disk.
    const headers = { 'tus-resumable': '1.0.0', 'blade-auth': `bearer ${admin}` };
    const [size, half] = [400_000, 200_000];
    const made = await fetch(`${server.url}/blade-resource/upload`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(size), 'upload-metadata': `filename ${btoa('a.las')}` },
    });
    const at = made.headers.get('location') ?? '';
    const append = (url: string, fill: number) =>
      sendSlowly(new URL(at, url), { ...headers, 'upload-offset': '0' }, Buffer.alloc(half, fill));
    const [first, second] = await Promise.all([append(server.url, 1), append(other.url, 2)]);
    expect([first, second].sort()).toEqual([204, expect.toSatisfy((status) => status === 409 || status === 423)]);
    const stored = readFileSync(join(server.dataFolder, 'files', 'uploads', at.split('/').at(-1)!));
    expect(stored.equals(Buffer.alloc(half, first === 204 ? 1 : 2))).toBe(true);
  });

  it('lets a client go on at the second process whose connection to the first hangs', async () => {
    const headers = { 'tus-resumable': '1.0.0', 'blade-auth': `bearer ${admin}` };
    const made = await fetch(`${server.url}/blade-resource/upload`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '6', 'upload-metadata': `filename ${btoa('a.las')}` },
    });
    const at = made.headers.get('location') ?? '';
    const type = 'application/offset+octet-stream';
    const hanging = request(new URL(at, server.url), {
      method: 'PATCH',
      headers: { ...headers, 'content-type': type, 'upload-offset': '0', 'content-length': '6' },
    });
    hanging.on('error', () => {});
    hanging.write('abc');
    const offset = async () =>
      (await fetch(new URL(at, other.url), { method: 'HEAD', headers })).headers.get('upload-offset');
    await expect.poll(offset).toBe('3');
    const rest = { ...headers, 'content-type': type, 'upload-offset': '3' };
    const answer = await fetch(new URL(at, other.url), { method: 'PATCH', headers: rest, body: 'def' });
    hanging.destroy();
    expect(answer.status).toBe(204);
    expect(await offset()).toBe('6');
  });
});

/** Sends a body in two halves with a pause, so that another call meets it half-way. @returns the status. */
async function sendSlowly(url: URL, headers: Record<string, string>, body: Buffer): Promise<number> {
  const sent = request(url, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'content-length': String(body.length) },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
  });
  sent.write(body.subarray(0, body.length / 2));
  await sleep(300);
  sent.end(body.subarray(body.length / 2));
  return answered;
}
