import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { errorMessage } from '../../errors/cause.ts';
import { judgeHead, type WantedRange } from './range-head.ts';

/** A longer head is no answer to a part of a file. */
const HEAD_BYTES = 16_384;
const HEAD_END = '\r\n\r\n';

/** A request for a part of a file. */
export interface RangeRequest extends WantedRange {
  /** Its head, as HTTP/1.1 writes it. */
  head: string;
  /** Where the bytes go, exactly as many. After a failure nothing writes there any more. */
  into: Uint8Array;
  /** Silence after which it is given up. */
  timeoutMs: number;
  /** Time for all of it. */
  deadlineMs: number;
}

interface Reading extends RangeRequest {
  /** Bytes that came, once the head is over. */
  at: number | undefined;
  timer: NodeJS.Timeout;
  resolve: (isRead: boolean) => void;
  reject: (cause: Error) => void;
}

/**
 * A connection to an object store over which parts of files come, one after the other, straight into the memory of who
 * reads: by node's own client each part of an answer is copied twice, into memory that was just taken.
 */
export class RangeConnection {
  readonly #socket: Socket;
  readonly #head = Buffer.allocUnsafeSlow(HEAD_BYTES);
  #headBytes = 0;
  #reading: Reading | undefined;
  #answers = 0;
  /** Whether it can be asked for something. */
  isOpen = true;

  constructor({ protocol, hostname, port }: URL, lookup: LookupFunction | undefined) {
    const onread = { buffer: () => this.#room(), callback: (bytes: number) => this.#take(bytes) };
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const isTls = protocol === 'https:';
    const options = {
      host,
      port: Number(port) || (isTls ? 443 : 80),
      noDelay: true,
      onread,
      ...(lookup && { lookup }),
    };
    this.#socket = isTls
      ? connectTls({ ...options, ...(isIP(host) === 0 && { servername: host }) })
      : connectPlain(options);
    this.#socket.setKeepAlive(true);
    this.#socket.on('error', (cause) => this.#break(cause));
    this.#socket.on('timeout', () => this.#end(new Error('the store is silent')));
    for (const event of ['end', 'close']) this.#socket.on(event, () => this.#break(new Error('the answer broke off')));
  }

  /**
   * @returns whether the bytes are there; false for an answer of another kind, which says why, and for a connection that
   *   the store had closed: ask by an ordinary client then.
   * @throws Error for silence, an answer that breaks off, and one that is not what was asked for
   */
  read(request: RangeRequest): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new Error('the answer came too slowly')), request.deadlineMs);
      this.#headBytes = 0;
      this.#reading = { ...request, at: undefined, timer, resolve, reject };
      this.#socket.ref();
      this.#socket.setTimeout(request.timeoutMs);
      this.#socket.write(request.head);
    });
  }

  close(): void {
    this.#end(new Error('the store was closed'));
  }

  /** Where the next bytes go. */
  #room(): Uint8Array {
    const { into, at } = this.#reading ?? {};
    return into && at !== undefined ? into.subarray(at) : this.#head.subarray(this.#headBytes);
  }

  #take(bytes: number): boolean {
    const reading = this.#reading;
    if (!reading) this.#end(new Error('the store sends what nothing asked for'));
    else if (reading.at === undefined) this.#takeHead(reading, bytes);
    else this.#advance(reading, reading.at + bytes);
    return this.isOpen;
  }

  #takeHead(reading: Reading, bytes: number): void {
    this.#headBytes += bytes;
    const came = this.#head.subarray(0, this.#headBytes);
    const end = came.indexOf(HEAD_END);
    if (end < 0) return this.#headBytes < HEAD_BYTES ? undefined : this.#end(false);
    try {
      if (!judgeHead(came.toString('latin1', 0, end), reading)) return this.#end(false);
    } catch (cause) {
      return this.#end(cause instanceof Error ? cause : new Error(errorMessage(cause)));
    }
    const body = came.subarray(end + HEAD_END.length);
    if (body.length > reading.into.length) return this.#end(new Error('the answer has more bytes than it says'));
    reading.into.set(body);
    this.#advance(reading, body.length);
  }

  #advance(reading: Reading, at: number): void {
    reading.at = at;
    if (at < reading.into.length) return;
    this.#reading = undefined;
    this.#headBytes = 0;
    this.#answers++;
    clearTimeout(reading.timer);
    this.#socket.setTimeout(0);
    // One that waits keeps no process alive.
    this.#socket.unref();
    reading.resolve(true);
  }

  /** The connection is gone. One that was closed while it waited is no failure of the store. */
  #break(cause: Error): void {
    this.#end(this.#answers > 0 && this.#headBytes === 0 && this.#reading?.at === undefined ? false : cause);
  }

  #end(outcome: Error | false): void {
    const reading = this.#reading;
    this.isOpen = false;
    this.#reading = undefined;
    this.#socket.destroy();
    if (!reading) return;
    clearTimeout(reading.timer);
    if (outcome) reading.reject(outcome);
    else reading.resolve(false);
  }
}
