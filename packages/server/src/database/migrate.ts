import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { errorMessage } from '../errors/cause.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number, the same in every process. */
const LOCK = 7_219_001;

/** The base: what an installation begins with, by subject. Files behind it change what exists. */
const isBase = (name: string): boolean => name < '0009';
/** First and last of the 22 files that the base was squashed from. */
const OLD = { first: '0001-foundation.sql', last: '0060-run-edits.sql' } as const;

/** Names of the SQL files that this version has, in their order. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  if (files.length === 0) throw new Error('No migrations were found.');
  return files;
}

/** Those of `names` that only a newer version has. */
export const newerMigrations = (names: readonly string[], known: readonly string[]): string[] =>
  names.filter((name) => !isBase(name) && !known.includes(name));

/**
 * Runs the SQL files of `migrations/` that this database has not seen, in the order of their numbers, each in a
 * transaction, under a lock: processes starting together wait for the first. A database that was built by the files
 * before the base has everything of it already, so that the base is only marked as run.
 *
 * @param wanted runs these files only: a restore makes the tables as they were when the backup was taken.
 */
export async function migrate(url: string, wanted?: readonly string[]): Promise<void> {
  const files = (await knownMigrations()).filter((name) => wanted?.includes(name) ?? true);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, run_at timestamptz not null default now())',
    );
    const seen = await client.query<{ name: string }>('select name from migration');
    const done = new Set(seen.rows.map((row) => row.name));
    if (done.has(OLD.first)) await adoptBase(client, done, files.filter(isBase));
    for (const name of files) {
      if (!done.has(name)) await runFile(client, name);
    }
  } finally {
    await client.end();
  }
}

/** @throws Error for a database that stopped half-way through the old files. */
async function adoptBase(client: pg.Client, done: Set<string>, base: readonly string[]): Promise<void> {
  if (!done.has(OLD.last))
    throw new Error(
      `This database is older than ${OLD.last}; start the version that has that file once, then this one.`,
    );
  for (const name of base) {
    await client.query('insert into migration (name) values ($1) on conflict do nothing', [name]);
    done.add(name);
  }
}

async function runFile(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${name} failed: ${errorMessage(cause)}`, { cause });
  }
}
