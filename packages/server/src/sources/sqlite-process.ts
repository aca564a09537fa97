import type { ReportCell, ReportColumn } from '@cloud/contract';
import { constants, DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { errorMessage } from '../errors/cause.ts';
import type { SqliteJob, SqliteReply } from './sqlite-job.ts';
import { cellOf, LONGEST_ANSWER, type SourceRows } from './statement.ts';

/** Memory that SQLite may take, in bytes. */
const MOST_MEMORY = 128 * 1024 * 1024;
/** What a statement that reads does; everything else is refused before it runs. */
const ALLOWED = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
]);
/** Of an error: a part of the statement was refused. */
const AUTHORIZATION = 23;

// Entry of a process: one statement, whose time only the end of a process can limit.
process.once('message', (job: SqliteJob) => {
  process.send?.(answer(job), () => process.disconnect());
});

function answer(job: SqliteJob): SqliteReply {
  let database: DatabaseSync | undefined;
  try {
    database = open(job.file);
  } catch (cause) {
    return { kind: 'unreadable', reason: errorMessage(cause) };
  }
  try {
    return read(database, job);
  } catch (cause) {
    const reason = errorMessage(cause).slice(0, 300);
    const isRefused =
      typeof cause === 'object' && cause !== null && 'errcode' in cause && cause.errcode === AUTHORIZATION;
    return { kind: 'failed', code: isRefused ? 'report-sql-writes' : 'report-sql-failed', reason };
  } finally {
    database.close();
  }
}

/** @throws when the file is no database. */
function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, {
    readOnly: true,
    allowExtension: false,
    timeout: 1_000,
    // No single value is larger than a whole answer.
    limits: { length: LONGEST_ANSWER },
  });
  database.exec(
    `pragma hard_heap_limit = ${MOST_MEMORY}; pragma temp_store = memory; pragma query_only = on; pragma trusted_schema = off`,
  );
  database.prepare('select count(*) from sqlite_schema').get();
  database.setAuthorizer((action) => (ALLOWED.has(action) ? constants.SQLITE_OK : constants.SQLITE_DENY));
  return database;
}

function read(database: DatabaseSync, { sql, values, most }: SqliteJob): SqliteReply {
  const statement = database.prepare(sql);
  // What follows the first statement would be left out without a word.
  const rest = sql.slice(statement.sourceSQL.length).trim();
  if (rest !== '') return { kind: 'failed', code: 'report-sql-writes', reason: rest.slice(0, 40) };
  statement.setReturnArrays(true);
  statement.setReadBigInts(true);
  const rows: SQLOutputValue[][] = [];
  let length = 0;
  for (const row of statement.iterate(...values)) {
    const cells: SQLOutputValue[] = Array.isArray(row) ? row : [];
    if (rows.length === most) return { kind: 'rows', found: shape(statement, rows, true) };
    length += cells.reduce<number>((sum, cell) => sum + lengthOf(cell), 0);
    if (length > LONGEST_ANSWER) return { kind: 'failed', code: 'answer-too-large', reason: '' };
    rows.push(cells);
  }
  return { kind: 'rows', found: shape(statement, rows, false) };
}

const lengthOf = (cell: SQLOutputValue): number =>
  cell instanceof Uint8Array ? cell.length * 2 : typeof cell === 'string' ? cell.length : 8;

function shape(statement: StatementSync, rows: readonly SQLOutputValue[][], isCut: boolean): SourceRows {
  const columns = statement.columns().map(({ name, type }, index): ReportColumn => {
    return { label: name, kind: kindOf(type, rows, index) };
  });
  const cells = rows.map((row) => row.map((cell, index): ReportCell => cellOf(textOf(cell), columns[index]?.kind)));
  return { columns, rows: cells, isCut };
}

/** By what a column is declared as; that of an expression by what it holds, as SQLite has no types of its own there. */
function kindOf(declared: string | null, rows: readonly SQLOutputValue[][], index: number): ReportColumn['kind'] {
  if (declared !== null && /date|time/i.test(declared)) return 'time';
  const held = rows.map((row) => row[index]).filter((cell) => cell !== null && cell !== undefined);
  if (held.length === 0) return /int|real|floa|doub|num|dec/i.test(declared ?? '') ? 'number' : 'text';
  return held.every((cell) => typeof cell === 'number' || typeof cell === 'bigint') ? 'number' : 'text';
}

function textOf(cell: SQLOutputValue): string | null {
  if (cell === null) return null;
  return cell instanceof Uint8Array ? `0x${Buffer.from(cell).toString('hex')}` : String(cell);
}
