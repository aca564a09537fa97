import { ApiError } from '@cloud/contract/errors.ts';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readRows, type SheetRow } from './sheet-reader.ts';
import { workbookBytes, writeWorkbook, type SheetCell, type SheetColumn, type SheetContent } from './sheet-writer.ts';

/** What a thread is started for. */
export type WorkbookJob =
  | { kind: 'read'; workbook: Uint8Array }
  /** Into a new file, where one is named, else into memory. */
  | { kind: 'write'; sheets: readonly { name: string; columns: readonly SheetColumn[] }[]; file?: string };

/** What it is told: to go on, with the next rows when it writes; `undefined` ends the rows of a sheet. */
export interface WorkbookRequest {
  rows?: readonly SheetCell[][] | undefined;
}

/** What it answers: rows that it read, that it wants rows to write, the finished workbook or that its file is, or why there is none. */
export type WorkbookReply =
  | { kind: 'rows'; rows: SheetRow[]; isLast: boolean }
  | { kind: 'wants' }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'written' }
  | { kind: 'refused'; code: string; params: ApiError['params'] };

/** Cells that travel at once: the event loop takes about a millisecond to receive them. */
const PORTION_CELLS = 5_000;

// Entry of a worker thread: one workbook each, so that a hostile one takes nothing with it.
if (parentPort) {
  const port = parentPort;
  const send = (reply: WorkbookReply, transfer: ArrayBuffer[] = []) => port.postMessage(reply, transfer);
  const nextRequest = () => new Promise<WorkbookRequest>((resolve) => port.once('message', resolve));
  try {
    const job = workerData as WorkbookJob;
    if (job.kind === 'read') await sendRows(readRows(job.workbook), send, nextRequest);
    else {
      await nextRequest();
      const rowsOf = () => requestedRows(send, nextRequest);
      const sheets = job.sheets.map((sheet): SheetContent => ({ ...sheet, rows: rowsOf() }));
      if (job.file === undefined) {
        const bytes = new Uint8Array(await writeWorkbook(sheets));
        send({ kind: 'bytes', bytes }, [bytes.buffer]);
      } else {
        await pipeline(workbookBytes(sheets), createWriteStream(job.file, { flags: 'wx', mode: 0o600 }));
        send({ kind: 'written' });
      }
    }
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    send({ kind: 'refused', code: cause.code, params: cause.params });
  } finally {
    port.unref();
  }
}

async function sendRows(
  rows: readonly SheetRow[],
  send: (reply: WorkbookReply) => void,
  nextRequest: () => Promise<WorkbookRequest>,
): Promise<void> {
  let at = 0;
  do {
    await nextRequest();
    const portion: SheetRow[] = [];
    for (let cells = 0; at < rows.length && cells < PORTION_CELLS; at++) {
      portion.push(rows[at]!);
      cells += rows[at]!.cells.length;
    }
    send({ kind: 'rows', rows: portion, isLast: at >= rows.length });
  } while (at < rows.length);
}

async function* requestedRows(
  send: (reply: WorkbookReply) => void,
  nextRequest: () => Promise<WorkbookRequest>,
): AsyncGenerator<readonly SheetCell[][]> {
  for (;;) {
    const request = nextRequest();
    send({ kind: 'wants' });
    const { rows } = await request;
    if (!rows) return;
    yield rows;
  }
}
