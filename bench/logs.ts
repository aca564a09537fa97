import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Benchmark } from './history.ts';
import { loadAverage, withLoggingServer } from './logging-product.ts';

const TARGET = { searchP99Ms: 200 };
/** Rows of the API log that are searched, at half and at full size, over this many days. */
const SIZES = [2_500_000, 5_000_000];
const DAYS = 90;
/** How long searches take among millions of rows of the API log. */
export const logs: Benchmark = {
  name: 'logs',
  run: () =>
    withLoggingServer('logs', async ({ port, headers, database }) => {
      const searches: Record<string, unknown> = {};
      let filled = 0;
      for (const size of SIZES) {
        await fill(database, filled, size);
        filled = size;
        searches[size] = await measureSearches(port, headers);
      }
      return { target: TARGET, loadAverage: loadAverage(), searches, plan: await planOfNewest(database) };
    }),
};

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
