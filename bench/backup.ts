import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import startProduct, { ADMIN_PASSWORD, reserveServer } from '../e2e/support/product.ts';
import { readConfig } from '../packages/server/src/config/config.ts';
import { loadSecrets } from '../packages/server/src/config/secrets.ts';
import { embeddedUrl } from '../packages/server/src/database/embedded.ts';
import { root, type Benchmark } from './history.ts';
import { signIn } from './server.ts';

const DATASETS = 100;
/** Files of a dataset and their bytes: 5 MB each dataset. */
const FILES = [4_000_000, 500_000, 400_000, 90_000, 10_000];
const ROWS = 1_000_000;
const REQUESTS_PER_SECOND = 200;
/** One request in so many writes a row. */
const WRITES = 10;
/** Backup and restore may take this many times as long as copying the data folder and forcing the copy to disk. */
const TARGET = 2;
const PASSPHRASE = 'a passphrase of the journeys';

/** What a backup and a restore cost at 100 datasets and a million rows, while users work; beside copying the data folder. */
export const backup: Benchmark = {
  name: 'backup',
  async run() {
    const { baseURL } = await reserveServer();
    const stop = await startProduct();
    const place = mkdtempSync(path.join(os.tmpdir(), 'cloud-bench-backup-'));
    const data = process.env['E2E_DATA'] ?? '';
    try {
      await fill(data);
      const headers = await signIn(Number(new URL(baseURL).port), '000000', 'admin', ADMIN_PASSWORD);
      const load = startLoad(`${baseURL}/api`, headers);
      const settings = { CLOUD_DATA: data, CLOUD_BACKUP_PASSPHRASE: PASSPHRASE, DATABASE_URL: '' };
      const folder = path.join(place, 'backups');
      // Both sides find the files in the memory of the system, as on a machine that has just worked with them.
      const warm = await timed(copy(data, path.join(place, 'warm')));
      rmSync(path.join(place, 'warm'), { recursive: true });
      const copyAgain = Math.min(warm, await timed(copy(data, path.join(place, 'copy'))));
      const first = await timed(product('backup', settings, folder));
      const second = await timed(product('backup', settings, folder));
      const { calls, late } = await load.stop();
      const restore = await timed(
        product('restore', { ...settings, CLOUD_DATA: path.join(place, 'restored') }, folder),
      );
      const copyBack = await timed(copy(path.join(place, 'copy'), path.join(place, 'again')));
      return {
        target: TARGET,
        datasets: DATASETS,
        rows: ROWS,
        requestsPerSecond: REQUESTS_PER_SECOND,
        calls,
        late,
        copy: copyAgain,
        backup: first,
        secondBackup: second,
        copyBack,
        restore,
        backupRatio: round(first / copyAgain),
        secondBackupRatio: round(second / copyAgain),
        restoreRatio: round(restore / copyBack),
      };
    } finally {
      await stop();
      rmSync(place, { recursive: true, force: true });
    }
  },
};

const round = (value: number): number => Math.round(value * 100) / 100;

async function timed(work: Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work;
  return round((performance.now() - begin) / 1000);
}

async function fill(data: string): Promise<void> {
  for (let n = 0; n < DATASETS; n++) {
    const folder = path.join(data, 'files', 'datasets', String(n));
    mkdirSync(folder, { recursive: true });
    for (const [index, size] of FILES.entries()) writeFileSync(path.join(folder, `part-${index}`), randomBytes(size));
  }
  const config = readConfig({ CLOUD_DATA: data });
  const client = new pg.Client({ connectionString: embeddedUrl(config, loadSecrets(config))! });
  await client.connect();
  await client.query(
    `insert into blade_log_api (id, tenant_id, service_id, type, title, method, request_uri, remote_ip, params, time, create_by)
     select n, '000000', 'cloud', '1', '修改', 'POST', '/blade-system/post/update?id=' || n, '10.0.0.' || n % 250,
       '{"id":"' || md5(n::text) || '","name":"' || md5((n + 7)::text) || '"}', n % 900, 'user' || n % 5000
     from generate_series(1, ${ROWS}) n`,
  );
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
  spawnSync('sync');
}

/** Copies a folder with its owners, and forces the copy to disk. */
async function copy(from: string, to: string): Promise<void> {
  await ended(spawn('cp', ['-a', from, to], { stdio: ['ignore', 'ignore', 'ignore'] }), true);
  await ended(spawn('sync', ['-f', to]));
}

function product(command: 'backup' | 'restore', settings: Record<string, string>, folder: string): Promise<void> {
  const file = path.join(root, 'packages/server/src', `${command}.ts`);
  return ended(
    spawn(process.execPath, [file, folder], { env: { PATH: process.env['PATH'], ...settings }, stdio: 'inherit' }),
  );
}

/** @param isLenient files that vanish while they are copied, as those of a database that works, are no failure. */
function ended(child: ReturnType<typeof spawn>, isLenient = false): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 || isLenient ? resolve() : reject(new Error(`ended with ${code}`))));
  });
}

/** Calls at a steady pace, whatever the answers take. */
function startLoad(api: string, headers: Record<string, string>) {
  let calls = 0;
  let late = 0;
  let isOver = false;
  const open = new Set<Promise<void>>();
  const one = async (n: number) => {
    const begin = performance.now();
    const answer =
      n % WRITES === 0
        ? fetch(`${api}/blade-desk/notice/submit`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ title: `n ${n}`, category: 1, releaseTime: '2026-01-01 00:00:00', content: 'x' }),
          })
        : fetch(`${api}/blade-system/post/list?current=1&size=10`, { headers });
    await answer.then((found) => found.arrayBuffer()).catch(() => (late += 1));
    if (performance.now() - begin > 1000) late += 1;
  };
  const pace = (async () => {
    for (let next = performance.now(); !isOver; next += 1000 / REQUESTS_PER_SECOND) {
      const wait = next - performance.now();
      if (wait > 1) await sleep(wait);
      const call: Promise<void> = one(calls++).finally(() => open.delete(call));
      open.add(call);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await pace;
      await Promise.all(open);
      return { calls, late };
    },
  };
}
