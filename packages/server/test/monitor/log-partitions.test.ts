import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { migrate } from '../../src/database/migrate.ts';
import { partitionsOf } from '../../src/database/partitions.ts';
import { countTenantRows, removeTenantRows } from '../../src/database/tenant-rows.ts';
import { removeOldLogs } from '../../src/modules/monitor/log-sweep.ts';
import { keepLogPartitions } from '../../src/tasks/upkeep/clean-logs.ts';
import { addTenant } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser, setParameter } from '../support/people.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../src/database/migrations');
const LOGS = ['blade_log_usual', 'blade_log_api', 'blade_log_error'];
let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server?.stop());

interface Entry {
  createTime: Date;
  tenantId?: string;
  requestUri?: string;
  createBy?: string;
}
const add = (...entries: Entry[]) =>
  server.database.queries
    .insertInto('bladeLogApi')
    .values(entries.map((entry) => ({ id: newId(), ...entry })))
    .execute();
/** Rows of the API log by partition, empty ones left out. */
const spread = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ part: string; rows: number }>`
    select tableoid::regclass::text as part, count(*)::int as rows from blade_log_api group by 1 order by 1`.execute(
    server.database.queries,
  );
  return Object.fromEntries(rows.map(({ part, rows: count }) => [part.replace('blade_log_api_', ''), count]));
};
const monthOf = (moment: Date) => moment.toISOString().slice(0, 7).replace('-', '');
const list = async (query: Record<string, unknown>, token = admin) =>
  (await server.get('/blade-log/api/list', { token, query: { size: 100, ...query } })).data;

it('a data folder of before gets its entries moved into the partitions of their months', async () => {
  const { queries, url } = server.database;
  await sql`drop table ${sql.join(LOGS.map((name) => sql.table(name)))}`.execute(queries);
  await sql`drop function keep_log_partitions, measure_log_texts, next_month`.execute(queries);
  await sql`delete from migration where name = '0025-log-partitions.sql'`.execute(queries);
  await sql.raw(readFileSync(path.join(MIGRATIONS, '0006-logs.sql'), 'utf8')).execute(queries);
  const now = new Date();
  await add(
    { createTime: new Date('2026-01-31T23:59:59.999Z') },
    { createTime: new Date('2026-02-01T00:00:00Z') },
    { createTime: new Date('2026-02-28T12:00:00Z'), requestUri: '/kept', createBy: 'li' },
    { createTime: now },
  );
  // Of an installation that keeps everything.
  for (let year = 1990; year < 2020; year++) await add({ createTime: new Date(`${year}-06-15T00:00:00Z`) });
  await migrate(url);
  const rows = await spread();
  expect(rows).toMatchObject({ 199006: 1, 201906: 1, 202601: 1, 202602: 2, [monthOf(now)]: 1 });
  expect(rows['default']).toBeUndefined();
  const [kept] = (await list({ requestUri: 'kept' })).records;
  expect(kept).toMatchObject({ requestUri: '/kept', createBy: 'li' });
  expect((await server.get('/blade-log/api/detail', { token: admin, query: { id: kept.id } })).data.createBy).toBe(
    'li',
  );
});

describe('partitions', () => {
  it('of this month and the next two are there; an entry of any other month is kept and gets its own', async () => {
    const { queries } = server.database;
    for (const table of LOGS) expect((await partitionsOf(queries, table)).length).toBeGreaterThanOrEqual(4);
    await add({ createTime: new Date('2031-05-05T05:05:05Z') });
    expect((await spread())['default']).toBe(1);
    expect(await keepLogPartitions(queries)).toBe(1);
    expect(await spread()).toMatchObject({ 203105: 1 });
    expect((await spread())['default']).toBeUndefined();
    expect(await keepLogPartitions(queries), 'nothing is missing any more').toBe(0);
  });

  it('show a tenant its own rows only, even when it names the partition', async () => {
    const part = `blade_log_api_${monthOf(new Date())}`;
    await add({ createTime: new Date(), tenantId: '555555' }, { createTime: new Date(), tenantId: '666666' });
    const seen = await server.database.withScope({ tenantId: '555555', isSuper: false }, (trx) =>
      sql<{ tenantId: string }>`select distinct tenant_id from ${sql.table(part)}`.execute(trx),
    );
    expect(seen.rows).toEqual([{ tenantId: '555555' }]);
  });

  it('of other months keep the rows of other tenants when a tenant goes', async () => {
    const { queries } = server.database;
    // The first row of two partitions: the same place in each.
    await add(
      { createTime: new Date('2031-07-01T00:00:00Z'), tenantId: '777001' },
      { createTime: new Date('2031-08-01T00:00:00Z'), tenantId: '777002' },
    );
    await keepLogPartitions(queries);
    await removeTenantRows(queries, '777001');
    expect(await countTenantRows(queries, '777001')).toEqual(new Map());
    expect((await countTenantRows(queries, '777002')).get('blade_log_api')).toBe(1);
  });
});

it('retention drops months that are over with their table, and removes single entries of the month that it cuts', async () => {
  const { queries } = server.database;
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await add({ createTime: days(31) }, { createTime: days(29) });
  await keepLogPartitions(queries);
  await setParameter(server, 'log.keepDays', '30');
  await server.app.cache.clear();
  expect(await removeOldLogs(server.app)).toBeGreaterThanOrEqual(4);
  const parts = await partitionsOf(queries, 'blade_log_api');
  expect(parts).not.toContain('blade_log_api_202601');
  expect(parts).not.toContain('blade_log_api_202602');
  const oldest = await queries
    .selectFrom('bladeLogApi')
    .select(({ fn }) => fn.min('createTime').as('oldest'))
    .executeTakeFirstOrThrow();
  expect(new Date(String(oldest.oldest)) > days(30)).toBe(true);
});

describe('a search', () => {
  const ROWS = 12_000;
  beforeAll(async () => {
    await addTenant(server, '888888');
    await sql`
      insert into blade_log_api (id, tenant_id, request_uri, create_by, remote_ip, create_time)
      select 800000000 + n, '888888', '/blade-system/' || (array['post', 'user', 'dept'])[n % 3 + 1] || '/submit', 'person' || n % 50,
        '10.0.0.' || n % 200, now() - n * interval '1 second'
      from generate_series(1, ${ROWS}) n`.execute(server.database.queries);
  });

  it('finds texts by a part, its beginning or its end, newest first, and titles as the reader sees them', async () => {
    const { token } = await createUser(server, '888888', 'boss', 'admin');
    const posts = await list({ requestUri: 'post/', createBy: 'person1' }, token);
    expect(posts.records[0]).toMatchObject({ title: '岗位：保存', requestUri: '/blade-system/post/submit' });
    const times = posts.records.map((row: { createTime: string }) => row.createTime);
    expect(times).toEqual([...times].sort().reverse());
    expect(posts.total).toBe((ROWS / 3 / 50) * 11);
    expect((await list({ createBy_likeright: 'son1' }, token)).total).toBe(0);
    expect((await list({ createBy_likeleft: 'son11' }, token)).total).toBe(ROWS / 50);
    expect((await list({ title: '岗位' }, token)).total).toBe(ROWS / 3);
    expect((await list({ title: 'nothing like it' }, token)).total).toBe(0);
    const english = await server.get('/blade-log/api/list', {
      token,
      query: { title: 'Positions' },
      headers: { 'accept-language': 'en' },
    });
    expect(english.data.total).toBe(ROWS / 3);
    expect((await list({ requestUri_notlike: 'post', createBy_equal: 'person7' }, token)).total).toBe(ROWS / 75);
  });

  it('has figures by hour and day, with the slowest paths and the busiest people of the own tenant', async () => {
    const { token } = await createUser(server, '888888', 'chief', 'admin');
    const figures = async (hours: number, kind = 'api') =>
      (await server.get(`/blade-log/${kind}/figures`, { token, query: { hours } })).data;
    await sql`update blade_log_api set time = '250' where request_uri like '%/dept/%' and tenant_id = '888888'`.execute(
      server.database.queries,
    );
    const day = await figures(24);
    expect(day.times).toHaveLength(25);
    expect(day.counts.reduce((sum: number, count: number) => sum + count, 0)).toBeGreaterThanOrEqual(ROWS);
    expect(day.paths[0]).toMatchObject({
      path: '/blade-system/dept/submit',
      title: '机构：保存',
      mean: 250,
      most: 250,
    });
    expect(day.people[0]).toEqual({ account: 'person0', count: ROWS / 50 });
    expect((await figures(720)).times.length).toBeGreaterThanOrEqual(30);
    expect((await figures(168, 'usual')).failures).toHaveLength(8);
    expect((await server.get('/blade-log/api/figures', { token, query: { hours: 5 } })).status).toBe(400);
  });

  it('of all tenants finds those of each; a list counts ten thousand entries and no more', async () => {
    expect((await list({ requestUri: 'dept/submit' })).total).toBe(ROWS / 3);
    expect((await list({ tenantId_equal: '888888' })).total).toBe(10_000);
    expect((await list({ tenantId_equal: '888888', current: 100 })).records).toHaveLength(100);
  });
});
