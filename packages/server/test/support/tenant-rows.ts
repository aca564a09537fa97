import { sql } from 'kysely';
import type { Queries } from '../../src/database/database.ts';
import { newId } from '../../src/database/id.ts';
import { tenantTables } from '../../src/database/tenant-rows.ts';

interface Column {
  name: string;
  type: string;
  length: number | null;
}

/** Rows of a tenant in every table that belongs to tenants, made by what the schema says of each column. */
export async function plantTenantRows(
  queries: Queries,
  tenantId: string,
): Promise<{ ids: Map<string, string>; name: string }> {
  const ids = new Map<string, string>();
  const { rows: keys } = await sql<{ from: string; column: string; to: string }>`
    select conrelid::regclass::text as "from", a.attname as "column", confrelid::regclass::text as "to"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where contype = 'f'`.execute(queries);
  const name = `planted${newId()}`;
  // Parents first: the order in which they are removed, turned round.
  for (const { table } of (await tenantTables(queries)).toReversed()) {
    // A message is delivered within a second, and gone then.
    if (table === 'blade_tenant' || table === 'blade_flow_message') continue;
    const { rows: columns } = await sql<Column>`
      select column_name as name, data_type as type, character_maximum_length as length from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'NO'
        and (is_nullable = 'NO' and column_default is null or column_name in ('id', 'tenant_id', 'role_id', 'user_id', 'top_menu_id'))`.execute(
      queries,
    );
    // A row that is a part of another has its id.
    const whole = keys.find((one) => one.from === table && one.column === 'id');
    const id = ids.get(whole?.to ?? '') ?? newId();
    ids.set(table, id);
    const values = columns.map(({ name: column, type, length }) => {
      if (column === 'id') return id;
      if (column === 'tenant_id') return tenantId;
      if (table === 'blade_stored_file' && column === 'name') return name;
      const key = keys.find((one) => one.from === table && one.column === column);
      const parent = ids.get(key?.to ?? `blade_${column.replace(/_id$/, '')}`);
      if (column.endsWith('_id') && parent) return parent;
      return valueOf(type, length);
    });
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
      values (${sql.join(values)})`.execute(queries);
  }
  return { ids, name };
}

function valueOf(type: string, length: number | null): unknown {
  if (type.startsWith('timestamp') || type === 'date') return '2026-01-01';
  if (type === 'jsonb' || type === 'json') return '{}';
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.from('x');
  if (type === 'ARRAY') return '{}';
  if (['integer', 'smallint', 'double precision', 'numeric', 'real'].includes(type)) return 1;
  if (type === 'bigint') return newId();
  return `x${newId()}`.slice(-(length ?? 64));
}
