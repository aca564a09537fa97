import { ApiError, type ReportColumn, type ReportRows, type ReportSqlData } from '@cloud/contract';
import pg from 'pg';
import { errorCode, errorMessage } from '../errors/cause.ts';
import { unseal } from '../identity/encryption-at-rest.ts';
import { resolveAllowed } from '../outgoing/resolve-allowed.ts';
import { numberParameters } from './named-parameters.ts';
import { STATEMENT_MS, type ReportReader } from './reader.ts';

const CONNECT_MS = 5_000;
const DEFAULT_PORT = 5432;
/** Statements that one process asks other databases at once. */
const MOST_AT_ONCE = 4;
/** Rows that are fetched at once, so that the size of an answer is known before all of it is here. */
const PORTION = 500;
/** Longest answer, in characters of its cells. */
const LONGEST_ANSWER = 20_000_000;
const LONGEST_CELL = 10_000;

/** As passwords of data sources are sealed. */
const PURPOSE = 'datasource';
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

let running = 0;

/**
 * Rows of one statement of a data source. It runs as the source's own account, which must not be one that may do everything, as
 * a cursor of a transaction that only reads: whatever is no query, or more than one, is refused by the database; the time and
 * the rows are limited; values are bound.
 *
 * @throws ApiError `report-source-unknown`, `report-source-superuser`, `report-sql-writes`, `report-sql-denied`,
 *   `report-sql-failed`, `report-too-slow`, `report-parameter`, `datasource-unsupported`, `datasource-unreachable`,
 *   `address-not-allowed`, `answer-too-large`, `unavailable`
 */
export async function readSqlData(
  reader: ReportReader,
  data: ReportSqlData,
  values: Readonly<Record<string, string>>,
  most: number,
): Promise<ReportRows> {
  const { text, names } = numberParameters(data.sql.trim().replace(/;\s*$/, ''));
  const missing = names.find((name) => !Object.hasOwn(values, name));
  if (missing !== undefined) throw new ApiError('report-parameter', { name: missing });
  const address = await addressOf(reader, data.source);
  if (running >= MOST_AT_ONCE) throw new ApiError('unavailable');
  running++;
  try {
    return await ask(address, { text, values: names.map((name) => values[name] || null) }, most);
  } finally {
    running--;
  }
}

interface Address {
  name: string;
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
}

/** Where the source is, at an address that was checked. */
async function addressOf({ database, secrets, config }: ReportReader, id: string): Promise<Address> {
  const row = /^\d{1,19}$/.test(id)
    ? await database.queries
        .selectFrom('bladeDatasource')
        .select(['name', 'url', 'username', 'password'])
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new ApiError('report-source-unknown');
  const match = /^(?:jdbc:)?postgres(?:ql)?:\/\/([^/:?]+)(?::(\d{1,5}))?\/([^?]+)/.exec(row.url.trim());
  if (!match) throw new ApiError('datasource-unsupported', { url: row.url.slice(0, 64) });
  const [, host = '', given, name = ''] = match;
  const port = Number(given ?? DEFAULT_PORT);
  const { address } = await resolveAllowed(host, port, config.outgoingAllow);
  return {
    name: row.name,
    host: address,
    port,
    database: name,
    user: row.username,
    password: row.password === '' ? '' : unseal(secrets, row.password, PURPOSE),
  };
}

/** Rights by which a query that only reads reaches files and programs of the server. */
const MAY_DO_EVERYTHING = `
  select (rolsuper or pg_has_role(oid, 'pg_read_server_files', 'usage') or pg_has_role(oid, 'pg_write_server_files', 'usage')
    or pg_has_role(oid, 'pg_execute_server_program', 'usage'))::text as all
  from pg_roles where rolname = current_user`;

interface Statement {
  text: string;
  values: readonly (string | null)[];
}

async function ask({ name, ...address }: Address, statement: Statement, most: number): Promise<ReportRows> {
  const client = new pg.Client({
    ...address,
    connectionTimeoutMillis: CONNECT_MS,
    // A server that does not keep its own limit is not waited for.
    query_timeout: STATEMENT_MS + 2_000,
    types: { getTypeParser: () => (value: string) => value },
  });
  client.on('error', () => {});
  try {
    await client.connect().catch((cause: unknown) => {
      throw new ApiError('datasource-unreachable', { name }, cause);
    });
    await guard(client, name);
    return await fetchRows(client, name, statement, most).catch((cause: unknown) => {
      throw reasonOf(cause);
    });
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

async function fetchRows(
  client: pg.Client,
  host: string,
  { text, values }: Statement,
  most: number,
): Promise<ReportRows> {
  // A prepared statement can only be one; without a name and values it would be sent as a script of any number.
  await client.query({ name: 'report', text: `declare report no scroll cursor for\n${text}\n`, values: [...values] });
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

function cellOf(cell: string | null | undefined, kind: ReportColumn['kind'] | undefined): string | number | null {
  if (cell === null || cell === undefined) return null;
  // Longer numbers than a double holds stay as they are written.
  if (kind === 'number' && Number.isFinite(Number(cell)) && cell.replace(/\D/g, '').length <= 15) return Number(cell);
  return kind === 'time' ? cell.slice(0, 19) : cell.slice(0, LONGEST_CELL);
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
