import { ApiError, type ReportColumn } from '@cloud/contract';
import type { Connection, FieldPacket, PrepareStatementInfo, RowDataPacket } from 'mysql2';
import { errorMessage } from '../errors/cause.ts';
import { connectMysql } from './mysql-connection.ts';
import { bareStatement, placeParameters } from './named-parameters.ts';
import type { SourceAddress } from './source.ts';
import { cellOf, LONGEST_ANSWER, STATEMENT_MS, type SourceRows, type SourceStatement } from './statement.ts';

/** Longest wait for a lock, in seconds. */
const LOCK_SECONDS = 2;
/** A server that does not keep its own limit is told to end the statement so much later, in milliseconds. */
const GRACE_MS = 1_000;

/** Types of columns by their numbers in the protocol: decimals, integers, floating point, years; dates and times. */
const NUMBERS = new Set<number | undefined>([0, 1, 2, 3, 4, 5, 8, 9, 13, 246]);
const TIMES = new Set<number | undefined>([7, 10, 12, 14]);

/** Errors by their numbers: writing in a transaction that only reads; time is over; missing rights. */
const READ_ONLY = new Set<unknown>([1792]);
const TOO_SLOW = new Set<unknown>([1969, 3024, 1317]);
const DENIED = new Set<unknown>([1044, 1142, 1143, 1227, 1290, 1370]);

/** Rights by which a query that only reads reaches files and settings of the server. */
const MAY_DO_EVERYTHING = /^GRANT (ALL PRIVILEGES|.*\b(SUPER|FILE|[A-Z_]+_ADMIN)\b.*) ON \*\.\*/i;

/**
 * Runs a statement in a transaction that only reads, prepared by the server: more than one statement is refused by it, and one
 * that answers no rows is not run.
 *
 * @throws ApiError as `querySource`
 */
export async function queryMysql(source: SourceAddress, statement: SourceStatement): Promise<SourceRows> {
  requireQuery(statement.sql);
  const connection = await connectMysql(source, { rowsAsArray: true });
  connection.on('error', () => {});
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    void kill(source, connection);
  }, STATEMENT_MS + GRACE_MS);
  try {
    await guard(connection, source.name, statement.most);
    return await fetchRows(connection, source.name, statement);
  } catch (cause) {
    throw isOver ? tooSlow(cause) : reasonOf(cause);
  } finally {
    clearTimeout(timer);
    connection.destroy();
  }
}

/**
 * Statements that could leave the transaction, change settings or take locks begin with another word or have a part of their own;
 * comments that the server runs are none.
 *
 * @throws ApiError `report-sql-writes`
 */
function requireQuery(sql: string): void {
  const bare = bareStatement(sql, 'mysql');
  const [part] =
    /\/\*M?!/i.exec(sql) ??
    /\bfor\s+(update|share)\b|\block\s+in\s+share\s+mode\b|\binto\s+(outfile|dumpfile|@)/i.exec(bare) ??
    (/^[\s(]*(select|with|values|table)\b/i.test(bare) ? [] : [/^\S*/.exec(bare)?.[0] ?? '']);
  if (part !== undefined) throw new ApiError('report-sql-writes', { reason: part.slice(0, 40) });
}

/** Before anything of the statement is read by the server. @throws ApiError `report-source-superuser` */
async function guard(connection: Connection, name: string, most: number): Promise<void> {
  const ask = async (sql: string): Promise<unknown[]> => {
    const [rows] = await connection.promise().query<RowDataPacket[]>(sql);
    return rows.map((row: unknown): unknown => (Array.isArray(row) ? row[0] : undefined));
  };
  const isMariadb = /mariadb/i.test(String((await ask('select version()'))[0]));
  // MySQL tells the rights of roles only when they are named, MariaDB always.
  const roles = isMariadb ? 'NONE' : await ask('select current_role()').then(String, () => 'NONE');
  const grants = await ask(roles === 'NONE' ? 'show grants' : `show grants for current_user() using ${roles}`);
  if (grants.some((grant) => MAY_DO_EVERYTHING.test(String(grant))))
    throw new ApiError('report-source-superuser', { name });
  const run = (sql: string) => connection.promise().query(sql);
  await run(
    isMariadb
      ? `set session max_statement_time = ${STATEMENT_MS / 1000}`
      : `set session max_execution_time = ${STATEMENT_MS}`,
  );
  await run(
    `set session lock_wait_timeout = ${LOCK_SECONDS}, innodb_lock_wait_timeout = ${LOCK_SECONDS}, sql_select_limit = ${most + 1}, sql_mode = replace(replace(@@sql_mode, 'NO_BACKSLASH_ESCAPES', ''), 'ANSI_QUOTES', '')`,
  );
  await run('start transaction read only');
}

async function fetchRows(
  connection: Connection,
  host: string,
  { sql, values, most }: SourceStatement,
): Promise<SourceRows> {
  const { text, names } = placeParameters(sql, 'mysql');
  const prepared = await prepare(connection, text);
  if (prepared.columns.length === 0) throw new ApiError('report-sql-writes', { reason: text.slice(0, 40) });
  const columns = prepared.columns.map(columnOf);
  const rows: SourceRows['rows'] = [];
  let length = 0;
  const found = prepared.statement.execute(names.map((name) => values[name] || null)).stream({ highWaterMark: 100 });
  for await (const row of found) {
    if (rows.length === most) return { columns, rows, isCut: true };
    const texts = Array.isArray(row) ? row.map(textOf) : [];
    length += texts.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (length > LONGEST_ANSWER) throw new ApiError('answer-too-large', { host, limit: LONGEST_ANSWER });
    rows.push(texts.map((cell, index) => cellOf(cell, columns[index]?.kind)));
  }
  return { columns, rows, isCut: false };
}

interface Prepared {
  statement: PrepareStatementInfo;
  columns: readonly FieldPacket[];
}

/** Lets the server read a statement, which tells the columns that it would answer. */
function prepare(connection: Connection, text: string): Promise<Prepared> {
  const { promise, resolve, reject } = Promise.withResolvers<Prepared>();
  connection.prepare(text, (cause, statement) => {
    if (cause) return reject(cause);
    const columns: unknown = Reflect.get(statement, 'columns');
    resolve({ statement, columns: Array.isArray(columns) ? columns : [] });
  });
  return promise;
}

/** By another connection of the same account: this one waits for its answer. */
async function kill(source: SourceAddress, connection: Connection): Promise<void> {
  try {
    const other = await connectMysql(source);
    try {
      await other.promise().query(`kill query ${Number(connection.threadId)}`);
    } finally {
      other.destroy();
    }
  } catch {
    // The answer is not waited for any longer; the server notices that when it writes.
  }
  connection.destroy();
}

const columnOf = ({ name, columnType }: FieldPacket): ReportColumn => ({
  label: name,
  kind: NUMBERS.has(columnType) ? 'number' : TIMES.has(columnType) ? 'time' : 'text',
});

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const tooSlow = (cause: unknown) => new ApiError('report-too-slow', { seconds: STATEMENT_MS / 1000 }, cause);

function reasonOf(cause: unknown): unknown {
  if (cause instanceof ApiError) return cause;
  const number: unknown = typeof cause === 'object' && cause !== null && 'errno' in cause ? cause.errno : undefined;
  if (TOO_SLOW.has(number)) return tooSlow(cause);
  const reason = errorMessage(cause).slice(0, 300);
  if (READ_ONLY.has(number)) return new ApiError('report-sql-writes', { reason }, cause);
  return new ApiError(DENIED.has(number) ? 'report-sql-denied' : 'report-sql-failed', { reason }, cause);
}
