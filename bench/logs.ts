import { mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '@cloud/server/config/config.ts';
import { loadSecrets } from '@cloud/server/config/secrets.ts';
import { embeddedUrl } from '@cloud/server/database/embedded.ts';
import { freePort } from '../e2e/support/product.ts';
import { cacheFolder, type Benchmark } from './history.ts';
import { load, prepare } from './http-load.ts';
import { briefly, signIn, start, stop } from './server.ts';

const TARGET = { rowsPerSecond: 10_000, addedP99Ms: 1, searchP99Ms: 200 };
const PASSWORD = 'Admin-123456';
/** Rows of the API log that are searched, at half and at full size, over this many days. */
const SIZES = [2_500_000, 5_000_000];
const DAYS = 90;
/** Rounds without rows, and as many beside them. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const ROUND_SECONDS = 2;
/** Until rows flow evenly, or are all written. */
const SETTLE_MS = 1_000;
/** Requests while rows are written, a second. */
const RATE = 200;

/** The API log: how many rows a second it takes beside requests, and how long searches take among millions of rows. */
export const logs: Benchmark = {
  name: 'logs',
  async run() {
    const folder = path.join(cacheFolder, 'logs');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const environment = {
      ...process.env,
      CLOUD_DATA: folder,
      CLOUD_ADMIN_PASSWORD: PASSWORD,
      CLOUD_LOCKOUT_ADDRESS_LIMIT: '0',
      PORT: String(await freePort()),
    };
    delete (environment as Record<string, string | undefined>)['DATABASE_URL'];
    const config = readConfig(environment);
    const product = await start('bench/server-logging.ts', [], environment);
    const database = new pg.Client({ connectionString: embeddedUrl(config, loadSecrets(config))! });
    try {
      await database.connect();
      const headers = await signIn(config.port, '000000', 'admin', PASSWORD);
      const writing = await measureWriting(config.port, headers, product, database);
      await database.query('truncate blade_log_api');
      const searches: Record<string, unknown> = {};
      let filled = 0;
      for (const size of SIZES) {
        await fill(database, filled, size);
        filled = size;
        searches[size] = await measureSearches(config.port, headers);
      }
      return {
        target: TARGET,
        loadAverage: os.loadavg().map((one) => Math.round(one * 10) / 10),
        writing,
        searches,
        plan: await planOfNewest(database),
      };
    } finally {
      await database.end();
      await stop(product);
    }
  },
};

/** Requests without and with rows beside them; {@link logs}' server writes rows when it is told how many a second. */
async function measureWriting(
  port: number,
  headers: Record<string, string>,
  product: Awaited<ReturnType<typeof start>>,
  database: pg.Client,
) {
  const request = prepare('post', '/blade-system/post/list', headers);
  const run = (seconds: number) =>
    load(() => request, { host: '127.0.0.1', port, connections: 16, seconds, rate: RATE });
  await run(5);
  const p99s: { without: number[]; beside: number[] } = { without: [], beside: [] };
  let [rows, seconds, last] = [0, 0, {}];
  // Short rounds in turn, and the one in the middle: what else machine and disk do falls on both.
  for (let round = 0; round < ROUNDS; round++) {
    p99s.without.push((await run(ROUND_SECONDS)).p99);
    const before = await countRows(database);
    const began = performance.now();
    product.send(TARGET.rowsPerSecond);
    await sleep(SETTLE_MS);
    const beside = await run(ROUND_SECONDS);
    product.send(0);
    seconds += (performance.now() - began) / 1000;
    await sleep(2 * SETTLE_MS);
    rows += (await countRows(database)) - before;
    p99s.beside.push(beside.p99);
    last = briefly(beside);
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const [without, beside] = [middle(p99s.without), middle(p99s.beside)];
  const added = Math.round((beside - without) * 10) / 10;
  return {
    rowsPerSecond: Math.round(rows / seconds),
    addedP99Ms: added,
    middleP99Ms: { without, beside },
    rounds: p99s,
    last,
    reached: rows / seconds >= TARGET.rowsPerSecond * 0.98 && added < TARGET.addedP99Ms,
  };
}

const countRows = async (database: pg.Client) =>
  Number((await database.query<{ n: string }>('select count(*) as n from blade_log_api')).rows[0]?.n);

/** Rows of one large tenant, spread over months; one path in a thousand is rare. */
async function fill(database: pg.Client, from: number, to: number): Promise<void> {
  await database.query(
    `insert into blade_log_api (id, tenant_id, service_id, title, method, request_uri, remote_ip, user_agent, params, time, create_by, create_time)
     select 9000000000 + n, '000000', 'cloud-experience', 'call', case when n % 500 = 0 then 'GET' else 'POST' end,
       '/blade-system/' || case when n % 100000 = 7 then 'rare' else 'part' || n % 300 end || '/submit',
       '10.1.' || n % 5 || '.' || n % 200, 'Mozilla/5.0', '{"body":{"n":' || n || '}}', n % 90, 'person' || n % 1000,
       now() - n * ($3 * interval '1 day' / $4)
     from generate_series($1::bigint, $2::bigint) n`,
    [from + 1, to, DAYS, to],
  );
  await database.query(`select keep_log_partitions('blade_log_api', 2)`);
  await database.query('vacuum analyze blade_log_api');
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Searches that people make, by name. */
const SEARCHES: Readonly<Record<string, string>> = {
  newest: '',
  path: 'requestUri=part17',
  rarePath: 'requestUri=rare',
  noPath: 'requestUri=nothing',
  person: 'createBy=person77',
  address: 'remoteIp=10.1.3.1',
  personOfPath: 'requestUri=part12&createBy=son712',
  oneDay: `createTime_datege=${day(40)}&createTime_datelt=${day(39)}`,
  pathOfDay: `requestUri=rare&createTime_datege=${day(40)}&createTime_datelt=${day(33)}`,
  method: 'method_equal=GET',
  page100: 'current=100&size=100',
};
const TIMES = 60;

async function measureSearches(port: number, headers: Record<string, string>) {
  const figures: Record<string, { p50: number; p99: number; total: number }> = {};
  for (const [name, query] of Object.entries(SEARCHES)) {
    const times: number[] = [];
    let total = 0;
    for (let n = 0; n < TIMES; n++) {
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/blade-log/api/list?${query}`, { headers });
      const body = (await answer.json()) as { data: { total: number } };
      times.push(performance.now() - began);
      total = body.data.total;
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round((times[Math.ceil(share * TIMES) - 1] ?? 0) * 10) / 10;
    figures[name] = { p50: at(0.5), p99: at(0.99), total };
  }
  return figures;
}

/** The nodes of the plan of a tenant's newest rows, with the partitions that were looked into. */
async function planOfNewest(database: pg.Client): Promise<string[]> {
  await database.query(`begin; set local role cloud_app; select set_config('app.tenant', '000000', true)`);
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary off, buffers off)
     select id from blade_log_api where tenant_id = '000000' order by create_time desc, id desc limit 10`,
  );
  await database.query('rollback');
  return rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => /Scan|Append|never/.test(line));
}
