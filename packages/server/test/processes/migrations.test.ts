import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { newId } from '../../src/database/id.ts';
import { migrate } from '../../src/database/migrate.ts';
import { copyDatabase, type TestDatabase } from '../support/harness.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../src/database/migrations');
/** The files that the base was squashed from, as a database of that time names them. */
const OLD = [
  '0001-foundation',
  '0002-identity',
  '0003-settings',
  '0004-seed',
  '0005-super-role',
  '0010-authorization-codes',
  '0011-outside-accounts-of-a-user',
  '0013-second-factors',
  '0014-face',
  '0016-preferences',
  '0018-notice',
  '0019-stored-files',
  '0020-logs',
  '0021-user-platforms',
  '0024-tools',
  '0025-menu-clients',
  '0026-models',
  '0027-search-indexes',
  '0028-set-role',
  '0030-authorization-origin',
  '0050-point-cloud',
  '0060-run-edits',
].map((name) => `${name}.sql`);

// No server runs on this database: its jobs would use the tables that these tests take away.
let copy: TestDatabase;
let database: Database;
beforeAll(async () => {
  copy = await copyDatabase();
  database = await openDatabase({ databaseUrl: copy.url, dataFolder: '' }, { databasePassword: '' });
});
afterAll(async () => {
  await database?.close();
  await copy?.drop();
});

const names = async () => {
  const rows = await database.queries.selectFrom('migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};
/** Takes away the tables, functions, indexes and columns that files behind the base add. */
const asOfTheBase = async () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name > '0009');
  const text = files.map((name) => readFileSync(path.join(MIGRATIONS, name), 'utf8')).join('\n');
  const tables = [...text.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table);
  await sql`drop table ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(database.queries);
  for (const [, name = ''] of text.matchAll(/^create function (\w+)/gm))
    await sql`drop function ${sql.ref(name)} cascade`.execute(database.queries);
  for (const [, index = ''] of text.matchAll(/^create (?:unique )?index (\w+)/gm))
    await sql`drop index if exists ${sql.ref(index)}`.execute(database.queries);
  for (const [, table = '', columns = ''] of text.matchAll(/^alter table (\w+)([^;]*)/gm)) {
    if (tables.includes(table)) continue;
    for (const [, column = ''] of columns.matchAll(/add column (\w+)/g))
      await sql`alter table ${sql.table(table)} drop column if exists ${sql.ref(column)}`.execute(database.queries);
  }
};
const pretendRun = async (files: readonly string[]) => {
  await sql`delete from migration`.execute(database.queries);
  await database.queries
    .insertInto('migration')
    .values(files.map((name) => ({ name })))
    .execute();
};

it('a database of the files before the base keeps its rows and has the base marked as run', async () => {
  const base = await names();
  const id = newId();
  await database.queries
    .insertInto('bladePost')
    .values({ id, tenantId: '000000', category: 1, postCode: 'kept', postName: 'kept' })
    .execute();
  await pretendRun(OLD);
  await asOfTheBase();
  await migrate(copy.url);
  const due = database.queries.selectFrom('bladeUser').select('passwordDue').limit(1);
  expect(await due.execute(), 'what came after the base was added').toEqual([{ passwordDue: false }]);
  expect(await names()).toEqual([...new Set([...base, ...OLD])].sort());
  const kept = database.queries.selectFrom('bladePost').select('postName').where('id', '=', id);
  expect(await kept.execute()).toEqual([{ postName: 'kept' }]);
});

it('a database on which the first file behind the base was only marked as run gets what it adds', async () => {
  await sql`alter table blade_user drop column password_due`.execute(database.queries);
  await pretendRun((await names()).filter((name) => !name.startsWith('0012-password')));
  await migrate(copy.url);
  const due = database.queries.selectFrom('bladeUser').select('passwordDue').limit(1);
  expect(await due.execute()).toEqual([{ passwordDue: false }]);
});

it('a database that stopped half-way through them is refused with what to do', async () => {
  await pretendRun(OLD.slice(0, 5));
  await expect(migrate(copy.url)).rejects.toThrow(/older than 0060-run-edits\.sql; start the version/);
});
