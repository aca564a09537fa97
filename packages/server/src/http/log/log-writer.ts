import { columnOf } from '@cloud/contract';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Insertable } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { LogApiRow, LogErrorRow, LogUsualRow } from '../../database/tables/logs.ts';

type LogTable = 'blade_log_usual' | 'blade_log_api' | 'blade_log_error';
/** A row of one of the logs. */
export type LogRow = Insertable<LogUsualRow> | Insertable<LogApiRow> | Insertable<LogErrorRow>;

/** Rows of log tables on their way to the database. */
export interface LogWriter {
  /** Takes a row; never waits, never throws. */
  add(table: LogTable, row: LogRow): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const INTERVAL_MS = 1_000;
/** Rows of one statement: writing them down as JSON holds requests up by less than a millisecond. */
const BATCH = 100;
/** When the database is away for long, the oldest rows go: a log must not fill the memory. */
const MOST_WAITING = 20_000;

/** Collects rows and stores them once a second, many in one statement. */
export function createLogWriter(queries: Queries, log: Pick<FastifyBaseLogger, 'warn'>): LogWriter {
  let waiting: { table: LogTable; row: LogRow }[] = [];
  let dropped = 0;
  let writing: Promise<void> = Promise.resolve();
  const store = (table: LogTable, rows: readonly LogRow[]) => storeRows(queries, table, rows);
  // One row that the table refuses must not take others along: a caller could hide traces behind it.
  const storeSingly = async (table: LogTable, rows: readonly LogRow[]) => {
    for (const row of rows) {
      await store(table, [row]).catch((cause: unknown) => log.warn({ err: cause }, `a row of ${table} was lost`));
    }
  };
  const write = async () => {
    const taken = waiting;
    waiting = [];
    for (const table of new Set(taken.map((item) => item.table))) {
      const rows = taken.filter((item) => item.table === table).map(({ row }) => row);
      for (let start = 0; start < rows.length; start += BATCH) {
        const batch = rows.slice(start, start + BATCH);
        await store(table, batch).catch(() => storeSingly(table, batch));
      }
    }
    if (dropped > 0) log.warn(`${dropped} rows of logs were dropped, too many waited`);
    dropped = 0;
  };
  const flush = () => {
    if (waiting.length > 0) writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), INTERVAL_MS).unref();
  return {
    add: (table, row) => {
      waiting.push({ table, row });
      if (waiting.length > MOST_WAITING) dropped += waiting.splice(0, MOST_WAITING / 2).length;
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/**
 * Stores rows by one statement with one parameter, whatever their number: a statement with a parameter for each value costs
 * the process ten times as much.
 */
async function storeRows(queries: Queries, table: LogTable, rows: readonly LogRow[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = sql.join(names.map((name) => sql.ref(columnOf(name))));
  const json = toJson(rows, names);
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(queries);
}

/** Rows by the names of the columns. PostgreSQL keeps no NUL and no half of a character in a text. */
function toJson(rows: readonly LogRow[], names: readonly string[]): string {
  const columns = names.map((name) => [name, columnOf(name)] as const);
  const named = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(([name, column]) => [column, row[name]])),
  );
  const text = JSON.stringify(named);
  if (!UNSTORABLE.test(text)) return text;
  return JSON.stringify(named, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
}

/** How JSON writes such letters. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;
