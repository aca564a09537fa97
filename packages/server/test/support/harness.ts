import type { Envelope } from '@cloud/contract';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { loadSecrets } from '../../src/config/secrets.ts';
import { openDatabase, type Database } from '../../src/database/database.ts';
import type { App, Module } from '../../src/http/app.ts';
import { MODULES } from '../../src/modules.ts';
import { ADMIN_PASSWORD } from './database-template.ts';

// Tests look into answers of every shape; what they find there is what they assert.
/* oxlint-disable typescript/no-explicit-any */

/** An answer of the server as a test looks at it. */
export interface Answer<T = any> {
  status: number;
  headers: Headers;
  /** The parsed body; text when it is no JSON. */
  body: Envelope<T> & Record<string, any>;
  /** `body.data`. */
  data: T;
}

export interface CallOptions {
  token?: string;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A server of its own for a test file, on a database of its own. */
export interface TestServer {
  url: string;
  app: App;
  database: Database;
  dataFolder: string;
  get<T = any>(path: string, options?: CallOptions): Promise<Answer<T>>;
  post<T = any>(path: string, options?: CallOptions): Promise<Answer<T>>;
  /** Access token of an account; the first administrator is `admin` with {@link ADMIN_PASSWORD}. */
  signIn(account?: string, password?: string, tenantId?: string): Promise<string>;
  stop(): Promise<void>;
}

/** A copy of the seeded database for a test file, with no server on it. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

export interface TestServerOptions {
  /** More settings, as environment variables. */
  environment?: Record<string, string>;
  /** Modules besides those of the product. */
  modules?: Module[];
}

export { ADMIN_PASSWORD };
const START_TIMEOUT_MS = 60_000;

/** Starts the API on a fresh copy of the seeded database. Call `stop` in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { url: databaseUrl, drop } = await copyDatabase();
  const dataFolder = mkdtempSync(join(tmpdir(), 'cloud-data-'));
  const config = readConfig({
    CLOUD_DATA: dataFolder,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    CLOUD_CAPTCHA_FIXED: '12345',
    // Tests sign in with the passwords that they give.
    CLOUD_FIXED_PASSWORDS: 'true',
    CLOUD_LOG_LEVEL: 'silent',
    ...options.environment,
  });
  const secrets = loadSecrets(config);
  const database = await openDatabase(config, secrets);
  const app = await createApp({ config, secrets, database, modules: [...MODULES, ...(options.modules ?? [])] });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });

  const call = async <T>(
    method: string,
    path: string,
    { token, query, body, headers }: CallOptions = {},
  ): Promise<Answer<T>> => {
    const target = new URL(path, url);
    for (const [key, value] of Object.entries(query ?? {})) target.searchParams.set(key, String(value));
    const response = await fetch(target, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
        ...(token ? { 'blade-auth': `bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const parsed = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed, data: parsed?.data };
  };
  return {
    url,
    app,
    database,
    dataFolder,
    get: (path, given) => call('GET', path, given),
    post: (path, given) => call('POST', path, given),
    signIn: async (account = 'admin', password = ADMIN_PASSWORD, tenantId = '000000') => {
      const query = { tenantId, username: account, password, grant_type: 'password', scope: 'all', type: 'account' };
      const answer = await call('POST', '/blade-auth/oauth/token', { query });
      if (!answer.body.access_token) throw new Error(`sign-in of ${account} failed: ${JSON.stringify(answer.body)}`);
      return answer.body.access_token as string;
    },
    stop: async () => {
      await app.close();
      await database.close();
      await drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Copies the seeded database. Call `drop` in `afterAll`. */
export async function copyDatabase(): Promise<TestDatabase> {
  const server = await databaseServer();
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  await administer(server, `create database ${name} template cloud`);
  return {
    url: server.replace(/\/cloud$/, `/${name}`),
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

/** One embedded database for all test files of a run; the first that asks starts its host, the others wait. */
async function databaseServer(): Promise<string> {
  const owner = isMainThread ? process.ppid : process.pid;
  const folder = join(tmpdir(), `cloud-test-${owner}`);
  if (tryMakeFolder(folder)) {
    const log = openSync(join(folder, 'host.log'), 'w');
    const host = fileURLToPath(new URL('./database-host.ts', import.meta.url));
    spawn(process.execPath, [host, folder, String(owner)], { detached: true, stdio: ['ignore', log, log] }).unref();
  }
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(50)) {
    if (existsSync(join(folder, 'failed'))) break;
    if (!existsSync(join(folder, 'ready.json'))) continue;
    return (JSON.parse(readFileSync(join(folder, 'ready.json'), 'utf8')) as { url: string }).url;
  }
  throw new Error(`no test database: ${readFileSync(join(folder, 'host.log'), 'utf8')}`);
}

function tryMakeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o711 });
    return true;
  } catch {
    return false;
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.replace(/\/cloud$/, '/postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
