import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { SCHEMA } from '../queue/task-queue.ts';
import type { Storage } from '../storage/storage.ts';
import type { Figures } from './process-figures.ts';

/** A key that no file has. */
const NO_FILE = 'monitor/none';

/** How the database does. */
export async function databaseFigures(queries: Queries): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::float8 as connections,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')
        / current_setting('max_connections')::float8 as "connectionShare",
      (select blks_hit / greatest(1, blks_hit + blks_read)::float8 from pg_stat_database where datname = current_database())
        as "cacheHitShare",
      coalesce((select greatest(0, extract(epoch from max(now() - xact_start))) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'), 0)::float8
        as "oldestTransactionSeconds"`.execute(queries);
  return rows[0] ?? {};
}

/** How many tasks wait, run and have failed; the queue may not be there yet. */
export async function queueFigures(queries: Queries): Promise<Figures | undefined> {
  const there = await sql<{
    isThere: boolean;
  }>`select to_regclass(${`${SCHEMA}.job`}) is not null as "isThere"`.execute(queries);
  if (!there.rows[0]?.isThere) return undefined;
  const { rows } = await sql<Figures>`
    select count(*) filter (where state in ('created', 'retry') and start_after <= now())::float8 as "queueWaiting",
      count(*) filter (where state = 'active')::float8 as "queueActive",
      coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8
        as "queueOldestSeconds",
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::float8 as "queueFailed"
    from ${sql.table(`${SCHEMA}.job`)}`.execute(queries);
  return rows[0];
}

/** How much lies in the storage of files, and how long it takes to answer. */
export async function storageFigures(queries: Queries, storage: Pick<Storage, 'stat'>): Promise<Figures> {
  const { rows } = await sql<{ bytes: number }>`
    select (coalesce((select sum(size) from blade_upload), 0) + coalesce((select sum(size) from blade_stored_file), 0))::float8
      as bytes`.execute(queries);
  const began = performance.now();
  const answered = await storage.stat(NO_FILE).then(
    () => true,
    () => false,
  );
  return { storageBytes: rows[0]?.bytes ?? 0, ...(answered ? { storageMs: performance.now() - began } : {}) };
}
