import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { newId } from '../../src/database/id.ts';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { designOf, textParameter } from './designs.ts';

const BASE = '/blade-report/design';
const BUTTONS = ['report_list_view', 'report_list_design'];

let server: TestServer;
let admin: string;
let source: string;
const reader = `reader_${newId()}`;
const connect = async () => {
  const client = new pg.Client(server.app.config.databaseUrl!);
  await client.connect();
  return client;
};
async function addSource(more: object = {}): Promise<string> {
  const { hostname, port, pathname } = new URL(server.app.config.databaseUrl!);
  const url = `jdbc:postgresql://${hostname}:${port}${pathname}`;
  const row = {
    name: `s${newId()}`,
    driverClass: 'org.postgresql.Driver',
    url,
    username: reader,
    password: 'secret-9',
  };
  return (await server.post('/blade-develop/datasource/submit', { token: admin, body: { ...row, ...more } })).data.id;
}

beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_OUTGOING_ALLOW: '127.0.0.1' } });
  admin = await server.signIn();
  const client = await connect();
  await client.query(`create role ${reader} login password 'secret-9';
    create table shop (id int, name text, price numeric, day date);
    insert into shop select i, 'item ' || i, i * 1.5, '2026-01-01'::date + i from generate_series(1, 2500) i;
    create table secret (word text); insert into secret values ('hidden');
    create function write_it() returns int language plpgsql as 'begin insert into shop values (0); return 1; end';
    grant select, insert, update, delete on shop to ${reader}`);
  await client.end();
  source = await addSource();
});
afterAll(async () => {
  const client = await connect();
  await client.query(`drop owned by ${reader}; drop role ${reader}`).catch(() => {});
  await client.end();
  await server?.stop();
});

const sqlDesign = (sql: string, more: object = {}) =>
  designOf({ kind: 'sql', name: 'rows', source, sql, ...more } as never);
const preview = (sql: string, values: Record<string, string> = {}) =>
  server.post(`${BASE}/preview`, {
    token: admin,
    body: { design: { ...sqlDesign(sql), parameters: Object.keys(values).map((name) => textParameter(name)) }, values },
  });

describe('SQL of a data source', () => {
  it('answers columns of its types, and the first rows of many', async () => {
    const { data } = await preview('select id, name, price, day from shop order by id;');
    const { columns, rows, isCut } = data.data.rows;
    expect(columns.map(({ kind }: { kind: string }) => kind)).toEqual(['number', 'text', 'number', 'time']);
    expect(rows[0]).toEqual([1, 'item 1', 1.5, '2026-01-02']);
    expect([rows.length, isCut]).toEqual([1000, true]);
  });

  it('binds values, whatever they hold', async () => {
    const hostile = "x' or '1'='1'; drop table shop; --";
    const { data } = await preview(`select name from shop where name = :name or ':name' = name -- :other`, {
      name: hostile,
    });
    expect(data.data.rows.rows).toEqual([]);
    const found = await preview(`select name from shop where id = :id::int and day >= :day::date`, {
      id: '7',
      day: '',
    });
    expect(found.data.data.rows.rows).toEqual([]);
    expect((await preview('select name from shop where id = :id::int', { id: '7' })).data.data.rows.rows).toEqual([
      ['item 7'],
    ]);
    expect((await preview('select :missing')).body.reason).toBe('report-parameter');
  });

  it.each([
    ['writes', 'insert into shop values (1)', 'report-sql-failed'],
    [
      'writes in a part of a query',
      'with gone as (delete from shop returning *) select * from gone',
      'report-sql-writes',
    ],
    ['writes by a function', 'select write_it()', 'report-sql-writes'],
    ['makes a table', 'create table x (y int)', 'report-sql-failed'],
    ['selects into a table', 'select * into copy from shop', 'report-sql-failed'],
    ['is two statements', 'select 1; select 2', 'report-sql-writes'],
    ['ends the transaction', 'select 1; commit; drop table shop', 'report-sql-writes'],
    ['locks rows', 'select * from shop for update', 'report-sql-writes'],
    ['turns writing on', "select set_config('transaction_read_only', 'off', true)", 'report-sql-failed'],
    ['reads beyond its grants', 'select * from secret', 'report-sql-denied'],
    ['reads files', "select pg_read_file('/etc/passwd')", 'report-sql-denied'],
    ['reads passwords', 'select rolpassword from pg_authid', 'report-sql-denied'],
    ['sets another role', 'set role postgres', 'report-sql-failed'],
    ['copies', "copy shop to program 'id'", 'report-sql-failed'],
    ['is none', 'selectt 1', 'report-sql-failed'],
  ])('is refused when it %s', async (_what, sql, reason) => {
    const answer = await preview(sql);
    expect([answer.body.reason, answer.body.msg]).toEqual([reason, answer.body.msg]);
    const client = await connect();
    const { rows } = await client.query('select count(*)::int as n from shop');
    await client.end();
    expect(rows[0].n).toBe(2500);
  });

  it('is cut when it sleeps or never ends, even if it asks for more time', async () => {
    const begun = Date.now();
    const endless = [
      'select pg_sleep(3600)',
      "select set_config('statement_timeout', '0', true), count(*) from shop a, shop b, shop c, shop d",
    ];
    const answers = await Promise.all(endless.map((sql) => preview(sql)));
    expect(answers.map(({ body }) => body.reason)).toEqual(['report-too-slow', 'report-too-slow']);
    expect(Date.now() - begun).toBeLessThan(40_000);
  });

  it('is cut when its answer is too large', async () => {
    const answer = await preview("select repeat('x', 1000000) from shop");
    expect(answer.body.reason).toBe('answer-too-large');
  });

  it('does not use accounts that may do everything, unknown sources and addresses that are closed', async () => {
    const { username, password } = new URL(server.app.config.databaseUrl!);
    const owner = await addSource({
      username: decodeURIComponent(username),
      password: decodeURIComponent(password) || 'x',
    });
    const reasonOf = async (given: string) => {
      const design = sqlDesign('select 1', { source: given });
      return (await server.post(`${BASE}/preview`, { token: admin, body: { design } })).body.reason;
    };
    expect(await reasonOf(owner)).toBe('report-source-superuser');
    expect(await reasonOf(newId())).toBe('report-source-unknown');
    expect(await reasonOf(await addSource({ url: 'jdbc:postgresql://10.0.0.1:5432/x' }))).toBe('address-not-allowed');
    expect(await reasonOf(await addSource({ url: 'jdbc:oracle:thin:@x' }))).toBe('datasource-unsupported');
  });
});

describe('the designer', () => {
  it('offers the sources that can be asked', async () => {
    const mysql = await addSource({ url: 'jdbc:mysql://127.0.0.1:3306/x' });
    const file = await addSource({ url: 'jdbc:sqlite:x.db' });
    const other = await addSource({ url: 'jdbc:oracle:thin:@x' });
    const { sources } = (await server.get(`${BASE}/subjects`, { token: admin })).data;
    const ids = sources.map(({ id }: { id: string }) => id);
    expect([ids.includes(source), ids.includes(mysql), ids.includes(file), ids.includes(other)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('who may use SQL', () => {
  it('is who may see the data sources; others run what was shared, by the right of who saved it', async () => {
    const plain = await signInWith(server, BUTTONS);
    const trusted = await signInWith(server, [...BUTTONS, 'datasource_view']);
    const role = await server.database.queries
      .selectFrom('bladeUser')
      .select(['id', 'roleId'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const design = sqlDesign('select count(*) from shop');
    const refused = await server.post(`${BASE}/preview`, { token: plain, body: { design } });
    expect([refused.status, refused.body.reason]).toEqual([403, 'report-sql-right']);
    expect((await server.post(`${BASE}/submit`, { token: plain, body: { title: 'a', design } })).status).toBe(403);
    const { data } = await server.post(`${BASE}/submit`, { token: trusted, body: { title: 'Shop', design } });
    await server.post(`${BASE}/share`, { token: trusted, body: { id: data.id, audience: 'all' } });
    const run = () => server.post(`${BASE}/run`, { token: plain, body: { id: data.id } });
    expect((await run()).data.data.rows.rows).toEqual([[2500]]);
    await server.database.queries.deleteFrom('bladeRoleMenu').where('roleId', '=', role.roleId!).execute();
    expect((await run()).body.reason).toBe('report-sql-right');
  });
});
