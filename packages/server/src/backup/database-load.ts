import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { LISTENER } from '../database/listener.ts';
import { migrate } from '../database/migrate.ts';
import { startBoss } from '../queue/task-queue.ts';
import { BLOCK_BYTES, columnsOf, connectAlone, listTables, nameOf, SCHEMAS } from './database-dump.ts';
import type { DumpedTable, Manifest } from './manifest.ts';

/**
 * Looks whether a database may be filled.
 *
 * @returns a table that it has, and the number of a process of the database that serves a running installation.
 */
export async function lookInto(url: string): Promise<{ table: string | undefined; pid: number | undefined }> {
  const client = await connectAlone(url);
  try {
    const tables = await client.query<{ name: string }>(
      `select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname = any($1) order by 1 limit 1`,
      [SCHEMAS],
    );
    const listeners = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = $1 limit 1`,
      [LISTENER],
    );
    return { table: tables.rows[0]?.name, pid: listeners.rows[0]?.pid };
  } finally {
    await client.end();
  }
}

/**
 * Makes the tables of an empty database as they were, and fills them from a backup: all rows or none.
 *
 * @param onShare is told how many of the tables are done, 0..1; what it throws ends the filling.
 * @returns names of tables in the backup that are not the product's, which were left out.
 */
export async function loadDatabase(
  url: string,
  folder: string,
  manifest: Manifest,
  onShare: (share: number) => void = () => {},
): Promise<string[]> {
  await migrate(url, manifest.migrations);
  const boss = await startBoss({ url }, console, { supervise: false, schedule: false, max: 2 });
  await boss.stop({ graceful: false });
  const client = await connectAlone(url);
  try {
    await client.query('begin');
    await client.query("set local maintenance_work_mem = '256MB'");
    const restoreKeys = await dropForeignKeys(client);
    const restoreIndexes = await dropIndexes(client, largeTables(manifest));
    const there = new Set((await listTables(client)).map(nameOf));
    const tables = manifest.tables.filter((table) => there.has(nameOf(table)));
    await client.query(`truncate ${tables.map(nameOf).join(', ')}`);
    for (const [index, table] of tables.entries()) {
      onShare(index / tables.length);
      await client.query(`alter table ${nameOf(table)} disable trigger user`);
      const rows = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`));
      const file = createReadStream(path.join(folder, table.part), { highWaterMark: BLOCK_BYTES });
      await pipeline(file, expand(table.part), rows);
      await client.query(`alter table ${nameOf(table)} enable trigger user`);
    }
    await restoreIndexes();
    await restoreKeys();
    for (const { value, isCalled, ...sequence } of manifest.sequences)
      await client.query('select setval(to_regclass($1), $2, $3)', [nameOf(sequence), value, isCalled]);
    await restBackups(client);
    await client.query('commit');
    await client.query('analyze');
    return manifest.tables.map(nameOf).filter((name) => !there.has(name));
  } finally {
    await client.end();
  }
}

/** Earlier backups are compressed by gzip. */
const expand = (part: string) =>
  part.endsWith('.gz') ? createGunzip({ chunkSize: BLOCK_BYTES }) : createZstdDecompress({ chunkSize: BLOCK_BYTES });

/**
 * The schedule of a restored copy pauses until an administrator saves it: else it would remove the oldest backups of the
 * original. Backups and drills that ran when the backup was taken count as failed.
 */
async function restBackups(client: pg.Client): Promise<void> {
  const found = await client.query("select 1 where to_regclass('public.blade_backup_task') is not null");
  if (found.rowCount === 0) return;
  await client.query("update blade_backup_schedule set is_paused = true where rhythm <> 'off'");
  await client.query(
    `update blade_backup_task set state = 'failed', end_time = now(), error = '{"code":"backup-interrupted","params":{}}'
     where state in ('queued', 'running')`,
  );
}

/** Compressed bytes from which on the rows of a table are many. */
const LARGE_BYTES = 500_000;

const largeTables = ({ tables, parts }: Manifest): DumpedTable[] => {
  const bytes = new Map(parts.map((part) => [part.path, part.bytes]));
  return tables.filter((table) => (bytes.get(table.part) ?? 0) >= LARGE_BYTES);
};

/**
 * An index of many rows is made faster than it is kept up row by row. Those behind keys stay, and those of partitions.
 *
 * @returns what puts them back.
 */
async function dropIndexes(client: pg.Client, tables: readonly DumpedTable[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indrelid = any(select to_regclass(name) from unnest($1::text[]) as name) and c.relkind = 'r' and not c.relispartition
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables.map(nameOf)],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

/** Rows arrive table by table, so that references hold only at the end. @returns what puts the keys back. */
async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::regnamespace[])`,
    [SCHEMAS],
  );
  for (const key of rows) await client.query(`alter table ${key.on} drop constraint ${pg.escapeIdentifier(key.name)}`);
  return async () => {
    for (const key of rows)
      await client.query(`alter table ${key.on} add constraint ${pg.escapeIdentifier(key.name)} ${key.definition}`);
  };
}
