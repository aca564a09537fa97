import { ApiError } from '@cloud/contract';
import { connectPostgres, isPostgres } from './postgres-connection.ts';
import { MOST_TABLES, TIMEOUT_MS, type SourceAddress, type SourceDriver, type SourceTable } from './source.ts';

const DEFAULT_SCHEMA = 'public';

export const postgresSource: SourceDriver = {
  reads: isPostgres,
  look: async (source) => {
    const [found] = await ask<{ version: string; tables: number }>(source, LOOK, [DEFAULT_SCHEMA]);
    return { family: 'PostgreSQL', version: found?.version ?? '', tables: found?.tables ?? 0 };
  },
  tables: (source) => ask<SourceTable>(source, TABLES, [DEFAULT_SCHEMA]),
  columns: async (source, table) => {
    const [name, schema = DEFAULT_SCHEMA] = table.split('.').reverse();
    const rows = await ask<Row>(source, COLUMNS, [schema, name]);
    return rows.map(({ mod, required, key, ...row }) => {
      // The length stands in the modifier, four bytes too long.
      return { ...row, length: mod > 4 ? mod - 4 : undefined, isRequired: required, isKey: key };
    });
  },
};

interface Row {
  name: string;
  type: string;
  mod: number;
  required: boolean;
  key: boolean;
  comment: string;
  references: string;
}

const COLUMNS = `
  select a.attname as name, t.typname as type, a.atttypmod as mod, a.attnotnull as required,
    coalesce(a.attnum = any(i.indkey), false) as key, coalesce(col_description(a.attrelid, a.attnum), '') as comment,
    coalesce((select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1), '') as "references"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const LOOK = `
  select current_setting('server_version') as version, count(c.oid)::int as tables from pg_namespace n
    left join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v') where n.nspname = $1`;

const TABLES = `
  select c.relname as name, coalesce(obj_description(c.oid), '') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'p', 'v') order by c.relname limit ${MOST_TABLES}`;

async function ask<T extends object>(source: SourceAddress, text: string, values: unknown[]): Promise<T[]> {
  const client = await connectPostgres(source, { query_timeout: TIMEOUT_MS });
  try {
    return (await client.query<T>(text, values)).rows;
  } catch (cause) {
    throw new ApiError('datasource-unreachable', { name: source.name }, cause);
  } finally {
    await client.end().catch(() => {});
  }
}
