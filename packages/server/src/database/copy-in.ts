import { columnOf } from '@cloud/contract';
import pg from 'pg';

/** Rows of one table as lines of `COPY`: one for each row, made by {@link copyLine} from the same properties. */
export interface CopyRows {
  table: string;
  /** Properties in the order of the lines; their columns are named after them. */
  names: readonly string[];
  lines: Buffer;
}

/** Stores rows, all or none, as the owner; does not wait until the disk has them. */
export type CopyIn = (rows: CopyRows) => Promise<void>;

/** @param pool whose connections commit without waiting for the disk. */
export const copyInBy =
  (pool: pg.Pool): CopyIn =>
  async ({ table, names, lines }) => {
    const columns = names.map((name) => pg.escapeIdentifier(columnOf(name)));
    const text = `copy ${pg.escapeIdentifier(table)} (${columns.join(', ')}) from stdin`;
    const client = await pool.connect();
    try {
      await new Promise<void>((resolve, reject) => {
        client.query(new Copy(text, lines, (cause) => (cause ? reject(cause) : resolve())));
      });
    } finally {
      client.release();
    }
  };

/** The values of a row as a line with its end. PostgreSQL stores no NUL in texts: those are dropped. */
export function copyLine(row: object, names: readonly string[]): string {
  return `${names.map((name) => cellOf(Reflect.get(row, name))).join('\t')}\n`;
}

const SPECIAL = /[\\\t\n\r\0]/;
const EACH_SPECIAL = new RegExp(SPECIAL, 'g');
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : String(value);
  return SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (letter) => ESCAPES[letter]!) : text;
}

/** What the types of `pg` leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A statement of `pg` that sends its rows when the database asks for them. */
class Copy {
  readonly #text: string;
  readonly #lines: Buffer;
  /** `pg` puts its limit of time around it. */
  callback: (cause?: Error | null) => void;

  constructor(text: string, lines: Buffer, callback: (cause?: Error | null) => void) {
    this.#text = text;
    this.#lines = lines;
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#lines);
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleError(cause: Error): void {
    this.callback(cause);
  }

  handleReadyForQuery(): void {
    this.callback();
  }
}
