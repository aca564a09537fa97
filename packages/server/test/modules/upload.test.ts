import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { App } from '../../src/http/app.ts';
import { MODULES } from '../../src/modules.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser, setParameter } from '../support/people.ts';

let server: TestServer;
let token = '';
let colleague = '';
let stranger = '';
beforeAll(async () => {
  server = await startTestServer();
  token = (await createUser(server, '100001', 'anna')).token;
  colleague = (await createUser(server, '100001', 'bert')).token;
  stranger = (await createUser(server, '100002', 'carl')).token;
});
afterAll(() => server?.stop());

const tus = (path: string, method: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
  fetch(new URL(path, server.url), {
    method,
    headers: { 'tus-resumable': '1.0.0', 'blade-auth': `bearer ${token}`, ...headers },
    ...(body && { body }),
  });
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function create(size: number, name = 'a.las', headers: Record<string, string> = {}): Promise<string> {
  const response = await tus('/blade-resource/upload', 'POST', {
    'upload-length': String(size),
    'upload-metadata': `filename ${base64(name)}`,
    ...headers,
  });
  expect(response.status, await response.text()).toBe(201);
  return response.headers.get('location') ?? '';
}
const append = (at: string, offset: number, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  tus(
    at,
    'PATCH',
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
    body,
  );
const offsetOf = async (at: string) => Number((await tus(at, 'HEAD')).headers.get('upload-offset'));
const fileOf = (at: string) => join(server.dataFolder, 'files', 'uploads', at.split('/').at(-1) ?? '');

describe('an upload', () => {
  it('arrives in parts, byte for byte, with and without the gateway prefix', async () => {
    const bytes = randomBytes(300_000);
    for (const prefix of ['', '/api']) {
      const created = await tus(`${prefix}/blade-resource/upload`, 'POST', { 'upload-length': '300000' });
      const at = created.headers.get('location') ?? '';
      expect(at).toMatch(new RegExp(`^${prefix}/blade-resource/upload/[0-9a-f]{32}$`));
      expect(Date.parse(created.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now() + 23 * 3600_000);
      expect((await append(at, 0, bytes.subarray(0, 100_000))).headers.get('upload-offset')).toBe('100000');
      expect((await append(at, 50, bytes)).status).toBe(409);
      expect((await append(at, 100_000, bytes.subarray(100_000))).status).toBe(204);
      expect(readFileSync(fileOf(at)).equals(bytes)).toBe(true);
    }
  });

  it('keeps what came before a connection broke, and goes on after a restart of the server', async () => {
    const bytes = randomBytes(4_000_000);
    const at = await create(bytes.length);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `PATCH ${at} HTTP/1.1\r\nhost: x\r\ntus-resumable: 1.0.0\r\nblade-auth: bearer ${token}\r\nupload-offset: 0\r\n` +
        `content-type: application/offset+octet-stream\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 1_500_000));
    while (!existsSync(fileOf(at)) || readFileSync(fileOf(at)).length < 1_000_000) await sleep(20);
    socket.destroy();
    const { config, secrets, database } = server.app;
    await server.app.close();
    const restarted: App = await createApp({ config, secrets, database, modules: MODULES });
    const url = await restarted.http.listen({ host: '127.0.0.1', port: 0 });
    Object.assign(server, { app: restarted, url });
    const offset = await offsetOf(at);
    expect(offset).toBeGreaterThanOrEqual(1_000_000);
    expect((await append(at, offset, bytes.subarray(offset))).status).toBe(204);
    const sum = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
    expect(sum(readFileSync(fileOf(at)))).toBe(sum(bytes));
  });

  it('holds the checksum that a part was sent with', async () => {
    const at = await create(6);
    const digest = createHash('sha1').update('abc').digest('base64');
    const part = (text: string) => new TextEncoder().encode(text);
    expect((await append(at, 0, part('abX'), { 'upload-checksum': `sha1 ${digest}` })).status).toBe(460);
    expect(await offsetOf(at)).toBe(0);
    expect((await append(at, 0, part('abc'), { 'upload-checksum': `sha1 ${digest}` })).status).toBe(204);
    expect((await append(at, 3, part('def'), { 'upload-checksum': 'crc7 eA==' })).status).toBe(400);
    expect(await offsetOf(at)).toBe(3);
  });

  it('tells what it can do, and can be ended', async () => {
    const options = await fetch(new URL('/blade-resource/upload', server.url), { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('tus-extension')?.split(',')).toEqual(
      expect.arrayContaining(['creation', 'termination', 'checksum', 'expiration']),
    );
    expect(options.headers.get('tus-checksum-algorithm')).toContain('sha1');
    expect(options.headers.get('tus-max-size')).toBe('50000000000');
    const at = await create(5);
    expect((await tus(at, 'DELETE')).status).toBe(204);
    expect((await tus(at, 'HEAD')).status).toBe(404);
    expect(existsSync(fileOf(at))).toBe(false);
  });

  it('takes any name as data and never as a path', async () => {
    const before = await readdir(server.dataFolder);
    const names = [
      '../../../etc/passwd',
      'a"b\'c\\d.las',
      '点云 扫描.laz',
      `${'长'.repeat(300)}.e57`,
      '..',
      'a\u0000b\nc',
    ];
    for (const name of names) {
      const at = await create(0, name);
      const row = await server.database.queries
        .selectFrom('bladeUpload')
        .select('name')
        .where('id', '=', at.split('/').at(-1)!)
        .executeTakeFirst();
      expect(row?.name).toBe(name.includes('\u0000') ? 'ab c' : name);
      expect(existsSync(fileOf(at))).toBe(true);
    }
    expect(await readdir(server.dataFolder)).toEqual(before);
    expect(
      (await readdir(join(server.dataFolder, 'files', 'uploads'))).every((file) => /^[0-9a-f]{32}$/.test(file)),
    ).toBe(true);
  });

  it('needs a token and is unknown to everybody else', async () => {
    const anonymous = await tus('/blade-resource/upload', 'POST', { 'upload-length': '1', 'blade-auth': '' });
    expect(anonymous.status).toBe(401);
    const at = await create(3);
    for (const other of [stranger, colleague]) {
      const headers = { 'blade-auth': `bearer ${other}` };
      expect((await tus(at, 'HEAD', headers)).status).toBe(404);
      expect((await append(at, 0, new Uint8Array(3), headers)).status).toBe(404);
      expect((await tus(at, 'DELETE', headers)).status).toBe(404);
    }
    expect((await tus(at, 'HEAD', { 'blade-auth': '' })).status).toBe(401);
    expect(await offsetOf(at)).toBe(0);
    for (const odd of ['x', '..%2f..%2fsecrets.json', '%00', 'a'.repeat(400)]) {
      expect((await tus(`/blade-resource/upload/${odd}`, 'HEAD')).status, odd).toBe(404);
    }
  });

  it('is refused at creation when it is too large for a file or for the tenant', async () => {
    await setParameter(server, 'pointcloud.upload.gigabytes', '0.002');
    const huge = await tus('/blade-resource/upload', 'POST', { 'upload-length': '2000001' });
    expect(huge.status).toBe(413);
    expect(((await huge.json()) as { msg: string }).msg).toContain('2 MB');
    await setParameter(server, 'pointcloud.upload.gigabytes', '50');
    const used = await server.database.queries
      .selectFrom('bladeUpload')
      .select((from) => from.fn.sum<string>('size').as('bytes'))
      .where('tenantId', '=', '100001')
      .executeTakeFirst();
    await setParameter(server, 'pointcloud.quota.gigabytes.100001', String((Number(used?.bytes) + 10) / 1e9));
    const over = await tus('/blade-resource/upload', 'POST', { 'upload-length': '11', 'accept-language': 'en' });
    expect([over.status, ((await over.json()) as { msg: string }).msg]).toEqual([
      413,
      expect.stringContaining('quota is exceeded ('),
    ]);
    const at = await create(10);
    expect((await tus('/blade-resource/upload', 'POST', { 'upload-length': '1' })).status).toBe(413);
    await tus(at, 'DELETE');
    await create(10);
    // Another tenant has a quota of its own.
    const other = await tus('/blade-resource/upload', 'POST', {
      'upload-length': '11',
      'blade-auth': `bearer ${stranger}`,
    });
    expect(other.status).toBe(201);
    await setParameter(server, 'pointcloud.quota.gigabytes.100001', '1');
  });

  it('leaves no row behind when the request was malformed', async () => {
    const count = async () =>
      (await server.database.queries.selectFrom('bladeUpload').select('id').where('tenantId', '=', '100001').execute())
        .length;
    const before = await count();
    expect((await tus('/blade-resource/upload', 'POST', { 'upload-length': '-5' })).status).toBe(400);
    expect((await tus('/blade-resource/upload', 'POST', {})).status).toBe(400);
    expect((await tus('/blade-resource/upload', 'POST', { 'upload-length': '5', 'tus-resumable': '0.1' })).status).toBe(
      400,
    );
    expect((await tus('/blade-resource/upload', 'POST', { 'upload-defer-length': '1' })).status).toBe(501);
    expect(await count()).toBe(before);
  });
});

it('removes what a process that died was writing, a day later', async () => {
  const folder = join(server.dataFolder, 'files', '.partial');
  await mkdir(folder, { recursive: true });
  const [dead, young] = [join(folder, '1-1-1'), join(folder, '2-2-2')];
  for (const file of [dead, young]) await writeFile(file, 'points');
  const old = new Date(Date.now() - 25 * 3600_000);
  await utimes(dead, old, old);
  const { config, secrets, database } = server.app;
  const again = await createApp({ config, secrets, database, modules: MODULES });
  await expect.poll(() => existsSync(dead)).toBe(false);
  expect(existsSync(young)).toBe(true);
  await again.close();
});
