import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { hasMariadb, startMariadb, type Mariadb } from '../support/mariadb.ts';
import { designOf, textParameter } from './designs.ts';

const BASE = '/blade-report/design';

let outer: string;
let folder: string;
let server: TestServer;
let admin: string;

beforeAll(async () => {
  outer = mkdtempSync(path.join(os.tmpdir(), 'cloud-sql-'));
  folder = path.join(outer, 'allowed');
  mkdirSync(folder);
  const environment = { CLOUD_OUTGOING_ALLOW: '127.0.0.1', CLOUD_SQLITE_FOLDER: folder };
  server = await startTestServer({ environment });
  admin = await server.signIn();
});
afterAll(async () => {
  await server?.stop();
  rmSync(outer, { recursive: true, force: true });
});

async function addSource(row: object): Promise<string> {
  const body = { name: `s${newId()}`, driverClass: 'x', ...row };
  return (await server.post('/blade-develop/datasource/submit', { token: admin, body })).data.id;
}
function ask(source: string, sql: string, values: Record<string, string> = {}) {
  const design = designOf({ kind: 'sql', name: 'rows', source, sql } as never);
  const parameters = Object.keys(values).map((name) => textParameter(name));
  return server.post(`${BASE}/preview`, { token: admin, body: { design: { ...design, parameters }, values } });
}
const rowsOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).data.data.rows;
const reasonOf = async (...given: Parameters<typeof ask>): Promise<string> => (await ask(...given)).body.reason;
async function isOffered(source: string): Promise<boolean> {
  const { sources } = (await server.get(`${BASE}/subjects`, { token: admin })).data;
  return sources.some(({ id }: { id: string }) => id === source);
}

describe.skipIf(!hasMariadb)('SQL of a MariaDB', () => {
  let database: Mariadb;
  let source: string;
  const address = () => ({ url: `jdbc:mysql://127.0.0.1:${database.port}/shop`, username: 'reader', password: 'right' }); // prettier-ignore
  const count = async () => (await rowsOf(source, 'select count(*) from item')).rows[0][0];
  beforeAll(async () => {
    database = await startMariadb();
    await database.run(
      'create database shop character set utf8mb4',
      'create table shop.item (id int primary key, name varchar(40), price decimal(10, 2), day date, at datetime)',
      `insert into shop.item select seq, concat('item ', seq), seq * 1.5, date_add('2026-01-01', interval seq day),
        '2026-01-01 10:20:30' from shop.seq_1_to_2500`,
      'create table shop.secret (word text)',
      `create function shop.write_it() returns int begin insert into item (id) values (0); return 1; end`,
      `create procedure shop.leave_it() begin commit; start transaction read write; insert into item (id) values (0); commit; select 1; end`,
      `create user reader@'%' identified by 'right'`,
      `grant select, insert, update, delete, create, drop, alter on shop.item to reader@'%'`,
      `grant execute on shop.* to reader@'%'`,
      `create user writer@'%' identified by 'right'`,
      `grant file on *.* to writer@'%'`,
      `grant all on shop.* to writer@'%'`,
      `create role power`,
      `grant file on *.* to power`,
      `create user roled@'%' identified by 'right'`,
      `grant select on shop.item to roled@'%'`,
      `grant power to roled@'%'`,
      `set default role power for roled@'%'`,
    );
    source = await addSource(address());
  });
  afterAll(() => database?.stop());

  it('answers columns of its types, and the first rows of many', async () => {
    expect(await isOffered(source)).toBe(true);
    const { columns, rows, isCut } = await rowsOf(source, 'select id, name, price, day, at from item order by id;');
    const kinds = columns.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['number', 'text', 'number', 'time', 'time']);
    expect(rows[0]).toEqual([1, 'item 1', 1.5, '2026-01-02', '2026-01-01 10:20:30']);
    expect([rows.length, isCut]).toEqual([1000, true]);
    const odd = await rowsOf(
      source,
      `select 9007199254740993 as a, 9007199254740993 as a, null, x'00ff', json_object('k', 1)`,
    );
    expect(odd.rows).toEqual([['9007199254740993', '9007199254740993', null, '0x00ff', '{"k": 1}']]);
    expect((await rowsOf(source, 'select * from item limit 0')).rows).toEqual([]);
  });

  it('binds values, whatever they hold', async () => {
    const hostile = "x' or '1'='1'; drop table item; -- \\";
    const name = { name: hostile };
    expect((await rowsOf(source, `select id from item where name = :name or ':name' = name`, name)).rows).toEqual([]);
    expect((await rowsOf(source, 'select :name', name)).rows).toEqual([[hostile]]);
    const twice = 'select name from item where id = :id and :id = id';
    expect((await rowsOf(source, twice, { id: '7' })).rows).toEqual([['item 7']]);
    expect(await reasonOf(source, 'select :missing')).toBe('report-parameter');
  });

  it.each([
    ['writes', 'insert into item (id) values (9999)', 'report-sql-writes'],
    ['writes and answers rows', 'insert into item (id) values (9999) returning id', 'report-sql-writes'],
    ['writes in a part of a query', 'with x as (select 1) delete from item', 'report-sql-failed'],
    ['writes by a function', 'select write_it()', 'report-sql-writes'],
    ['calls what leaves the transaction', 'call leave_it()', 'report-sql-writes'],
    ['makes a table', 'create table x (y int)', 'report-sql-writes'],
    ['selects into a file', "select * from item into outfile '/tmp/cloud-report-out'", 'report-sql-writes'],
    ['selects into a file from a comment', "select * from item /*! into outfile '/tmp/cloud-report-out' */", 'report-sql-writes'], // prettier-ignore
    ['selects into a file from a comment of MariaDB', "select * from item /*M! into outfile '/tmp/cloud-report-out' */", 'report-sql-writes'], // prettier-ignore
    ['selects into a variable', 'select id into @x from item limit 1', 'report-sql-writes'],
    ['is two statements', 'select 1; select 2', 'report-sql-failed'],
    ['ends the transaction', 'commit', 'report-sql-writes'],
    ['ends the transaction behind a query', 'select 1; commit; drop table item', 'report-sql-failed'],
    ['locks rows', 'select * from item for update', 'report-sql-writes'],
    ['locks rows to share', 'select * from item lock in share mode', 'report-sql-writes'],
    ['locks tables', 'lock tables item write', 'report-sql-writes'],
    ['turns writing on', 'set statement tx_read_only = 0 for insert into item (id) values (9999)', 'report-sql-writes'],
    ['is a block', 'begin not atomic insert into item (id) values (9999); end', 'report-sql-writes'],
    ['is made of a text', "execute immediate 'insert into item (id) values (9999)'", 'report-sql-writes'],
    ['reads beyond its grants', 'select * from secret', 'report-sql-denied'],
    ['reads passwords', 'select * from mysql.global_priv', 'report-sql-denied'],
    ['ends another', 'kill 1', 'report-sql-writes'],
    ['reads a file into a table', "load data infile '/etc/passwd' into table item", 'report-sql-writes'],
    ['is none', 'selectt 1', 'report-sql-writes'],
    ['is broken', 'select from where', 'report-sql-failed'],
  ])('is refused when it %s', async (_what, sql, reason) => {
    const answer = await ask(source, sql);
    expect([answer.body.reason, answer.body.msg]).toEqual([reason, answer.body.msg]);
    expect(await count()).toBe(2500);
    expect(existsSync('/tmp/cloud-report-out')).toBe(false);
  });

  it('reads no files of the server', async () => {
    expect((await rowsOf(source, "select load_file('/etc/passwd')")).rows).toEqual([[null]]);
  });

  it('is cut when it sleeps or never ends, even if it asks for more time', async () => {
    const begun = Date.now();
    const endless = ['select sleep(3600) from item', 'select count(*) from item a, item b, item c, item d'];
    const answers = await Promise.all(endless.map((sql) => reasonOf(source, sql)));
    expect(answers).toEqual(['report-too-slow', 'report-too-slow']);
    expect(Date.now() - begun).toBeLessThan(40_000);
  });

  it('is cut when its answer is too large', async () => {
    expect(await reasonOf(source, "select repeat('x', 1000000) from item")).toBe('answer-too-large');
  });

  it('does not use accounts that may do everything, by a role either', async () => {
    const as = async (username: string) => reasonOf(await addSource({ ...address(), username }), 'select 1');
    expect([await as('writer'), await as('roled')]).toEqual(['report-source-superuser', 'report-source-superuser']);
    expect(await reasonOf(await addSource({ ...address(), password: 'no' }), 'select 1')).toBe(
      'datasource-unreachable',
    );
    const closed = await addSource({ ...address(), url: 'jdbc:mysql://10.0.0.1/x' });
    expect(await reasonOf(closed, 'select 1')).toBe('address-not-allowed');
  });
});

describe('SQL of a SQLite file', () => {
  let source: string;
  const file = () => path.join(folder, 'shop.db');
  beforeAll(async () => {
    const database = new DatabaseSync(file());
    database.exec(`
      create table item (id integer primary key, name text, price numeric, day date, data blob);
      insert into item select value, 'item ' || value, value * 1.5, date('2026-01-01', value || ' days'), x'00ff'
        from (with recursive n (value) as (select 1 union all select value + 1 from n where value < 2500) select value from n)`);
    database.close();
    source = await addSource({ url: 'jdbc:sqlite:shop.db' });
  });
  const count = () => {
    const database = new DatabaseSync(file(), { readOnly: true });
    const row = database.prepare('select count(*) as n from item').get();
    database.close();
    return row?.['n'];
  };

  it('answers columns of its types, and the first rows of many', async () => {
    expect(await isOffered(source)).toBe(true);
    const { columns, rows, isCut } = await rowsOf(source, 'select *, id * 2 as twice from item order by id;');
    const kinds = columns.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['number', 'text', 'number', 'time', 'text', 'number']);
    expect(rows[0]).toEqual([1, 'item 1', 1.5, '2026-01-02', '0x00ff', 2]);
    expect([rows.length, isCut]).toEqual([1000, true]);
    const odd = await rowsOf(source, 'select 9007199254740993 as a, 1 as a, null -- the end');
    expect(odd.rows).toEqual([['9007199254740993', 1, null]]);
    const empty = await rowsOf(source, 'select id, day from item where 1 = 0');
    expect(empty.columns).toEqual([
      { label: 'id', kind: 'number' },
      { label: 'day', kind: 'time' },
    ]);
  });

  it('binds values, whatever they hold', async () => {
    const hostile = "x' or '1'='1'; drop table item; --";
    expect((await rowsOf(source, 'select :name', { name: hostile })).rows).toEqual([[hostile]]);
    const twice = 'select name from item where id = :id and :id = id';
    expect((await rowsOf(source, twice, { id: '7' })).rows).toEqual([['item 7']]);
    expect(await reasonOf(source, 'select :missing')).toBe('report-parameter');
  });

  it.each([
    ['writes', 'insert into item (id) values (9999)'],
    ['writes and answers rows', 'insert into item (id) values (9999) returning id'],
    ['writes in a part of a query', 'with x as (select 1) delete from item'],
    ['makes a table', 'create table x (y int)'],
    ['makes a table for a while', 'create temp table x (y int)'],
    ['makes a copy', "vacuum into 'copy.db'"],
    ['opens another file', "attach '../outside.db' as other"],
    ['changes settings', 'pragma query_only = off'],
    ['changes settings by a query', "select * from pragma_query_only('off')"],
    ['is two statements', 'select 1; drop table item'],
    ['begins a transaction', 'begin immediate'],
    ['changes the schema by hand', "update sqlite_schema set sql = ''"],
    ['loads code', "select load_extension('/tmp/x.so')"],
    ['reads files', "select readfile('/etc/passwd')"],
    ['takes all memory', 'select zeroblob(900000000), zeroblob(900000000)'],
    ['is none', 'selectt 1'],
  ])('is refused when it %s', async (_what, sql) => {
    const answer = await ask(source, sql);
    const reasons = ['report-sql-writes', 'report-sql-failed'];
    expect([reasons.includes(answer.body.reason), answer.body]).toEqual([true, answer.body]);
    expect(count()).toBe(2500);
    expect(existsSync(path.join(outer, 'outside.db'))).toBe(false);
  });

  it('is cut when it never ends', async () => {
    const endless = 'select count(*) from item a, item b, item c, item d';
    expect(await reasonOf(source, endless)).toBe('report-too-slow');
  });

  it('is cut when its answer is too large', async () => {
    const large = "select replace(hex(zeroblob(500000)), '0', 'x') from item";
    expect(await reasonOf(source, large)).toBe('answer-too-large');
  });

  it('reads files of the folder only', async () => {
    expect(await reasonOf(await addSource({ url: 'jdbc:sqlite:../x.db' }), 'select 1')).toBe('sqlite-refused');
  });
});
