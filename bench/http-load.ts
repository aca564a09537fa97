import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A request as bytes, and what it is for in the figures. */
export interface PreparedRequest {
  kind: string;
  bytes: Buffer;
}

/** Result of a run. Times are in milliseconds, from when a request was due, so that waiting for a busy server counts. */
export interface LoadFigures {
  requests: number;
  seconds: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  max: number;
  errors: number;
  p99ByKind: Record<string, number>;
}

interface Options {
  host: string;
  port: number;
  connections: number;
  seconds: number;
  /** Requests that become due in a second, whatever the server does; absent means as many as it answers. */
  rate?: number;
  /** Requests after which a run without a rate ends early. */
  most?: number;
}

const HEADER_END = Buffer.from('\r\n\r\n');

/** A request ready to be sent over a connection that stays open; with a body of JSON it is a POST. */
export function prepare(kind: string, path: string, headers: Record<string, string>, body = ''): PreparedRequest {
  const length = Buffer.byteLength(body);
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': length }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const bytes = Buffer.from(`${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  return { kind, bytes };
}

/**
 * Sends requests over plain sockets: it shares the machine with the server, so it spends as little as it can and looks at
 * nothing but status and length of an answer.
 */
export async function load(next: (n: number) => PreparedRequest, options: Options): Promise<LoadFigures> {
  const times = new Map<string, number[]>();
  const waiting: { request: PreparedRequest; due: number }[] = [];
  let errors = 0;
  let sent = 0;
  const record = (kind: string, ms: number, status: number) => {
    if (status !== 200 && status !== 206) errors++;
    const list = times.get(kind);
    if (list) list.push(ms);
    else times.set(kind, [ms]);
  };
  const lines = await Promise.all(Array.from({ length: options.connections }, () => Line.open(options)));
  const idle = [...lines];
  const start = performance.now();
  const end = start + options.seconds * 1000;
  const most = options.most ?? Infinity;
  const serve = (line: Line, { request, due }: { request: PreparedRequest; due: number }) => {
    line.send(request.bytes, (status) => {
      record(request.kind, performance.now() - due, status);
      const isOver = options.rate !== undefined || performance.now() >= end || sent >= most;
      const more = waiting.shift() ?? (isOver ? undefined : fresh());
      if (more) serve(line, more);
      else idle.push(line);
    });
  };
  const fresh = () => ({ request: next(sent++), due: performance.now() });
  if (options.rate === undefined) {
    for (let line = idle.pop(); line; line = idle.pop()) serve(line, fresh());
  }
  const total = (options.rate ?? 0) * options.seconds;
  while ((performance.now() < end && sent < most) || idle.length < lines.length) {
    while (sent < total && start + (sent / options.rate!) * 1000 <= performance.now()) {
      const due = start + (sent / options.rate!) * 1000;
      const job = { request: next(sent++), due };
      const line = idle.pop();
      if (line) serve(line, job);
      else waiting.push(job);
    }
    await pause();
  }
  const seconds = (performance.now() - start) / 1000;
  for (const line of lines) line.close();
  return figuresOf(times, errors, seconds);
}

/** A millisecond, without turning the processor for it. */
async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  await nextTurn();
}

function figuresOf(times: ReadonlyMap<string, number[]>, errors: number, seconds: number): LoadFigures {
  const all = [...times.values()].flat().sort((a, b) => a - b);
  const at = (sorted: readonly number[], share: number) =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
  const p99ByKind = [...times].map(([kind, list]) => [
    kind,
    at(
      list.toSorted((a, b) => a - b),
      0.99,
    ),
  ]);
  return {
    requests: all.length,
    seconds: round(seconds),
    requestsPerSecond: Math.round(all.length / seconds),
    p50: at(all, 0.5),
    p99: at(all, 0.99),
    max: round(all.at(-1) ?? NaN),
    errors,
    p99ByKind: Object.fromEntries(p99ByKind) as Record<string, number>,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** One connection with one request on its way. */
class Line {
  #socket: Socket;
  #done: ((status: number) => void) | undefined;
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  /** Bytes of the body that are still to come; undefined while the head is read, -1 for a body in chunks. */
  #left: number | undefined;
  #tail = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', () => this.#finish(0));
    socket.on('close', () => this.#finish(0));
  }

  static open({ host, port }: Options): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port }, () => {
        socket.off('error', reject);
        resolve(new Line(socket));
      });
      socket.once('error', reject);
    });
  }

  send(bytes: Buffer, done: (status: number) => void): void {
    this.#done = done;
    this.#left = undefined;
    this.#tail = '';
    this.#socket.write(bytes);
  }

  close(): void {
    this.#done = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    let body = bytes;
    if (this.#left === undefined) {
      const head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const end = head.indexOf(HEADER_END);
      if (end < 0) {
        this.#head = head;
        return;
      }
      this.#head = Buffer.alloc(0);
      const text = head.toString('latin1', 0, end);
      this.#status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(text);
      this.#left = length ? Number(length[1]) : /\r\ntransfer-encoding: chunked/i.test(text) ? -1 : 0;
      body = head.subarray(end + 4);
    }
    if (this.#left >= 0) {
      this.#left -= body.length;
      if (this.#left <= 0) this.#finish(this.#status);
      return;
    }
    this.#tail = (this.#tail + body.toString('latin1', Math.max(0, body.length - 5))).slice(-5);
    if (this.#tail === '0\r\n\r\n' || this.#tail.endsWith('\r\n0\r\n\r\n')) this.#finish(this.#status);
  }

  #finish(status: number): void {
    const done = this.#done;
    this.#done = undefined;
    done?.(status);
  }
}
