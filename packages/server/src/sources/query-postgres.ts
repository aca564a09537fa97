import { ApiError, type ReportColumn } from '@cloud/contract';
import pg from 'pg';
import { errorCode, errorMessage } from '../errors/cause.ts';
import { connectPostgres } from './postgres-connection.ts';
import { placeParameters } from './named-parameters.ts';
import type { SourceAddress } from './source.ts';
import { cellOf, LONGEST_ANSWER, STATEMENT_MS, type SourceRows, type SourceStatement } from './statement.ts';

/** Rows that are fetched at once, so that the size of an answer is known before all of it is here. */
const PORTION = 500;

const QUERY_CANCELED = '57014';
const READ_ONLY = '25006';
const DENIED = '42501';
const { builtins } = pg.types;
const NUMBERS = new Set<number>([
  builtins.INT2,
  builtins.INT4,
  builtins.INT8,
  builtins.FLOAT4,
  builtins.FLOAT8,
  builtins.NUMERIC,
]);
const TIMES = new Set<number>([builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ]);

/** Rights by which a query that only reads reaches files and programs of the server. */
const MAY_DO_EVERYTHING = `
  select (rolsuper or pg_has_role(oid, 'pg_read_server_files', 'usage') or pg_has_role(oid, 'pg_write_server_files', 'usage')
    or pg_has_role(oid, 'pg_execute_server_program', 'usage'))::text as all
  from pg_roles where rolname = current_user`;

/**
 * Runs a statement as a cursor of a transaction that only reads: whatever is no query, or more than one, is refused by the
 * database.
 *
 * @throws ApiError as `querySource`
 */
export async function queryPostgres(source: SourceAddress, statement: SourceStatement): Promise<SourceRows> {
  const client = await connectPostgres(source, {
    // A server that does not keep its own limit is not waited for.
    query_timeout: STATEMENT_MS + 2_000,
    types: { getTypeParser: () => (value: string) => value },
  });
  try {
    await guard(client, source.name);
    return await fetchRows(client, source.name, statement);
  } catch (cause) {
    throw reasonOf(cause);
  } finally {
    // What is under way is not waited for: the server ends it by itself when its time is over.
    void client.end().catch(() => {});
  }
}

/** Before anything of the statement is read by the server. */
async function guard(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `begin transaction read only; set local statement_timeout = ${STATEMENT_MS}; set local lock_timeout = 2000; set local idle_in_transaction_session_timeout = 10000`,
  );
  const { rows } = await client.query<{ all: string }>(MAY_DO_EVERYTHING);
  if (rows[0]?.all !== 'false') throw new ApiError('report-source-superuser', { name });
}

async function fetchRows(client: pg.Client, host: string, { sql, values, most }: SourceStatement): Promise<SourceRows> {
  const { text, names } = placeParameters(sql, 'postgres');
  // A prepared statement can only be one; without a name and values it would be sent as a script of any number.
  await client.query({
    name: 'report',
    text: `declare report no scroll cursor for\n${text}\n`,
    values: names.map((name) => values[name] || null),
  });
  const rows: string[][] = [];
  let columns: ReportColumn[] = [];
  let length = 0;
  const end = Date.now() + STATEMENT_MS;
  while (rows.length <= most) {
    if (Date.now() > end) throw new ApiError('report-too-slow', { seconds: STATEMENT_MS / 1000 });
    const count = Math.min(PORTION, most + 1 - rows.length);
    const found = await client.query<string[]>({ text: `fetch ${count} from report`, rowMode: 'array' });
    columns = found.fields.map(columnOf);
    for (const row of found.rows) {
      length += row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
      if (length > LONGEST_ANSWER) throw new ApiError('answer-too-large', { host, limit: LONGEST_ANSWER });
      rows.push(row);
    }
    if (found.rows.length < count) break;
  }
  const cells = rows.slice(0, most).map((row) => row.map((cell, index) => cellOf(cell, columns[index]?.kind)));
  return { columns, rows: cells, isCut: rows.length > most };
}

function columnOf({ name, dataTypeID }: pg.FieldDef): ReportColumn {
  return { label: name, kind: NUMBERS.has(dataTypeID) ? 'number' : TIMES.has(dataTypeID) ? 'time' : 'text' };
}

function reasonOf(cause: unknown): unknown {
  if (cause instanceof ApiError) return cause;
  const code = errorCode(cause);
  const reason = errorMessage(cause).slice(0, 300);
  if (code === QUERY_CANCELED || /timeout/i.test(reason))
    return new ApiError('report-too-slow', { seconds: STATEMENT_MS / 1000 }, cause);
  if (code === READ_ONLY || /cursor|data-modifying|cannot insert multiple/i.test(reason))
    return new ApiError('report-sql-writes', { reason }, cause);
  return new ApiError(code === DENIED ? 'report-sql-denied' : 'report-sql-failed', { reason }, cause);
}
