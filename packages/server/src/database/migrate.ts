import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number, the same in every process. */
const LOCK = 7_219_001;

/**
 * Runs the SQL files of `migrations/` that this database has not seen, in the order of their numbers, each in a
 * transaction, under a lock: processes starting together wait for the first.
 */
export async function migrate(url: string): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  if (files.length === 0) throw new Error('No migrations were found.');
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
    for (const name of files) {
      if (!done.has(name)) await runFile(client, name);
    }
  } finally {
    await client.end();
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
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
