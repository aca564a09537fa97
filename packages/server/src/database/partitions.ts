import { sql } from 'kysely';
import type { Queries } from './database.ts';

/**
 * The tables that hold the rows of a table: its partitions, or itself where it has none. The place of a row (`ctid`) tells
 * rows apart in one of these only.
 */
export async function partitionsOf(queries: Queries, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_partition_tree(to_regclass(${table})) where isleaf order by 1`.execute(
    queries,
  );
  return rows.length === 0 ? [table] : rows.map(({ name }) => name);
}
