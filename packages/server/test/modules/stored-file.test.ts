import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInWith(server, []);
});
afterAll(() => server?.stop());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function put(bytes: Uint8Array, name: string, type: string, caller = token) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const headers: Record<string, string> = caller ? { 'blade-auth': `bearer ${caller}` } : {};
  const url = new URL('/api/blade-resource/oss/endpoint/put-file', server.url);
  const answer = await fetch(url, { method: 'POST', body, headers });
  return { status: answer.status, data: ((await answer.json()) as { data: { link: string } }).data };
}
const read = (link: string) => fetch(new URL(link, server.url));

it('stores a picture without the Basic header and shows it to anyone who has its address', async () => {
  const { status, data } = await put(PNG, '我 的.png', 'image/png');
  expect(status).toBe(200);
  expect(data).toMatchObject({ originalName: '我 的.png', domain: '', link: expect.stringMatching(/\.png$/) });
  const answer = await read(data.link);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('content-disposition')).toBe('inline');
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
});

it.each([
  ['page.html', 'text/html', '<script>alert(1)</script>'],
  ['face.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['face.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
])('never lets %s run as what it says it is', async (name, type, text) => {
  const { data } = await put(Buffer.from(text), name, type);
  const answer = await read(data.link);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

it('asks for a user, a file and a name that it gave', async () => {
  expect((await put(PNG, 'a.png', 'image/png', '')).status).toBe(401);
  const empty = await server.post('/blade-resource/oss/endpoint/put-file', { token, body: {} });
  expect(empty.status).toBe(415);
  for (const name of ['x', '../../secrets.json', '%2e%2e%2fsecrets', `${'a'.repeat(22)}.png`])
    expect((await read(`/blade-resource/file/${name}`)).status).toBe(404);
});

it('refuses what is too large or beyond the quota', async () => {
  expect((await put(Buffer.alloc(11 * 1024 * 1024), 'a.png', 'image/png')).status).toBe(413);
  const quota = server.database.queries.updateTable('bladeParam').where('paramKey', '=', 'pointcloud.quota.gigabytes');
  await quota.set({ paramValue: '0' }).execute();
  expect((await put(PNG, 'a.png', 'image/png')).status).toBe(413);
  await quota.set({ paramValue: '200' }).execute();
});

it('removes the picture that a new one replaces, and no one else’s', async () => {
  const other = await signInWith(server, []);
  const foreign = (await put(PNG, 'a.png', 'image/png', other)).data.link;
  const save = (avatar: string) =>
    server.post('/blade-system/user/update-info', { token, body: { avatar, realName: 'x' } });
  const first = (await put(PNG, 'a.png', 'image/png')).data.link;
  const second = (await put(PNG, 'b.png', 'image/png')).data.link;
  for (const avatar of [first, second, foreign]) expect((await save(avatar)).status).toBe(200);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 404]);
  await save('');
  expect((await read(foreign)).status).toBe(200);
});
