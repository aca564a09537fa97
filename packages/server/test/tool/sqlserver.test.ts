import { rmSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readAllowedTargets } from '../../src/config/outgoing-settings.ts';
import { querySource } from '../../src/sources/query-source.ts';
import { listSourceTables, readSourceTable, trySource } from '../../src/sources/read-source.ts';
import type { SourceAddress } from '../../src/sources/source.ts';
import { readSqlServerAddress } from '../../src/sources/sqlserver/sqlserver-url.ts';
import { hasOpenssl, makeCertificates, type Certificates } from '../support/certificates.ts';
import { startTdsServer, type TdsOptions, type TdsReply, type TdsServer } from '../support/tds-server.ts';

const servers: TdsServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
async function start(options: TdsOptions): Promise<TdsServer> {
  const server = await startTdsServer(options);
  servers.push(server);
  return server;
}
const sourceAt = (url: string, more: Partial<SourceAddress> = {}): SourceAddress => ({
  name: 'shop',
  url,
  username: 'reader',
  password: 'right',
  allowed: readAllowedTargets('127.0.0.1,localhost', []),
  sqliteFolder: undefined,
  ...more,
});
const urlOf = ({ port }: TdsServer, properties = 'encrypt=false', host = '127.0.0.1') =>
  `jdbc:sqlserver://${host}:${port};databaseName=shop;${properties}`;
const codeOf = (work: Promise<unknown>) => work.then(() => 'nothing', (cause: { code?: string }) => cause.code); // prettier-ignore

/** Answers a statement of a report, and says that the account only reads. */
const answering = (reply: (sql: string, values: readonly (string | null)[]) => TdsReply | undefined): TdsOptions => ({
  reply: (sql, values) => (/fn_my_permissions|^set /i.test(sql.trim()) ? undefined : reply(sql, values)),
});
const ask = (server: TdsServer, sql: string, values: Record<string, string> = {}, most = 1000) =>
  querySource(sourceAt(urlOf(server)), { sql, values, most });

describe('an address of a SQL Server', () => {
  it.each([
    ['jdbc:sqlserver://db.example:1500;databaseName=shop', { host: 'db.example', port: 1500, database: 'shop', encrypt: true, isTrusting: false }], // prettier-ignore
    ['sqlserver://db;database=a;encrypt=false', { host: 'db', port: 1433, database: 'a', encrypt: false, isTrusting: false }], // prettier-ignore
    ['jdbc:sqlserver://db;encrypt=strict;trustServerCertificate=true', { host: 'db', port: 1433, database: '', encrypt: 'strict', isTrusting: false }], // prettier-ignore
    ['jdbc:sqlserver://db;trustServerCertificate=true;', { host: 'db', port: 1433, database: '', encrypt: true, isTrusting: true }], // prettier-ignore
    ['jdbc:sqlserver://db\\instance;databaseName=shop', undefined],
    ['jdbc:sqlserver://db;instanceName=x', undefined],
    ['jdbc:sqlserver://db;encrypt=perhaps', undefined],
  ])('%s', (url, expected) => expect(readSqlServerAddress(url)).toEqual(expected));
});

describe('a SQL Server', () => {
  it('is tried, and gives its tables and columns to models', async () => {
    const server = await start({
      reply: (sql, values): TdsReply | undefined => {
        if (sql.includes('ProductVersion'))
          return { columns: { version: 'text', tables: 'int' }, rows: [['16.0.1000.6', 2]] };
        if (sql.includes('top (5000)'))
          return { columns: { name: 'text', comment: 'text' }, rows: [['item', '商品'], ['v', null]] }; // prettier-ignore
        if (!sql.includes('sys.columns') || values[1] !== 'item') return undefined;
        return {
          columns: { name: 'text', type: 'text', bytes: 'int', nullable: 'bit', is_key: 'bit', comment: 'text', target: 'text' }, // prettier-ignore
          rows: [
            ['id', 'int', 4, false, true, null, null],
            ['name', 'nvarchar', 80, false, false, '名称', null],
            ['note', 'nvarchar', -1, true, false, null, null],
            ['shop_id', 'bigint', 8, true, false, null, 'shop'],
            ['price', 'money', 8, true, false, null, null],
            ['at', 'datetime2', 8, true, false, null, null],
            ['row_id', 'uniqueidentifier', 16, true, false, null, null],
          ],
        };
      },
    });
    const source = sourceAt(urlOf(server));
    expect(await trySource(source)).toEqual({ family: 'SQL Server', version: '16.0.1000.6', tables: 2 });
    expect(await listSourceTables(source)).toEqual([{ name: 'item', comment: '商品' }, { name: 'v', comment: '' }]); // prettier-ignore
    const columns = await readSourceTable(source, 'dbo.item');
    expect(columns.map(({ name, type, length }) => [name, type, length])).toEqual([
      ['id', 'int4', undefined],
      ['name', 'varchar', 40],
      ['note', 'text', undefined],
      ['shop_id', 'int8', undefined],
      ['price', 'numeric', undefined],
      ['at', 'timestamptz', undefined],
      ['row_id', 'varchar', undefined],
    ]);
    expect(columns[0]).toMatchObject({ isKey: true, isRequired: true, comment: '', references: '' });
    expect(columns[3]).toMatchObject({ isKey: false, isRequired: false, references: 'shop' });
    expect(await codeOf(readSourceTable(source, 'nothing'))).toBe('table-unknown');
  });

  it('is left when the account is wrong, and where the operator permits no call', async () => {
    const server = await start({ reply: () => undefined });
    expect(await codeOf(trySource(sourceAt(urlOf(server), { password: 'no' })))).toBe('datasource-unreachable');
    expect(await codeOf(trySource(sourceAt(urlOf(server), { allowed: [] })))).toBe('address-not-allowed');
    expect(await codeOf(trySource(sourceAt('jdbc:sqlserver://db\\one')))).toBe('datasource-unsupported');
    expect(server.connections).toBe(1);
  });

  it('does not send the connection to another server', async () => {
    const other = await start({ reply: () => undefined });
    const server = await start({ reply: () => undefined, routeTo: { host: '127.0.0.1', port: other.port } });
    expect(await codeOf(trySource(sourceAt(urlOf(server))))).toBe('datasource-unreachable');
    expect([server.connections, other.connections]).toEqual([1, 0]);
  });
});

describe.skipIf(!hasOpenssl)('a SQL Server with a certificate', () => {
  let certificates: Certificates;
  const known = getCACertificates();
  beforeAll(() => {
    certificates = makeCertificates('DNS:localhost');
  });
  afterEach(() => setDefaultCACertificates(known));
  afterAll(() => rmSync(certificates.folder, { recursive: true, force: true }));

  it.each([
    ['inside the protocol', 'true', false],
    ['before it', 'strict', true],
  ])('is believed, %s, when it is of a known authority and names the host', async (_where, encrypt, isStrict) => {
    const server = await start({ reply: () => undefined, certificates, isStrict });
    const attempt = (properties: string, host: string) => codeOf(trySource(sourceAt(urlOf(server, properties, host))));
    expect(await attempt(`encrypt=${encrypt}`, 'localhost')).toBe('datasource-unreachable');
    setDefaultCACertificates([...known, certificates.authority]);
    expect(await attempt(`encrypt=${encrypt}`, 'localhost')).toBe('nothing');
    expect(await attempt(`encrypt=${encrypt}`, '127.0.0.1')).toBe('datasource-unreachable');
    if (isStrict) return;
    expect(await attempt('trustServerCertificate=true', '127.0.0.1')).toBe('nothing');
    expect(await attempt('encrypt=false', 'localhost')).toBe('datasource-unreachable');
  });

  it('is not asked in the clear by an address that says nothing', async () => {
    const server = await start({ reply: () => undefined });
    expect(await codeOf(trySource(sourceAt(urlOf(server, ''))))).toBe('datasource-unreachable');
    expect(server.asked).toEqual([]);
  });
});

describe('SQL of a SQL Server', () => {
  const ONE = { columns: { n: 'int' as const }, rows: [[1]] };

  it('answers columns of its types, and the first rows of many', async () => {
    const columns = { id: 'int', big: 'bigint', name: 'text', price: 'decimal', share: 'float', day: 'date', at: 'datetime', is: 'bit', bytes: 'binary' } as const; // prettier-ignore
    const row = [7, '9007199254740993', '名称 😀', 12.5, 0.25, '2026-01-02', '2026-01-02 10:20:30', true, Buffer.from([0, 255])]; // prettier-ignore
    const server = await start(
      answering(() => ({
        columns,
        rows: [row, Object.keys(columns).map(() => null), ...Array<typeof row>(998).fill(row)],
      })),
    );
    const found = await ask(server, 'select * from item;', {}, 500);
    const kinds = ['number', 'number', 'text', 'number', 'number', 'time', 'time', 'text', 'text'];
    expect(found.columns).toEqual(Object.keys(columns).map((label, index) => ({ label, kind: kinds[index] })));
    expect(found.rows[0]).toEqual([7, '9007199254740993', '名称 😀', 12.5, 0.25, '2026-01-02', '2026-01-02 10:20:30', 'true', '0x00ff']); // prettier-ignore
    expect(found.rows[1]).toEqual(Object.keys(columns).map(() => null));
    expect([found.rows.length, found.isCut]).toEqual([500, true]);
  });

  it('binds values, and runs in a transaction that is begun and not committed', async () => {
    const given: unknown[] = [];
    const server = await start(
      answering((sql, values) => {
        given.push(sql, [...values]);
        return ONE;
      }),
    );
    const hostile = "x' or 1=1; drop table item --";
    const sql = "select [a:b] from item where name = :name and ':name' <> :other and name = :name -- :none";
    await ask(server, sql, { name: hostile, other: '' });
    expect(given).toEqual([
      "select [a:b] from item where name = @p1 and ':name' <> @p2 and name = @p1 -- :none",
      [hostile, null],
    ]);
    const last = server.asked.slice(-3);
    expect(last[0]).toBe('begin');
    expect(last[1]).toBe('set lock_timeout 2000; set textsize 1000000; set rowcount 1001');
    expect(await codeOf(ask(server, 'select :missing'))).toBe('report-parameter');
  });

  it.each([
    ['writes', 'insert into item values (1)'],
    ['writes behind a query, with nothing between', 'select 1 delete from item'],
    ['writes in a part of a query', 'with x as (select 1 as n) delete from x'],
    ['makes a table', 'select * into copy from item'],
    ['is two statements', 'select 1; select 2'],
    ['calls a procedure', 'exec xp_cmdshell @p1'],
    ['calls a procedure behind a query', "select 1 exec('drop table item')"],
    ['waits', "select 1 waitfor delay '1:00'"],
    ['reads another server', "select * from openrowset('x', 'y', 'z')"],
    ['reads a file', "select * from openrowset(bulk 'c:\\x', single_clob) as x"],
    ['commits', 'select 1 commit'],
    ['locks', 'select * from item with (tablockx)'],
    ['counts up', 'select next value for numbers'],
    ['hides in nested comments', "select 1 /* /* */ ' */ delete from item --'"],
    ['hides behind a line that ends for one reader only', "select 1 --\r ' \n delete from item --'"],
    ['ends another', 'kill 51'],
  ])('is refused before it is sent when it %s', async (_what, sql) => {
    const server = await start(answering(() => ONE));
    expect(await codeOf(ask(server, sql))).toBe('report-sql-writes');
    expect(server.connections).toBe(0);
  });

  it('may name columns as statements are named, in brackets, quotes and texts', async () => {
    const server = await start(answering(() => ONE));
    const sql = `(select [delete], "update", 'insert; exec' as t from [into]) -- drop`;
    expect((await ask(server, sql)).rows).toEqual([[1]]);
  });

  it('does not run as an account that may write', async () => {
    const rights = { columns: { granted: 'text', place: 'text' }, rows: [['UPDATE', 'dbo.item']] } as const;
    const server = await start({ reply: (sql) => (sql.includes('fn_my_permissions') ? rights : undefined) });
    const source = sourceAt(urlOf(server));
    await expect(querySource(source, { sql: 'select 1', values: {}, most: 10 })).rejects.toMatchObject({
      code: 'report-source-writes',
      params: { name: 'shop', right: 'UPDATE', place: 'dbo.item' },
    });
    expect(server.asked).toHaveLength(2);
  });

  it.each([
    ['a right is missing', { error: 229, message: 'The SELECT permission was denied' }, 'report-sql-denied'],
    ['it is broken', { error: 102, message: 'Incorrect syntax' }, 'report-sql-failed'],
    ['the answer breaks off', 'cut', 'report-sql-failed'],
    ['the answer is nonsense', 'noise', 'report-sql-failed'],
    ['a column has a type that nobody knows', 'unknown type', 'report-sql-failed'],
  ] as [string, TdsReply, string][])('fails with a reason when %s', async (_what, reply, code) => {
    expect(await codeOf(ask(await start(answering(() => reply)), 'select 1'))).toBe(code);
  });

  it('is cut when rows never end, or are too large', async () => {
    const short = { columns: { n: 'int' }, rows: Array.from({ length: 100 }, (_, n) => [n]), isEndless: true } as const;
    const found = await ask(await start(answering(() => short)), 'select n from endless');
    expect([found.rows.length, found.isCut]).toEqual([1000, true]);
    const large = { columns: { t: 'text' }, rows: [['x'.repeat(3_900)]], isEndless: true } as const;
    const server = await start(answering(() => large));
    expect(await codeOf(ask(server, 'select t from endless', {}, 1_000_000))).toBe('answer-too-large');
  });

  it('is cut when the server falls silent', async () => {
    expect(await codeOf(ask(await start(answering(() => 'silence')), 'select 1'))).toBe('report-too-slow');
  });
});
