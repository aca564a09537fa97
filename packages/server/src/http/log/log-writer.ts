import type { FastifyBaseLogger } from 'fastify';
import type { Insertable } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CopyRows } from '../../database/copy-in.ts';
import type { Database } from '../../database/database.ts';
import type { LogApiRow, LogErrorRow, LogUsualRow } from '../../database/tables/logs.ts';
import { errorCode } from '../../errors/cause.ts';
import { RowBatches, singleRows } from './row-batches.ts';

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
/** How often, and after which waits, a database that is away is asked to store a batch before the batch is lost. */
const WAITS_MS = [100, 500, 2_000];

/** Errors of the database that concern a row: of its values, and of what it repeats or leaves out. */
const IS_OF_ROW = /^2[23]/;

/** Collects rows and stores them once a second, or as soon as there are enough for a statement; one statement at a time. */
export function createLogWriter({ copyIn }: Pick<Database, 'copyIn'>, log: Pick<FastifyBaseLogger, 'warn'>): LogWriter {
  const batches = new RowBatches();
  let isWriting = false;
  let isClosing = false;
  let writing: Promise<void> = Promise.resolve();
  const lose = (cause: unknown, what: string) => log.warn({ err: cause }, `${what} was lost`);
  // One row that the table refuses must not take others along: a caller could hide traces behind it.
  const storeSingly = async (rows: CopyRows) => {
    for (const row of singleRows(rows)) await copyIn(row).catch((cause) => lose(cause, `a row of ${rows.table}`));
  };
  const store = async (rows: CopyRows) => {
    for (const wait of [...WAITS_MS, undefined]) {
      try {
        return await copyIn(rows);
      } catch (cause) {
        if (IS_OF_ROW.test(errorCode(cause) ?? '')) return storeSingly(rows);
        if (wait === undefined || isClosing) return lose(cause, `a batch of ${rows.table}`);
        await sleep(wait, undefined, { ref: false });
      }
    }
  };
  const write = async () => {
    for (let rows = batches.take(); rows; rows = batches.take()) {
      await store(rows);
      batches.release(rows);
    }
    const dropped = batches.takeDropped();
    if (dropped > 0) log.warn(`${dropped} rows of logs were dropped, too many waited`);
    isWriting = false;
  };
  const begin = () => {
    if (!isWriting && batches.hasFull) {
      isWriting = true;
      writing = write();
    }
    return writing;
  };
  const flush = () => {
    batches.seal();
    return begin();
  };
  const timer = setInterval(() => void flush(), INTERVAL_MS).unref();
  return {
    add: (table, row) => {
      batches.add(table, row);
      // Many rows go at once: a second's worth of them in a row would keep a processor from the requests.
      void begin();
    },
    flush,
    close: async () => {
      isClosing = true;
      clearInterval(timer);
      await flush();
    },
  };
}
