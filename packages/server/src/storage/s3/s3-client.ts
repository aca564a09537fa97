import { ApiError } from '@cloud/contract/errors.ts';
import aws4 from 'aws4';
import { createHash } from 'node:crypto';
import {
  Agent as PlainAgent,
  request as plainRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../../errors/cause.ts';
import { rangeReader } from './range-reader.ts';
import { S3Refusal, s3Failure } from './s3-error.ts';
import type { S3Settings } from '../../config/s3-settings.ts';

/** How an object store is reached, and how patiently. */
export interface S3Options {
  /** The address to connect to of a host; throws for one that is not allowed. Default: whatever the system says. */
  resolve?: (host: string, port: number) => Promise<{ address: string; family: 4 | 6 }>;
  /** Silence after which a request is given up. */
  timeoutMs?: number;
  /** How often a request is made that the store could not serve. */
  attempts?: number;
  /** Wait before the second attempt; each further one waits twice as long. */
  retryMs?: number;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of the object; without one the request is about the bucket. */
  key?: string;
  /** Another bucket than that of the settings. */
  bucket?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

/** What reads an answer; when it throws, the request is made again. */
type Consume<T> = (answer: IncomingMessage) => Promise<T>;

export interface S3Client {
  /**
   * Makes a signed request, again with growing pauses while the store fails, and reads its answer.
   *
   * @throws S3Refusal when the store says no for good; ApiError `storage-unavailable` when patience ends.
   */
  send<T>(request: S3Request, consume: Consume<T>): Promise<T>;
  /**
   * Reads a part of an object, at first straight into `into`, which must have its length.
   *
   * @param consume as of `send`, for an answer that cannot be read like that.
   * @returns `into`, or what `consume` returns.
   */
  readRange(part: Part, consume: Consume<Uint8Array>): Promise<Uint8Array>;
  readonly bucket: string;
  close(): void;
}

/** Bytes `begin` to `end` (exclusive) of an object. */
interface Part {
  key: string;
  begin: number;
  end: number;
  into: Uint8Array;
}

const DEFAULTS = { timeoutMs: 30_000, attempts: 7, retryMs: 200 };
const SOCKETS = 64;
/** A store that trickles slower than this is treated as one that is silent. */
const LEAST_BYTES_PER_MS = 20;
/** Statuses that pass: the store or a proxy before it is busy. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
const LONGEST_ERROR = 65_536;
const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** A client of the S3 protocol for one bucket. */
export function s3Client(settings: S3Settings, options: S3Options = {}): S3Client {
  const { timeoutMs, attempts, retryMs } = { ...DEFAULTS, ...options };
  const isTls = settings.endpoint.startsWith('https:');
  const port = Number(new URL(settings.endpoint).port) || (isTls ? 443 : 80);
  const lookup = options.resolve && lookupBy(options.resolve, port);
  const agent = agentOf(isTls, lookup);
  const ranges = rangeReader(lookup);

  const signed = async (request: S3Request) => {
    const url = addressOf(settings, request);
    // A host that is an address is never looked up.
    await options.resolve?.(url.hostname, port);
    return { url, headers: signedHeaders(settings, url, request) };
  };
  const once = async <T>(request: S3Request, consume: Consume<T>): Promise<T> => {
    const { url, headers } = await signed(request);
    const deadline = timeoutMs + (request.body?.byteLength ?? 0) / LEAST_BYTES_PER_MS;
    const answer = await exchange(url, request, { headers, agent, timeoutMs, deadline });
    const status = answer.statusCode ?? 0;
    if (status < 300) return consume(answer);
    throw new S3Refusal(status, request.method === 'HEAD' ? (answer.resume(), '') : await errorTextOf(answer));
  };
  const patiently = async <T>(work: (attempt: number) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(attempt);
      } catch (cause) {
        if (cause instanceof ApiError || !isPassing(cause)) throw cause;
        if (attempt >= attempts) throw s3Failure(cause, settings.bucket);
        // Requests that failed together do not come again together.
        await sleep(retryMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2));
      }
    }
  };
  const readsInto = async (request: S3Request, { begin, end, into }: Part): Promise<boolean> => {
    const { url, headers } = await signed(request);
    const deadlineMs = timeoutMs + into.byteLength / LEAST_BYTES_PER_MS;
    return ranges.read(url, { head: headOf(url, headers), begin, end, into, timeoutMs, deadlineMs });
  };

  return {
    bucket: settings.bucket,
    send: (request, consume) => patiently(() => once(request, consume)),
    readRange: (part, consume) => {
      const request = { method: 'GET', key: part.key, headers: rangeOf(part.begin, part.end) } as const;
      return patiently(async (attempt) =>
        attempt === 1 && (await readsInto(request, part)) ? part.into : once(request, consume),
      );
    },
    close: () => {
      agent.destroy();
      ranges.close();
    },
  };
}

export const rangeOf = (begin: number, end?: number): Record<string, string> =>
  begin === 0 && end === undefined ? {} : { range: `bytes=${begin}-${end === undefined ? '' : end - 1}` };

const isPassing = (cause: unknown): boolean =>
  cause instanceof S3Refusal ? PASSING.has(cause.status) : !(cause instanceof RangeError);

const lookupBy =
  (resolve: NonNullable<S3Options['resolve']>, port: number): LookupFunction =>
  (host, { all }, answer) => {
    resolve(host, port).then(
      ({ address, family }) => (all ? answer(null, [{ address, family }]) : answer(null, address, family)),
      (cause: unknown) => answer(cause instanceof Error ? cause : new Error(errorMessage(cause)), '', 4),
    );
  };

function agentOf(isTls: boolean, lookup: LookupFunction | undefined): PlainAgent {
  const options = { keepAlive: true, maxSockets: SOCKETS, ...(lookup && { lookup }) };
  return isTls ? new TlsAgent(options) : new PlainAgent(options);
}

/** Encoded as the signature wants it: everything but letters, digits and `-._~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

function addressOf(settings: S3Settings, { key = '', bucket = settings.bucket, query = {} }: S3Request): URL {
  const url = new URL(settings.endpoint);
  if (!settings.isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const path = key.split('/').map(encode).join('/');
  url.pathname = settings.isPathStyle ? `/${encode(bucket)}/${path}` : `/${path}`;
  const parts = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  url.search = parts.join('&');
  return url;
}

function signedHeaders(
  { accessKey, secretKey, region }: S3Settings,
  url: URL,
  { method, headers = {}, body }: S3Request,
): OutgoingHttpHeaders {
  const hash = body ? createHash('sha256').update(body).digest('hex') : EMPTY_SHA256;
  const { headers: signed } = aws4.sign(
    {
      service: 's3',
      region,
      method,
      host: url.host,
      path: url.pathname + url.search,
      headers: { ...headers, 'x-amz-content-sha256': hash },
    },
    { accessKeyId: accessKey, secretAccessKey: secretKey },
  );
  // A PUT without a body says so; some services ask for it.
  return method === 'PUT' || method === 'POST'
    ? { ...signed, 'content-length': String(body?.byteLength ?? 0) }
    : signed!;
}

/** The head of a GET as HTTP/1.1 writes it. */
function headOf({ pathname, search }: URL, headers: OutgoingHttpHeaders): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `GET ${pathname}${search} HTTP/1.1\r\n${fields.join('')}\r\n`;
}

interface Exchange {
  headers: OutgoingHttpHeaders;
  agent: PlainAgent;
  timeoutMs: number;
  /** Milliseconds in which the answer must begin. */
  deadline: number;
}

/** @returns the answer once it begins. A silent connection is destroyed, which fails its reader. */
function exchange(url: URL, { method, body }: S3Request, { headers, agent, timeoutMs, deadline }: Exchange) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const late = () => new Error(`no answer in ${Math.round(deadline / 1000)} s`);
    const timer = setTimeout(() => request.destroy(late()), deadline);
    const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(
      url,
      { method, headers, agent, timeout: timeoutMs },
      (answer) => {
        clearTimeout(timer);
        resolve(answer);
      },
    );
    request.on('timeout', () => request.destroy(late()));
    request.on('error', (cause) => {
      clearTimeout(timer);
      reject(cause);
    });
    request.end(body);
  });
}

async function errorTextOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer) {
    if (text.length < LONGEST_ERROR) text += String(part);
  }
  return text;
}

/**
 * The whole body of an answer. A store that trickles is given the usual silence and the time that the bytes may take.
 *
 * @param bytes that it must have; NaN where that is not known.
 * @throws Error for fewer or more bytes than there must be.
 */
export async function bodyOf(answer: IncomingMessage, bytes = NaN): Promise<Buffer> {
  const said = Number(answer.headers['content-length'] ?? NaN);
  const length = Number.isFinite(said) ? said : bytes;
  if (Number.isFinite(bytes) && length !== bytes) {
    answer.destroy();
    throw new Error(`the answer has ${length} bytes instead of ${bytes}`);
  }
  const patience = DEFAULTS.timeoutMs + (Number.isFinite(length) ? length / LEAST_BYTES_PER_MS : DEFAULTS.timeoutMs);
  const timer = setTimeout(() => answer.destroy(new Error('the answer came too slowly')), patience);
  try {
    return Number.isFinite(length) ? await bodyOfLength(answer, length) : await bodyOfParts(answer);
  } finally {
    clearTimeout(timer);
  }
}

/** Bytes have memory of their own, not of the pool: who reads them may hand it to a thread. */
export const freshBytes = (length: number) => Buffer.allocUnsafeSlow(length);

async function bodyOfLength(answer: IncomingMessage, length: number): Promise<Buffer> {
  const whole = freshBytes(length);
  let at = 0;
  // By events: a turn of the event loop for each part costs a tile from a fast store half as much again.
  answer.on('data', (part: Buffer) => {
    if (at + part.length <= length) part.copy(whole, at);
    at += part.length;
  });
  await finished(answer, { writable: false });
  if (at !== length) throw new Error('the answer was cut short');
  return whole;
}

async function bodyOfParts(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part);
  const whole = freshBytes(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) at += part.copy(whole, at);
  return whole;
}

/** For answers that say nothing more than that it worked. */
export const nothingOf = async (answer: IncomingMessage): Promise<IncomingMessage> => {
  await bodyOf(answer);
  return answer;
};
