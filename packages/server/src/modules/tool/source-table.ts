import { ApiError } from '@cloud/contract';
import pg from 'pg';
import type { AllowedTarget } from '../../config/outgoing-settings.ts';
import { resolveAllowed } from '../../outgoing/resolve-allowed.ts';

export interface SourceAddress {
  name: string;
  url: string;
  username: string;
  password: string;
  /** What the operator permits beside public addresses. */
  allowed: readonly AllowedTarget[];
}

/** A column of a table as its database describes it. */
export interface SourceColumn {
  name: string;
  /** Short type name: `varchar`, `int4`, `timestamptz` … */
  type: string;
  /** Of a varchar; undefined when it has no limit. */
  length: number | undefined;
  isRequired: boolean;
  /** Part of the primary key. */
  isKey: boolean;
  comment: string;
  /** Table that its foreign key leads to; '' when it has none. */
  references: string;
}

const TIMEOUT_MS = 5_000;
const DEFAULT_PORT = 5432;
const DEFAULT_SCHEMA = 'public';

/**
 * Reads the columns of a table, in order.
 *
 * @param table with or without its schema.
 * @throws ApiError `datasource-unsupported`, `datasource-unreachable`, `address-not-allowed`, `table-unknown`
 */
export async function readSourceTable(source: SourceAddress, table: string): Promise<SourceColumn[]> {
  const [name, schema = DEFAULT_SCHEMA] = table.split('.').reverse();
  const rows = await ask<Row>(source, COLUMNS, [schema, name]);
  if (rows.length === 0) throw new ApiError('table-unknown', { table: table.slice(0, 64) });
  return rows.map(({ mod, required, key, ...row }) => {
    // The length stands in the modifier, four bytes too long.
    return { ...row, length: mod > 4 ? mod - 4 : undefined, isRequired: required, isKey: key };
  });
}

/** Tables of the default schema by name. @throws ApiError `datasource-unsupported`, `datasource-unreachable` */
export function listSourceTables(source: SourceAddress): Promise<{ name: string; comment: string }[]> {
  return ask(source, TABLES, [DEFAULT_SCHEMA]);
}

/** Signs in and looks around. @throws ApiError `datasource-unsupported`, `datasource-unreachable`, `address-not-allowed` */
export async function trySource(source: SourceAddress): Promise<{ version: string; tables: number }> {
  const [found] = await ask<{ version: string; tables: number }>(source, LOOK, [DEFAULT_SCHEMA]);
  return found ?? { version: '', tables: 0 };
}

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
  where n.nspname = $1 and c.relkind in ('r', 'p', 'v') order by c.relname limit 5000`;

async function ask<T extends object>(source: SourceAddress, text: string, values: unknown[]): Promise<T[]> {
  const { host, port, ...account } = addressOf(source);
  // The address that was checked, whatever the name says a moment later.
  const { address } = await resolveAllowed(host, port, source.allowed);
  const client = new pg.Client({
    ...account,
    host: address,
    port,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<T>(text, values)).rows;
  } catch (cause) {
    throw new ApiError('datasource-unreachable', { name: source.name }, cause);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The addresses that the family stores: `jdbc:postgresql://host:port/database?…`. */
function addressOf({ url, username, password }: SourceAddress) {
  const match = /^(?:jdbc:)?postgres(?:ql)?:\/\/([^/:?]+)(?::(\d{1,5}))?\/([^?]+)/.exec(url.trim());
  if (!match) throw new ApiError('datasource-unsupported', { url: url.slice(0, 64) });
  const [, host = '', port, database] = match;
  return { host, port: Number(port ?? DEFAULT_PORT), database, user: username, password };
}
