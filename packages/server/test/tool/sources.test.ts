import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMariadb, startMariadb, type Mariadb } from '../support/mariadb.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

const SOURCE = '/blade-develop/datasource';
let outer: string;
let folder: string;
let server: TestServer;
let token: string;
beforeAll(async () => {
  outer = mkdtempSync(path.join(os.tmpdir(), 'cloud-sources-'));
  folder = path.join(outer, 'allowed');
  mkdirSync(folder);
  const environment = { CLOUD_OUTGOING_ALLOW: '127.0.0.1', CLOUD_SQLITE_FOLDER: folder };
  server = await startTestServer({ environment });
  token = await server.signIn();
});
afterAll(async () => {
  await server?.stop();
  rmSync(outer, { recursive: true, force: true });
});

const submit = (row: object) => server.post(`${SOURCE}/submit`, { token, body: { driverClass: 'x', ...row } });
async function add(row: object): Promise<string> {
  const { body, data } = await submit({ name: 'source', ...row });
  expect(body).toMatchObject({ code: 200 });
  return String(data.id);
}
const look = (id: string) => server.post(`${SOURCE}/test`, { token, query: { id } });
const get = async (call: string, query: object) =>
  (await server.get(`/blade-develop/model/${call}`, { token, query: { ...query } })).data;
const reasonOf = async (row: object): Promise<string> => (await look(await add(row))).body.reason;

describe('a SQLite file', () => {
  beforeAll(() => {
    for (const place of [folder, outer]) {
      const database = new DatabaseSync(path.join(place, 'shop.db'));
      database.exec(`
        create table customer (id integer primary key, name varchar(40) not null, is_open boolean, founded date, note text);
        create table contact (id integer primary key, customer_id integer references customer, called datetime, fee real);
        create view names as select name from customer`);
      database.close();
    }
    writeFileSync(path.join(folder, 'text.db'), 'no database at all, but long enough to be looked at as one');
    mkdirSync(path.join(folder, 'below'));
    symlinkSync(path.join(outer, 'shop.db'), path.join(folder, 'link.db'));
    symlinkSync(outer, path.join(folder, 'out'));
  });

  it('is tried and read without an account', async () => {
    const id = await add({ url: 'jdbc:sqlite:shop.db' });
    expect((await look(id)).data).toMatchObject({
      family: 'SQLite',
      tables: 3,
      version: expect.stringMatching(/^3\./),
    });
    const tables = await get('table-list', { datasourceId: id });
    expect(tables.map(({ name }: { name: string }) => name)).toEqual(['contact', 'customer', 'names']);
    const { fields } = await get('table-info', { datasourceId: id, tableName: 'customer' });
    expect(
      fields.map((field: Record<string, unknown>) => [
        field['name'],
        field['type'],
        field['propertyType'],
        field['keyFlag'],
        field['required'],
      ]),
    ).toEqual([
      // prettier-ignore
      ['id', 'int8', 'Long', true, false],
      ['name', 'varchar(40)', 'String', false, true],
      ['is_open', 'bool', 'Boolean', false, false],
      ['founded', 'date', 'Date', false, false],
      ['note', 'text', 'String', false, false],
    ]);
    const contact = await get('table-info', { datasourceId: id, tableName: 'contact' });
    expect(contact.fields).toContainEqual(expect.objectContaining({ name: 'customer_id', references: 'customer' }));
    const unknown = await server.get('/blade-develop/model/table-info', {
      token,
      query: { datasourceId: id, tableName: `x'); drop table customer; --` },
    });
    expect(unknown.body.reason).toBe('table-unknown');
  });

  it('is one of the folder that the operator names, and stays as it is', async () => {
    const before = readFileSync(path.join(folder, 'shop.db'));
    for (const name of [
      '../shop.db',
      path.join(outer, 'shop.db'),
      'link.db',
      'out/shop.db',
      'below',
      'none.db',
      ':memory:',
      '.',
      'file:shop.db',
      '/etc/passwd',
    ])
      // prettier-ignore
      expect([name, await reasonOf({ url: `jdbc:sqlite:${name}` })]).toEqual([name, 'sqlite-refused']);
    expect(await reasonOf({ url: 'jdbc:sqlite:text.db' })).toBe('datasource-unreachable');
    expect(readFileSync(path.join(folder, 'shop.db')).equals(before)).toBe(true);
  });

  it('may not be read where no folder is named', async () => {
    const plain = await startTestServer();
    try {
      const own = await plain.signIn();
      const body = { name: 'file', driverClass: 'x', url: 'jdbc:sqlite:shop.db' };
      const { data } = await plain.post(`${SOURCE}/submit`, { token: own, body });
      const answer = await plain.post(`${SOURCE}/test`, { token: own, query: { id: data.id } });
      expect(answer.body.reason).toBe('sqlite-refused');
    } finally {
      await plain.stop();
    }
  });
});

describe('a MySQL address', () => {
  it('is called only where the operator permits it', async () => {
    const account = { username: 'u', password: 'p' };
    expect(await reasonOf({ ...account, url: 'jdbc:mysql://10.0.0.7:3306/x' })).toBe('address-not-allowed');
    expect(await reasonOf({ ...account, url: 'jdbc:mariadb://169.254.169.254/x' })).toBe('address-not-allowed');
    expect(await reasonOf({ ...account, url: 'jdbc:mysql://127.0.0.1:1/x' })).toBe('datasource-unreachable');
    expect((await submit({ name: 'x', url: 'jdbc:mysql://127.0.0.1:1/x' })).body.reason).toBe('validation-failed');
    expect(await reasonOf({ ...account, url: 'jdbc:oracle:thin:@127.0.0.1:1521/x' })).toBe('datasource-unsupported');
  });

  it('of a server that says nothing, or nonsense, is left after its time', async () => {
    const sockets: Server[] = [];
    const listen = async (answer: string) => {
      const one = createServer((socket) => void (answer && socket.write(answer)).valueOf()).on('error', () => {});
      sockets.push(one);
      await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
      return (one.address() as AddressInfo).port;
    };
    const account = { username: 'u', password: 'p' };
    for (const answer of ['', 'HTTP/1.1 400 Bad Request\r\n\r\n'])
      expect(await reasonOf({ ...account, url: `jdbc:mysql://127.0.0.1:${await listen(answer)}/x` })).toBe('datasource-unreachable'); // prettier-ignore
    for (const socket of sockets) socket.close();
  });
});

// Skipped where the machine has no MariaDB: install Debian's mariadb-server-core to run it.
describe.skipIf(!hasMariadb)('a MariaDB', () => {
  let database: Mariadb;
  const address = () => ({ url: `jdbc:mysql://127.0.0.1:${database.port}/shop?useSSL=false`, username: 'reader', password: 'right' }); // prettier-ignore
  beforeAll(async () => {
    database = await startMariadb();
    await database.run(
      'create database shop character set utf8mb4',
      `create table shop.customer (id bigint primary key, name varchar(40) not null comment '客户名称', is_open tinyint(1),
        level enum('a', 'b'), founded date, seen datetime, note text, fee decimal(10, 2), visits int unsigned) comment '客户'`,
      'create table shop.contact (id bigint primary key, customer_id bigint, foreign key (customer_id) references shop.customer (id))',
      'create view shop.names as select name from shop.customer',
      `create user reader@'%' identified by 'right'`,
      `grant select on shop.* to reader@'%'`,
    );
  });
  afterAll(() => database?.stop());

  it('is tried, with the right account only', async () => {
    expect((await look(await add(address()))).data).toMatchObject({ family: 'MariaDB', tables: 3 });
    expect(await reasonOf({ ...address(), password: 'wrong' })).toBe('datasource-unreachable');
  });

  it('gives its tables and columns to models', async () => {
    const id = await add(address());
    expect(await get('table-list', { datasourceId: id })).toEqual([
      { name: 'contact', comment: 'contact:', entityName: 'Contact' },
      { name: 'customer', comment: 'customer:客户', entityName: 'Customer' },
      { name: 'names', comment: 'names:', entityName: 'Names' },
    ]);
    const { fields } = await get('table-info', { datasourceId: id, tableName: 'customer' });
    expect(
      fields.map((field: Record<string, unknown>) => [
        field['name'],
        field['type'],
        field['propertyType'],
        field['keyFlag'],
      ]),
    ).toEqual([
      // prettier-ignore
      ['id', 'int8', 'Long', true],
      ['name', 'varchar(40)', 'String', false],
      ['is_open', 'bool', 'Boolean', false],
      ['level', 'varchar(1)', 'String', false],
      ['founded', 'date', 'Date', false],
      ['seen', 'timestamptz', 'Date', false],
      ['note', 'text', 'String', false],
      ['fee', 'numeric', 'BigDecimal', false],
      ['visits', 'int4', 'Integer', false],
    ]);
    expect(fields[1]).toMatchObject({ comment: '客户名称', required: true });
    const contact = await get('table-info', { datasourceId: id, tableName: 'contact' });
    expect(contact.fields[1]).toMatchObject({ name: 'customer_id', references: 'customer' });
  });
});
