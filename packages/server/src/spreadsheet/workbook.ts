import { ApiError, isApiErrorCode, type ApiErrorCode } from '@cloud/contract';
import { Worker } from 'node:worker_threads';
import { errorCode } from '../errors/cause.ts';
import { readRows, type SheetRow } from './sheet-reader.ts';
import { writeWorkbook, type SheetCell, type SheetContent } from './sheet-writer.ts';
import type { WorkbookJob, WorkbookReply, WorkbookRequest } from './workbook-thread.ts';
import { unpackedBytes } from './zip.ts';

/** Workbooks that one process reads or writes at once; each takes a thread. */
const THREADS = 2;
/** Workbooks that wait for a thread; more are told to come back. */
const MOST_WAITING = 16;
/** Longest time between two answers of a thread, in milliseconds: 20,000 rows take a tenth of it on a slow machine. */
const ANSWER_LIMIT = 20_000;
/** Memory of a thread, in megabytes. */
const MEMORY = 512;
/** Rows that travel to a thread at once. */
const PORTION_ROWS = 500;
/** What is read or written at once, in milliseconds: to start a thread takes ten times as long. */
const SMALL = { bytes: 256 * 1024, rows: 500 };

/**
 * Reads the rows of the first sheet, of all but small workbooks in a thread of its own: other requests are answered
 * meanwhile.
 *
 * @throws ApiError `not-a-spreadsheet`, `too-many-rows`, `too-large`, `workbook-too-complex`, `unavailable`
 */
export async function readWorkbook(workbook: Uint8Array): Promise<SheetRow[]> {
  if (unpackedBytes(workbook) <= SMALL.bytes) return readRows(workbook);
  return inThread({ kind: 'read', workbook }, async (thread) => {
    const rows: SheetRow[] = [];
    for (;;) {
      const reply = await thread.ask({});
      if (reply.kind !== 'rows') throw unexpected(reply);
      for (const row of reply.rows) rows.push(row);
      if (reply.isLast) return rows;
    }
  });
}

/** Writes a workbook, all but small ones in a thread of its own, while its rows come. @throws ApiError `workbook-too-complex`, `unavailable` */
export async function writeSheets(given: readonly SheetContent[]): Promise<Buffer> {
  const { isSmall, sheets } = await beginRows(given);
  if (isSmall) return writeWorkbook(sheets);
  return inThread({ kind: 'write', sheets: headsOf(sheets) }, async (thread) => {
    const reply = await sendRows(thread, sheets);
    if (reply.kind !== 'bytes') throw unexpected(reply);
    const { buffer, byteOffset, byteLength } = reply.bytes;
    return Buffer.from(buffer, byteOffset, byteLength);
  });
}

/**
 * Writes a workbook into a new file in a thread of its own, while its rows come: memory holds a portion of them at a time.
 *
 * @throws ApiError `workbook-too-complex`, `unavailable`
 */
export async function writeSheetsFile(file: string, sheets: readonly SheetContent[]): Promise<void> {
  await inThread({ kind: 'write', sheets: headsOf(sheets), file }, async (thread) => {
    const reply = await sendRows(thread, sheets);
    if (reply.kind !== 'written') throw unexpected(reply);
  });
}

const headsOf = (sheets: readonly SheetContent[]) => sheets.map(({ name, columns }) => ({ name, columns }));

/** Hands over the rows of every sheet. @returns what the thread says after the last. */
async function sendRows(thread: WorkbookThread, sheets: readonly SheetContent[]): Promise<WorkbookReply> {
  let reply = await thread.ask({});
  for (const { rows } of sheets) {
    for await (const portion of rows) {
      for (const part of partsOf(portion)) reply = await thread.ask({ rows: part });
    }
    reply = await thread.ask({ rows: undefined });
  }
  return reply;
}

/** A workbook of one sheet of texts. */
export function writeTexts(
  name: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  return writeSheets([
    { name, columns: headings.map((heading) => ({ heading })), rows: [rows.map((row) => [...row])] },
  ]);
}

/** Takes rows until they end or are no more a few; the sheets that it returns have all of them. */
async function beginRows(
  given: readonly SheetContent[],
): Promise<{ isSmall: boolean; sheets: readonly SheetContent[] }> {
  const sheets: SheetContent[] = [];
  let count = 0;
  for (const [index, sheet] of given.entries()) {
    const taken: SheetCell[][] = [];
    const rest = iterate(sheet.rows);
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      for (const row of next.value) taken.push(row);
      count += next.value.length;
      if (count <= SMALL.rows) continue;
      sheets.push({ ...sheet, rows: joined(taken, rest) }, ...given.slice(index + 1));
      return { isSmall: false, sheets };
    }
    sheets.push({ ...sheet, rows: [taken] });
  }
  return { isSmall: true, sheets };
}

type Portion = readonly SheetCell[][];

async function* iterate(rows: SheetContent['rows']): AsyncGenerator<Portion> {
  yield* rows;
}

async function* joined(taken: Portion, rest: AsyncGenerator<Portion>): AsyncGenerator<Portion> {
  yield taken;
  yield* rest;
}

function* partsOf(rows: readonly SheetCell[][]): Generator<readonly SheetCell[][]> {
  for (let at = 0; at < rows.length; at += PORTION_ROWS) yield rows.slice(at, at + PORTION_ROWS);
}

const unexpected = ({ kind }: WorkbookReply) => new Error(`the thread of a workbook answered "${kind}" out of turn`);

let running = 0;
const waiting: (() => void)[] = [];

async function inThread<T>(job: WorkbookJob, talk: (thread: WorkbookThread) => Promise<T>): Promise<T> {
  if (running >= THREADS) {
    if (waiting.length >= MOST_WAITING) throw new ApiError('unavailable');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  const thread = new WorkbookThread(job);
  try {
    return await talk(thread);
  } finally {
    await thread.end();
    // The place goes to who waits longest.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** A worker thread that answers one request after another. */
class WorkbookThread {
  readonly #worker: Worker;

  constructor(job: WorkbookJob) {
    // The flags of a test runner or debugger do not reach the thread.
    this.#worker = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
      workerData: job,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
  }

  /** @throws ApiError what the thread refused, or `workbook-too-complex` when it ran out of time or memory */
  async ask(request: WorkbookRequest): Promise<WorkbookReply> {
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<WorkbookReply>();
    const failed = (cause: unknown) =>
      reject(errorCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex(cause) : cause);
    const ended = (code: number) => reject(new Error(`the thread of a workbook ended with code ${code}`));
    const timer = setTimeout(() => reject(tooComplex()), ANSWER_LIMIT);
    worker.once('message', resolve).once('error', failed).once('exit', ended);
    try {
      worker.postMessage(request);
      const reply = await promise;
      if (reply.kind === 'refused') throw new ApiError(codeOf(reply.code), reply.params);
      return reply;
    } finally {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', failed).off('exit', ended);
    }
  }

  async end(): Promise<void> {
    // A thread that dies now was done with anyway.
    this.#worker.on('error', () => {});
    await this.#worker.terminate();
  }
}

const tooComplex = (cause?: unknown) => new ApiError('workbook-too-complex', {}, cause);

const codeOf = (code: string): ApiErrorCode => (isApiErrorCode(code) ? code : 'not-a-spreadsheet');
