import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { knownMigrations, newerMigrations } from '../database/migrate.ts';
import { SCHEMA as QUEUE_SCHEMA } from '../queue/task-queue.ts';
import { BackupError } from './backup-error.ts';
import type { DumpedSequence, DumpedTable, Manifest, Part } from './manifest.ts';

/** Schemas with the product's rows: its own and that of the task queue. */
export const SCHEMAS = ['public', QUEUE_SCHEMA];
/** Says which tables the queue has, not what is in them: a restore makes the queue's tables anew. */
const QUEUE_VERSION = `${QUEUE_SCHEMA}.version`;
/** Folder of a backup with the rows. */
const FOLDER = 'database';

/**
 * Writes every row to `<folder>/database`, all as of one moment, while others go on writing. The structure is not
 * written: migrations make it again.
 *
 * @param onShare is told how many of the tables are done, 0..1; what it throws ends the writing.
 */
export async function dumpDatabase(
  url: string,
  folder: string,
  onShare: (share: number) => void = () => {},
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & { parts: Part[] }> {
  await mkdir(path.join(folder, FOLDER), { mode: 0o700 });
  const client = await connectAlone(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await runMigrations(client);
    const tables = await listTables(client);
    const parts: Part[] = [];
    for (const [index, table] of tables.entries()) {
      onShare(index / tables.length);
      parts.push(await dumpTable(client, folder, table));
    }
    const sequences = await readSequences(client);
    await client.query('commit');
    return { migrations, tables, sequences, parts };
  } finally {
    await client.end();
  }
}

/** Bytes that are compressed at once: every block is a way to another thread and back. */
export const BLOCK_BYTES = 2 ** 20;

/** The rows are written while others work: what they take on disk matters less than the time. */
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: BLOCK_BYTES / 4 };

/** Gathers the small pieces that arrive into blocks. */
function gather(): Transform {
  let pieces: Buffer[] = [];
  let bytes = 0;
  const take = (): Buffer => {
    const block = Buffer.concat(pieces, bytes);
    [pieces, bytes] = [[], 0];
    return block;
  };
  return new Transform({
    highWaterMark: 4 * BLOCK_BYTES,
    transform: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes < BLOCK_BYTES) done();
      else done(null, take());
    },
    flush: (done) => done(null, take()),
  });
}

/** Writes the rows of a table, and counts them in `table`. */
async function dumpTable(client: pg.Client, folder: string, table: DumpedTable): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform: (block: Buffer, _encoding, done) => {
      hash.update(block);
      bytes += block.length;
      done(null, block);
    },
  });
  const rows = client.query(copyTo(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`));
  const file = createWriteStream(path.join(folder, table.part), { mode: 0o600, flush: true });
  await pipeline(rows, gather(), createZstdCompress(FASTEST), measure, file);
  table.rows = rows.rowCount;
  return { path: table.part, bytes, sha256: hash.digest('hex') };
}

/** A connection without the time limits of requests, in which names mean the product's schema. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC';
  const client = new pg.Client({ connectionString: url, options, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnsOf = ({ columns }: Pick<DumpedTable, 'columns'>): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

async function runMigrations(client: pg.Client): Promise<string[]> {
  const seen = await client.query<{ name: string }>('select name from public.migration order by name');
  const names = seen.rows.map((row) => row.name);
  const known = await knownMigrations();
  const [newer] = newerMigrations(names, known);
  if (newer !== undefined)
    throw new BackupError(`The database is of a newer version (${newer}). Run the backup of that version.`);
  return names.filter((name) => known.includes(name));
}

/**
 * Tables with rows, in the product's schemas. Partitions come with their table, as a restore may have others; those of the
 * queue by themselves.
 */
export async function listTables(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname::text as schema, c.relname::text as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and case when n.nspname = $2 then c.relkind = 'r'
       else c.relkind in ('r', 'p') and not c.relispartition end
     order by 1, 2`,
    [SCHEMAS, QUEUE_SCHEMA],
  );
  return rows
    .filter((row) => `${row.schema}.${row.name}` !== QUEUE_VERSION && row.columns.length > 0)
    .map((row) => ({ ...row, part: `${FOLDER}/${row.schema}.${row.name}.copy.zst` }));
}

async function readSequences(client: pg.Client): Promise<DumpedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname::text as schema, sequencename::text as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [SCHEMAS],
  );
  const sequences: DumpedSequence[] = [];
  for (const row of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${nameOf(row)}`,
    );
    sequences.push({ ...row, ...state.rows[0]! });
  }
  return sequences;
}
