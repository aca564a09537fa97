import { copyLine, type CopyRows } from '../../database/copy-in.ts';

/** Rows of one statement: the database stores them in two milliseconds, so that no request waits longer for a processor. */
const BATCH_ROWS = 100;
const BATCH_BYTES = 2 ** 16;
/** UTF-8 needs no more bytes for a letter of a text. */
const MOST_BYTES_OF_LETTER = 3;
/** When the database is away for long, the oldest rows go: a log must not fill the memory. */
const MOST_BATCHES = 200;
const MOST_SPARE = 4;

/** Rows of one table and the same properties. */
interface Batch extends CopyRows {
  length: number;
  rows: number;
}

/**
 * Rows that wait for the database. A row is written down when it comes, outside the heap: rows that wait there as objects are
 * copied by each collection, during which requests stand still.
 */
export class RowBatches {
  readonly #open = new Map<string, Batch>();
  readonly #full: Batch[] = [];
  /** What rows that are stored were written into. */
  readonly #spare: Buffer[] = [];
  #dropped = 0;

  add(table: string, row: object): void {
    const names = Object.keys(row);
    const line = copyLine(row, names);
    const most = line.length * MOST_BYTES_OF_LETTER;
    const key = `${table} ${names.join(' ')}`;
    const known = this.#open.get(key);
    const hasRoom = known && known.rows < BATCH_ROWS && known.length + most <= known.lines.length;
    if (known && !hasRoom) this.#seal(key, known);
    const batch = hasRoom ? known : { table, names, lines: this.#freshLines(most), length: 0, rows: 0 };
    if (!hasRoom) this.#open.set(key, batch);
    batch.length += batch.lines.write(line, batch.length);
    batch.rows++;
    if (batch.rows === BATCH_ROWS) this.#seal(key, batch);
  }

  /** There are rows for a statement. */
  get hasFull(): boolean {
    return this.#full.length > 0;
  }

  /** No row that is here waits for others. */
  seal(): void {
    for (const [key, batch] of this.#open) this.#seal(key, batch);
  }

  /** The rows of the next statement, oldest first. */
  take(): CopyRows | undefined {
    const batch = this.#full.shift();
    return batch && { ...batch, lines: batch.lines.subarray(0, batch.length) };
  }

  /** Rows of {@link take} are stored, or lost: others may be written where they were. */
  release({ lines }: CopyRows): void {
    if (lines.buffer.byteLength === BATCH_BYTES && this.#spare.length < MOST_SPARE)
      this.#spare.push(Buffer.from(lines.buffer));
  }

  /** How many rows were dropped since the last time. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  #freshLines(least: number): Buffer {
    const spare = least <= BATCH_BYTES ? this.#spare.pop() : undefined;
    return spare ?? Buffer.allocUnsafeSlow(Math.max(BATCH_BYTES, least));
  }

  #seal(key: string, batch: Batch): void {
    this.#open.delete(key);
    this.#full.push(batch);
    if (this.#full.length <= MOST_BATCHES) return;
    for (const old of this.#full.splice(0, MOST_BATCHES / 2)) this.#dropped += old.rows;
  }
}

const NEWLINE = 10;

/** The same rows, one by one. */
export function* singleRows({ lines, ...rest }: CopyRows): Generator<CopyRows> {
  for (let at = 0; at < lines.length;) {
    const end = lines.indexOf(NEWLINE, at) + 1;
    yield { ...rest, lines: lines.subarray(at, end) };
    at = end;
  }
}
