import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { md5Hex } from '../../src/database/stored-password.ts';
import { commandOf } from '../support/processes.ts';

const PASSWORD = 'Admin-123456';
const VOLUME_MB = 400;
const FILLER = 'of-another-program';

const volume = mkdtempSync(path.join(os.tmpdir(), 'cloud-volume-'));
const data = path.join(volume, 'data');
/** A disk of its own, so that it can be full; that takes the right to mount one. */
const canMount =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME_MB}m,mode=0755`, 'tmpfs', volume]).status === 0;

let product: ChildProcess;
let output = '';
let port = 0;
let token = '';

/** An answer, or why there was none. */
interface Answer {
  status: number;
  reason: string;
}

async function call(method: 'GET' | 'POST', address: string, body?: object): Promise<Answer & { body: unknown }> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
    ...(token && { 'blade-auth': `bearer ${token}` }),
  };
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, { method, headers, ...sent });
    const json = (await answer.json()) as { reason?: string };
    return { status: answer.status, reason: json.reason ?? '', body: json };
  } catch {
    return { status: 0, reason: 'no answer', body: undefined };
  }
}

let written = 0;
const acknowledged: string[] = [];
async function write(): Promise<Answer> {
  const postCode = `w${++written}`;
  const post = { category: 1, postCode, postName: postCode, sort: 1, remark: 'x'.repeat(200) };
  const { status, reason } = await call('POST', '/api/blade-system/post/submit', post);
  if (status === 200) acknowledged.push(postCode);
  return { status, reason };
}

async function query<T extends object>(text: string): Promise<T[]> {
  const read = (file: string) => JSON.parse(readFileSync(path.join(data, file), 'utf8')) as Record<string, string>;
  const [{ databasePassword }, { port: at }] = [read('secrets.json'), read('postgres.json')];
  const client = new pg.Client({ connectionString: `postgres://cloud:${databasePassword}@127.0.0.1:${at}/cloud` });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Another program takes what is free, to the last byte. */
function fillDisk(): void {
  const file = openSync(path.join(volume, FILLER), 'a');
  const block = Buffer.alloc(1 << 16);
  try {
    for (;;) writeSync(file, block);
  } catch {
    closeSync(file);
  }
  expect(statfsSync(volume).bavail).toBe(0);
}

async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 240_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come:\n${output}`);
    await sleep(100);
  }
}

beforeAll(async () => {
  if (!canMount) return;
  port = await new Promise<number>((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    CLOUD_DATA: data,
    CLOUD_WORKERS: '1',
    CLOUD_ADMIN_PASSWORD: PASSWORD,
    CLOUD_DISK_RESERVE_MB: '50',
    DATABASE_URL: '',
  };
  product = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../src/supervisor.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  product.stdout?.on('data', (bytes) => (output += bytes));
  product.stderr?.on('data', (bytes) => (output += bytes));
  await until('the ready line', () => output.includes('Ctrl-C stops everything.'));
  const grant = `tenantId=000000&username=admin&password=${md5Hex(PASSWORD)}&grant_type=password&scope=all`;
  const { body } = await call('POST', `/api/blade-auth/oauth/token?${grant}`);
  token = (body as { access_token: string }).access_token;
});

afterAll(async () => {
  if (product && product.exitCode === null) {
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await ended;
  }
  if (canMount) spawnSync('umount', [volume]);
  rmSync(volume, { recursive: true, force: true });
});

describe.skipIf(!canMount)('a full disk below the embedded database', () => {
  it('stops no process but the database, says what is wrong, loses nothing, and is over with the first free space', async () => {
    for (let i = 0; i < 5; i++) expect((await write()).status).toBe(200);
    const processes = processesOf('main.ts');
    fillDisk();

    // The log goes on in a new file, for which there is no room.
    const isDown = async () => {
      await query('select pg_switch_wal()').catch(() => {});
      const { reason } = await write();
      expect(reason).toBe('disk-full');
      return query('select 1').then(
        () => false,
        () => true,
      );
    };
    await until('the end of the database', isDown);
    // Its supervisor tries to start it again and again; each try ends at the same place.
    await until('a try to start it again', () => output.includes('The database ended; starting it again.'));
    for (let i = 0; i < 10; i++) {
      expect(await write()).toEqual({ status: 507, reason: 'disk-full' });
      expect(await call('GET', '/api/blade-system/post/list')).toMatchObject({ status: 507, reason: 'disk-full' });
      await sleep(200);
    }
    expect((await call('GET', '/health/live')).status).toBe(200);
    expect(processesOf('main.ts'), 'the API lives through it').toEqual(processes);

    rmSync(path.join(volume, FILLER));
    await until('a write that is taken', async () => (await write()).status === 200);
    expect((await call('GET', '/health')).status).toBe(200);
    const kept = await query<{ code: string }>("select post_code as code from blade_post where post_code like 'w%'");
    const codes = new Set(kept.map(({ code }) => code));
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(acknowledged.filter((code) => !codes.has(code))).toEqual([]);
  });
});

/** Numbers of the processes of this product that run a program. */
function processesOf(program: string): string[] {
  const children = spawnSync('cat', [`/proc/${product.pid}/task/${product.pid}/children`], { encoding: 'utf8' }).stdout;
  return (
    children
      .trim()
      .split(/\s+/)
      // A try to start the database may have ended by now.
      .filter((pid) => commandOf(pid).includes(program))
  );
}
