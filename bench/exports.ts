import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyReportDesign, reportSubmit, reportWorkbook } from '@cloud/contract';
import pg from 'pg';
import { readConfig } from '@cloud/server/config/config.ts';
import { loadSecrets } from '@cloud/server/config/secrets.ts';
import { embeddedUrl } from '@cloud/server/database/embedded.ts';
import { freePort } from '../e2e/support/product.ts';
import { cacheFolder, type Benchmark } from './history.ts';
import { fillDatabase, USERS } from './server-data.ts';
import { signIn, start, stop } from './server.ts';

/** What the process holds without an export is no cost of it: both figures are told, the added one is compared. */
const TARGET = { rows: 100_000, seconds: 10, addedMegabytes: 300 };
const PASSWORD = 'Admin-123456';
const LOOK_MS = 20;

/** Lists and a report of 100,000 rows as workbooks in the background: how long, and how much memory the process of the API takes. */
export const exports: Benchmark = {
  name: 'exports',
  async run() {
    const folder = path.join(cacheFolder, 'exports');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const environment: NodeJS.ProcessEnv = {
      ...process.env,
      CLOUD_DATA: folder,
      CLOUD_ADMIN_PASSWORD: PASSWORD,
      CLOUD_LOCKOUT_ADDRESS_LIMIT: '0',
      PORT: String(await freePort()),
    };
    delete environment['DATABASE_URL'];
    const config = readConfig(environment);
    const product = await start('bench/server-logging.ts', [], environment);
    const url = embeddedUrl(config, loadSecrets(config))!;
    const database = new pg.Client({ connectionString: url });
    try {
      await database.connect();
      await fillDatabase(url);
      await fillLog(database);
      const headers = await signIn(config.port, '000000', 'admin', PASSWORD);
      const at = { port: config.port, headers, pid: product.pid!, database };
      const run = (list: string, query?: Record<string, string>) => measure(list, at, query);
      const users = await run('/blade-system/user/export');
      const log = await run('/blade-log/api/export');
      const report = await run(reportWorkbook.path, { id: await addReport(at), values: '{}' });
      return {
        target: TARGET,
        loadAverage: os.loadavg().map((one) => Math.round(one * 10) / 10),
        users,
        log,
        report,
        isReached: [users, log, report].every(
          ({ seconds, addedMegabytes, rows }) =>
            rows >= Math.min(TARGET.rows, USERS) && seconds < TARGET.seconds && addedMegabytes < TARGET.addedMegabytes,
        ),
      };
    } finally {
      await database.end();
      await stop(product);
    }
  },
};

async function fillLog(database: pg.Client): Promise<void> {
  await database.query(
    `insert into blade_log_api (id, tenant_id, service_id, title, method, request_uri, remote_ip, user_agent, params, time, create_by, create_time)
     select 9000000000 + n, '000000', 'cloud-experience', 'call', 'POST', '/blade-system/part' || n % 300 || '/submit',
       '10.1.' || n % 5 || '.' || n % 200, 'Mozilla/5.0', '{"body":{"n":' || n || '}}', n % 90, 'person' || n % 1000,
       now() - n * interval '1 minute'
     from generate_series(1, $1::bigint) n`,
    [TARGET.rows],
  );
  await database.query('vacuum analyze blade_log_api');
}

interface Bench {
  port: number;
  headers: Record<string, string>;
  /** Of the process that exports. */
  pid: number;
  database: pg.Client;
}

/** All users in one table. */
async function addReport({ port, headers }: Bench): Promise<string> {
  const columns = ['account', 'realName', 'phone', 'email', 'createTime'];
  const rows = { kind: 'entity', name: 'rows', subject: 'user', columns, filters: [], groups: [], measures: [], order: 0, most: 0 } as const; // prettier-ignore
  const table = { kind: 'table', title: 'Users', data: 'rows', columns: [], hasTotals: false } as const;
  const design = { ...emptyReportDesign(), data: [rows], parts: [table] };
  const answer = await fetch(`http://127.0.0.1:${port}/api${reportSubmit.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Users', design }),
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function measure(list: string, { port, headers, pid, database }: Bench, query: Record<string, string> = {}) {
  const before = memoryOf(pid);
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/blade-system/list-export/start`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ path: list, query }),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  let peak = before;
  for (;;) {
    peak = Math.max(peak, memoryOf(pid));
    const { rows } = await database.query<{ state: string; rows: number; error: unknown }>(
      'select state, row_count as rows, error from blade_list_export where id = $1',
      [data.id],
    );
    const [row] = rows;
    if (row?.state === 'failed') throw new Error(`${list}: ${JSON.stringify(row.error)}`);
    if (row?.state === 'done') {
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const file = await database.query<{ size: string }>(
        'select size from blade_stored_file order by create_time desc limit 1',
      );
      const fileMegabytes = Math.round(Number(file.rows[0]?.size) / 1e5) / 10;
      return { rows: row.rows, seconds, peakMegabytes: peak, addedMegabytes: peak - before, fileMegabytes };
    }
    await sleep(LOOK_MS);
  }
}

/** Resident memory of a process on Linux, in megabytes. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1000);
}
