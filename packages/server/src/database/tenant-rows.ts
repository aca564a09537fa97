import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { partitionsOf } from './partitions.ts';

/** Rows that one statement removes, so that none of them holds a table for long. */
const BATCH = 5_000;

/** A table with rows of tenants. */
export interface TenantTable {
  table: string;
  /** Column that tells whose a row is: the tenant's number, or the id of a row of {@link parent}. */
  column: string;
  /** Table with the tenant's number, where this one has none. */
  parent: string | undefined;
}

/**
 * All tables whose rows belong to tenants, as the schema has them: those with `tenant_id`, and those without that refer to
 * such a one by `<name>_id`. A table comes before those that its foreign keys point to, `blade_tenant` last.
 */
export async function tenantTables(queries: Queries): Promise<TenantTable[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname::text as "table", a.attname::text as "column"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attname like '%\\_id'
    order by 1, 2`.execute(queries);
  const owned = new Set(columns.filter(({ column }) => column === 'tenant_id').map(({ table }) => table));
  const found = new Map<string, TenantTable>();
  for (const { table, column } of columns) {
    const parent = `blade_${column.slice(0, -'_id'.length)}`;
    if (column === 'tenant_id') found.set(table, { table, column, parent: undefined });
    else if (!owned.has(table) && owned.has(parent)) found.set(table, { table, column, parent });
  }
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(queries);
  for (const { table, parent } of found.values()) {
    if (parent) references.push({ from: table, to: parent });
    if (table !== 'blade_tenant') references.push({ from: table, to: 'blade_tenant' });
  }
  return inOrder(found, references);
}

/** Tables before those that they refer to. */
function inOrder(
  tables: ReadonlyMap<string, TenantTable>,
  references: readonly { from: string; to: string }[],
): TenantTable[] {
  const left = new Map(tables);
  const ordered: TenantTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ table }) => !references.some(({ from, to }) => to === table && left.has(from)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const table of free) left.delete(table.table);
    ordered.push(...free);
  }
  return ordered;
}

/** The condition for the rows of a tenant. */
const ownedBy = ({ column, parent }: TenantTable, tenantId: string) =>
  parent
    ? sql`${sql.ref(column)} in (select id from ${sql.table(parent)} where tenant_id = ${tenantId})`
    : sql`tenant_id = ${tenantId}`;

/** How many rows a tenant has in each table; removed ones count, as they go too. Tables without any are left out. */
export async function countTenantRows(queries: Queries, tenantId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const owned of await tenantTables(queries)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(owned.table)} where ${ownedBy(owned, tenantId)}`.execute(queries);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts.set(owned.table, count);
  }
  return counts;
}

/**
 * Removes every row of a tenant, the tenant itself last: what was cut short is found again and goes on.
 *
 * @returns the tables that lost rows.
 */
export async function removeTenantRows(queries: Queries, tenantId: string): Promise<string[]> {
  const changed: string[] = [];
  for (const owned of await tenantTables(queries)) {
    let rows = 0;
    for (const part of await partitionsOf(queries, owned.table))
      rows += await removeRows(queries, owned, part, tenantId);
    if (rows > 0) changed.push(owned.table);
  }
  return changed;
}

async function removeRows(queries: Queries, owned: TenantTable, part: string, tenantId: string): Promise<number> {
  const table = sql.table(part);
  let removed = 0;
  for (let rows = BATCH; rows === BATCH; removed += rows) {
    const done = await sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${ownedBy(owned, tenantId)} limit ${BATCH}
      ))`.execute(queries);
    rows = Number(done.numAffectedRows ?? 0);
  }
  return removed;
}

/** Columns that a file which travels must not hold. */
const SECRET = /password|secret|hash|token|license_key/;

/** A page of a tenant's rows of a table, or of one of its partitions, as JSON texts without secrets, behind the row at `after`. */
export async function readTenantRows(
  queries: Queries,
  owned: TenantTable,
  tenantId: string,
  { part, after, limit }: { part: string; after: string; limit: number },
): Promise<{ at: string; row: string }[]> {
  const table = sql.table(part);
  const { rows } = await sql<{ at: string; row: string }>`
    select ctid::text as at, (to_jsonb(t) - array(
      select attname::text from pg_attribute where attrelid = t.tableoid and attname ~ ${SECRET.source}
    ))::text as row
    from ${table} t where ${ownedBy(owned, tenantId)} and ctid > ${after}::tid order by ctid limit ${limit}`.execute(
    queries,
  );
  return rows;
}
