import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await createUser(server, '100001', 'greedy'));
});
afterAll(() => server?.stop());

/** Answers of many calls at once, by status. */
async function statusesOf(calls: number, call: () => Promise<{ status: number }>): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (let left = calls; left > 0; left -= 50) {
    const answers = await Promise.all(Array.from({ length: Math.min(50, left) }, call));
    for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

describe('what costs the server something has a limit', () => {
  it('captchas of one address, whichever dialect asks', async () => {
    const paths = ['/blade-auth/oauth/captcha', '/blade-auth/captcha'];
    let asked = 0;
    const statuses = await statusesOf(400, () => server.get(paths[asked++ % 2]!));
    expect(statuses).toEqual({ 200: 300, 429: 100 });
  });

  it('entries that the console of one user uploads into the log', async () => {
    const body = Array.from({ length: 100 }, (_, index) => ({ type: 'error', message: `failure ${index}` }));
    const statuses = await statusesOf(20, () => server.post('/user/send-logs', { token, body }));
    expect(statuses).toEqual({ 200: 10, 429: 10 });
    const admin = await server.signIn();
    const kept = await server.get('/blade-log/usual/list', { token: admin, query: { logId: 'console', size: 1 } });
    expect(kept.data.total).toBe(1000);
  });

  it('uploads of one user that are not finished, also empty ones, until some are cancelled', async () => {
    const headers = { 'tus-resumable': '1.0.0', 'blade-auth': `bearer ${token}` };
    const upload = (path: string, method: string, more: object) =>
      fetch(new URL(path, server.url), { method, headers: { ...headers, ...more } });
    const begin = () => upload('/blade-resource/upload', 'POST', { 'upload-length': '0' });
    expect(await statusesOf(510, begin)).toEqual({ 201: 500, 429: 10 });
    const refused = await begin();
    expect(((await refused.json()) as { msg: string }).msg).toContain('500');
    const [{ id } = { id: '' }] = await server.database.queries
      .selectFrom('bladeUpload')
      .select('id')
      .limit(1)
      .execute();
    expect((await upload(`/blade-resource/upload/${id}`, 'DELETE', {})).status).toBe(204);
    expect((await begin()).status).toBe(201);
  });
});

describe('a token in the address', () => {
  const EXPORT = '/blade-system/post/export';

  it('is taken where a browser sends no headers: links to files, pictures and event streams', async () => {
    const admin = await server.signIn();
    for (const path of [EXPORT, '/blade-system/post/template'])
      expect((await server.get(path, { query: { 'blade-auth': admin } })).status, path).toBe(200);
  });

  it('counts for no other call, since addresses end up in logs', async () => {
    const admin = await server.signIn();
    const query = { 'blade-auth': admin };
    for (const path of ['/blade-system/post/list', '/blade-auth/oauth/user-info', '/v3/api-docs'])
      expect((await server.get(path, { query })).status, path).toBe(401);
    expect((await server.post('/blade-system/post/submit', { query, body: { postName: 'x' } })).status).toBe(401);
    const linked = server.app.routes.filter(({ endpoint, answer }) =>
      ['file', 'stream', 'events'].includes(endpoint?.answer ?? answer ?? ''),
    );
    expect(linked.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([]);
  });
});
