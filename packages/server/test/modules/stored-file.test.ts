import { request as httpRequest } from 'node:http';
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

async function put(bytes: Uint8Array, name: string, type: string, caller = token, at = server) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const headers: Record<string, string> = caller ? { 'blade-auth': `bearer ${caller}` } : {};
  const url = new URL('/api/blade-resource/oss/endpoint/put-file', at.url);
  const answer = await fetch(url, { method: 'POST', body, headers });
  return {
    status: answer.status,
    data: ((await answer.json()) as { data: Record<'link' | 'domain' | 'name', string> }).data,
  };
}
const read = (link: string) => fetch(new URL(link, server.url));

it('stores a picture without the Basic header and shows it to anyone who has its address', async () => {
  const { status, data } = await put(PNG, '我 的.png', 'image/png');
  expect(status).toBe(200);
  const { domain, link, name } = data;
  expect(data).toMatchObject({ originalName: '我 的.png', domain: server.url });
  expect(link).toBe(`${domain}/api/blade-resource/file/${name}`);
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

it('names the address of the setting in its links, else that of the connection, and never one that a header made up', async () => {
  const path = expect.stringMatching(/^\/api\/blade-resource\/file\/[\w-]{22}\.png$/);
  const boundary = 'x';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
    PNG,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const { port } = new URL(server.url);
  const linkFor = (headers: Record<string, string>) =>
    new Promise<{ link: string; domain: string }>((resolve, reject) => {
      const sent = {
        ...headers,
        'blade-auth': `bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      };
      const options = {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/blade-resource/oss/endpoint/put-file',
        headers: sent,
      };
      const asking = httpRequest(options, (answer) => {
        let text = '';
        answer.on('data', (part) => (text += part)).on('end', () => resolve(JSON.parse(text).data));
      });
      asking.on('error', reject).end(body);
    });
  expect(await linkFor({ host: 'evil.example' })).toMatchObject({ domain: '', link: path });
  expect(await linkFor({ host: `127.0.0.1:${port}`, 'x-forwarded-for': '10.0.0.1' })).toMatchObject({ domain: '' });
  expect(await linkFor({ host: `127.0.0.1:${port}` })).toMatchObject({ domain: server.url });

  const named = await startTestServer({ environment: { CLOUD_PUBLIC_URL: 'https://cloud.example' } });
  try {
    const { data } = await put(PNG, 'a.png', 'image/png', await named.signIn(), named);
    expect([data.domain, data.link]).toEqual([
      'https://cloud.example',
      `https://cloud.example/api/blade-resource/file/${data.name}`,
    ]);
  } finally {
    await named.stop();
  }
});

it('lists a person’s own files, and removes those that no record shows, with their bytes and their quota', async () => {
  const mine = await signInWith(server, []);
  const other = await signInWith(server, []);
  const boss = await signInWith(server, [], { alias: 'admin' });
  const remove = (caller: string, fileName: string) =>
    server.post('/blade-resource/oss/endpoint/remove-file', { token: caller, query: { fileName } });
  const list = async (caller: string) =>
    (await server.get('/blade-resource/oss/endpoint/own-files', { token: caller })).data as { name: string }[];
  const used = async () => (await server.get('/blade-desk/dashboard/summary', { token: mine })).data.quota.storage.used;

  const before = await used();
  const shown = (await put(PNG, 'shown.png', 'image/png', mine)).data;
  const unused = (await put(PNG, 'unused.png', 'image/png', mine)).data;
  expect(await list(mine)).toMatchObject([
    { name: unused.name, originalName: 'unused.png', size: PNG.length },
    { name: shown.name, originalName: 'shown.png' },
  ]);
  expect(await list(other)).toEqual([]);
  const save = { token: mine, body: { avatar: shown.link, realName: 'x' } };
  expect((await server.post('/blade-system/user/update-info', save)).status).toBe(200);

  expect((await remove(mine, shown.name)).body).toMatchObject({ reason: 'in-use', params: { name: 'shown.png' } });
  expect((await read(shown.link)).status).toBe(200);
  expect((await remove(other, unused.name)).status).toBe(404);
  const both = { token: mine, query: { fileNames: `${unused.name},${shown.name}` } };
  expect((await server.post('/blade-resource/oss/endpoint/remove-files', both)).body.reason).toBe('in-use');
  expect((await read(unused.link)).status, 'all or none').toBe(200);

  expect((await remove(mine, unused.name)).status).toBe(200);
  expect((await read(unused.link)).status).toBe(404);
  expect(await used()).toBe(before + PNG.length);
  const last = (await put(PNG, 'last.png', 'image/png', mine)).data;
  expect((await remove(boss, last.name)).status, 'an administrator of the tenant').toBe(200);
  for (const name of ['', '../secrets.json', 'a'.repeat(22)])
    expect([400, 404]).toContain((await remove(mine, name)).status);
});
