import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@cloud/server/config/config.ts';
import { embeddedUrl } from '@cloud/server/database/embedded.ts';
import { loadSecrets } from '@cloud/server/config/secrets.ts';
import { runningOn } from '@cloud/server/database/postmaster.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { freePort } from '../e2e/support/product.ts';
import { cacheFolder, root, type Benchmark } from './history.ts';
import { load, prepare, type LoadFigures, type PreparedRequest } from './http-load.ts';
import {
  departmentId,
  DEPARTMENTS,
  fillDatabase,
  PASSWORD,
  TENANTS,
  tenantNumber,
  userId,
  USERS,
} from './server-data.ts';

/** Targets of the product on two cores, which the load generator shares. */
const TARGET = { rate: 1000, p99: 50 };
const CONNECTIONS = 64;
const WARM_UP_SECONDS = 5;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
/** Tenants whose people ask; each has an administrator and a plain user at work. */
const ACTIVE_TENANTS = 20;
const ADMIN_PASSWORD = 'Admin-123456';

/** Mixed reads of many users at once: menu routes, lists with filters and pages, dictionaries, details. */
export const server: Benchmark = {
  name: 'server',
  async run() {
    const folder = path.join(cacheFolder, 'server');
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const environment = {
      ...process.env,
      CLOUD_DATA: folder,
      CLOUD_ADMIN_PASSWORD: ADMIN_PASSWORD,
      CLOUD_LOCKOUT_ADDRESS_LIMIT: '0',
      CLOUD_LOG_LEVEL: 'info',
      PORT: String(await freePort()),
    };
    delete (environment as Record<string, string | undefined>)['DATABASE_URL'];
    const config = readConfig(environment);
    const product = await start('packages/server/src/main.ts', [], environment);
    try {
      const url = embeddedUrl(config, loadSecrets(config))!;
      await fillDatabase(url);
      const requests = await mixOf(config.port);
      const bare = await measureBare(url, environment);
      const run = (options: { seconds: number; rate?: number }) =>
        load((n) => requests[n % requests.length]!, {
          host: '127.0.0.1',
          port: config.port,
          connections: CONNECTIONS,
          ...options,
        });
      await run({ seconds: WARM_UP_SECONDS });
      const cpu = watchCpu(product.pid!, folder);
      const steady = await run({ seconds: SECONDS, rate: TARGET.rate });
      const cpuMsPerRequest = cpu(steady.requests);
      const most = await run({ seconds: SECONDS / 2 });
      return {
        users: USERS,
        departments: DEPARTMENTS,
        tenants: TENANTS,
        target: TARGET,
        reached: steady.p99 < TARGET.p99 && steady.errors === 0 && steady.requestsPerSecond >= TARGET.rate * 0.99,
        steady,
        cpuMsPerRequest,
        most: briefly(most),
        bare: { steady: briefly(bare.steady), most: briefly(bare.most) },
        ratioOfMost: Math.round((most.requestsPerSecond / bare.most.requestsPerSecond) * 100) / 100,
      };
    } finally {
      await stop(product);
    }
  },
};

/** Processor time of a request by process; it says what a machine can carry even when others are at work on it. */
export function watchCpu(api: number, folder: string): (requests: number) => Record<string, number> {
  const database = runningOn(path.join(folder, 'postgres', 'cluster'))?.pid ?? 0;
  const now = () => ({
    api: cpuTimeOf(api),
    database: cpuTimeOf(database, true),
    generator: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
  });
  const before = now();
  return (requests) => {
    const after = now();
    const share = (name: keyof typeof after) => Math.round(((after[name] - before[name]) / requests) * 1000) / 1000;
    return { api: share('api'), database: share('database'), generator: share('generator') };
  };
}

/** The figures that a row of the history keeps. */
export const briefly = ({ requestsPerSecond, p50, p99, errors }: LoadFigures) => ({
  requestsPerSecond,
  p50,
  p99,
  errors,
});

async function measureBare(
  url: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ steady: LoadFigures; most: LoadFigures }> {
  const port = await freePort();
  const child = await start('bench/server-bare.ts', [url, String(port)], environment);
  try {
    const requests = Array.from({ length: TENANTS }, (_, n) =>
      prepare('page', `/user?tenantId=${tenantNumber(n)}`, {}),
    );
    const run = (options: { seconds: number; rate?: number }) =>
      load((n) => requests[n % requests.length]!, { host: '127.0.0.1', port, connections: CONNECTIONS, ...options });
    await run({ seconds: 2 });
    return {
      steady: await run({ seconds: SECONDS / 2, rate: TARGET.rate }),
      most: await run({ seconds: SECONDS / 2 }),
    };
  } finally {
    await stop(child);
  }
}

/** A process of ours that says when it is ready. */
export function start(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const execArgv = process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? process.execArgv;
  const child = fork(path.join(root, file), args, { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** Ends such a process. */
export async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

interface Caller {
  headers: Record<string, string>;
  tenant: number;
}

/** A few hundred requests that people at work send, shuffled the same way every time. */
async function mixOf(port: number): Promise<PreparedRequest[]> {
  const callers: Caller[] = [];
  for (let tenant = 0; tenant < ACTIVE_TENANTS; tenant++) {
    for (const account of ['user0', 'user7'])
      callers.push({ tenant, headers: await signIn(port, tenantNumber(tenant), account, PASSWORD) });
  }
  callers.push({ tenant: 0, headers: await signIn(port, '000000', 'admin', ADMIN_PASSWORD) });
  const requests = callers.flatMap(({ tenant, headers }, index) => {
    const list = (query: string) => prepare('list', `/api/blade-system/user/list?${query}`, headers);
    const page = (query: string) => prepare('page', `/api/blade-system/user/page?${query}`, headers);
    const detail = (name: string, id: string) =>
      prepare('detail', `/api/blade-system/${name}/detail?id=${id}`, headers);
    const dictionary = (code: string) =>
      prepare('dictionary', `/api/blade-system/dict/dictionary?code=${code}`, headers);
    const routes = prepare('routes', '/api/blade-system/menu/routes', headers);
    return [
      routes,
      routes,
      routes,
      list(`current=1&size=10`),
      list(`current=${1 + (index % 40)}&size=10&descs=createTime`),
      list(`current=1&size=10&account=user${index}`),
      list(`current=1&size=20&realName=${encodeURIComponent('王')}`),
      page(`current=1&size=10&deptId=${departmentId(tenant, index % 7)}`),
      dictionary('sex'),
      dictionary('user_type'),
      dictionary('post_category'),
      detail('user', userId(tenant, 1 + ((index * 13) % 400))),
      detail('dept', departmentId(tenant, index % 50)),
      prepare('list', `/api/blade-system/post/list?current=1&size=10`, headers),
    ];
  });
  return shuffled(requests);
}

/** The headers of a caller who has signed in. */
export async function signIn(
  port: number,
  tenantId: string,
  username: string,
  password: string,
): Promise<Record<string, string>> {
  const query = new URLSearchParams({ tenantId, username, password, grant_type: 'password', scope: 'all' });
  const answer = await fetch(`http://127.0.0.1:${port}/api/blade-auth/oauth/token?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` },
  });
  const body = (await answer.json()) as { access_token?: string };
  if (!body.access_token) throw new Error(`sign-in of ${username} failed: ${JSON.stringify(body)}`);
  return { 'blade-auth': `bearer ${body.access_token}`, 'accept-language': 'zh-CN', accept: 'application/json' };
}

/** Fisher and Yates with a small generator of its own, so that two runs ask the same. */
function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  let seed = 42;
  for (let i = result.length - 1; i > 0; i--) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    const j = seed % (i + 1);
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}
