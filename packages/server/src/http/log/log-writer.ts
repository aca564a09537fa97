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

/** Collects rows and stores them once a second, or as soon as there are enough for a statement; one statement at a time. */
export function createLogWriter(queries: Queries, log: Pick<FastifyBaseLogger, 'warn'>): LogWriter {
  const waiting: { table: LogTable; row: LogRow }[] = [];
  let isWriting = false;
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
    while (waiting.length > 0) {
      const taken = waiting.splice(0, BATCH);
      for (const [table, items] of Map.groupBy(taken, (item) => item.table)) {
        const rows = items.map(({ row }) => row);
        await store(table, rows).catch(() => storeSingly(table, rows));
      }
    }
    if (dropped > 0) log.warn(`${dropped} rows of logs were dropped, too many waited`);
    dropped = 0;
  };
  const flush = () => {
    if (waiting.length > 0 && !isWriting) {
      isWriting = true;
      writing = write().finally(() => {
        isWriting = false;
      });
    }
    return writing;
  };
  const timer = setInterval(() => void flush(), INTERVAL_MS).unref();
  return {
    add: (table, row) => {
      waiting.push({ table, row });
      if (waiting.length > MOST_WAITING) dropped += waiting.splice(0, MOST_WAITING / 2).length;
      // Many rows go at once: a second's worth of them in a row would keep a processor from the requests.
      if (waiting.length >= BATCH) void flush();
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
 * the process ten times as much. It does not wait until the disk has them: rows have waited in memory before, and a disk that is
 * busy with many small writes holds up every reader.
 */
async function storeRows(queries: Queries, table: LogTable, rows: readonly LogRow[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = sql.join(names.map((name) => sql.ref(columnOf(name))));
  // By the names of the rows, which the query builder would write otherwise.
  const fields = sql.raw(names.map((name) => `"${name}" ${TYPES[name] ?? 'text'}`).join(', '));
  const values = sql.raw(names.map((name) => `"${name}"`).join(', '));
  await sql`
    with hurried as materialized (select set_config('synchronous_commit', 'off', true))
    insert into ${sql.table(table)} (${columns})
    select ${values} from hurried, json_to_recordset(${toJson(rows)}::json) as given (${fields})`.execute(queries);
}

/** SQL types of the columns that are not text. */
const TYPES: Readonly<Record<string, string>> = { id: 'bigint', createTime: 'timestamptz', lineNumber: 'integer' };

/**
 * Log rows as JSON, without copies, whose collection would delay requests. PostgreSQL stores neither NUL nor unpaired surrogates
 * in text: the first are dropped, the others replaced.
 */
function toJson(rows: readonly LogRow[]): string {
  const text = JSON.stringify(rows);
  if (!UNSTORABLE.test(text)) return text;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
}

/** How JSON writes such letters. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;
