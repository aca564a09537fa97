import { ApiError } from '@cloud/contract';
import { request as plainRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { AllowedTarget } from '../config/outgoing-settings.ts';
import { errorMessage } from '../errors/cause.ts';
import { pinnedLookup, resolveAllowed, type Resolve } from './resolve-allowed.ts';

export interface GuardedOptions {
  /** What the operator permits: `config.outgoingAllow`. */
  allowed: readonly AllowedTarget[];
  /** Default GET. */
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** For the whole exchange, the last byte of the answer included. Default 10 s. */
  timeoutMs?: number;
  /** Of the answer's body. Default 1 MB. */
  maxBytes?: number;
  /** Stands in for the system's resolver. */
  resolve?: Resolve;
}

/** An answer, whatever its status: a redirect is answered, not followed. */
export interface GuardedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body as UTF-8. */
  text: string;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1_000_000;
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
/** Said by the connection itself. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'expect', 'te', 'trailer', 'accept-encoding']); // prettier-ignore

/**
 * Calls an address that a user gave. It must be http(s), without a name and password in it, and lead to a public address or
 * to one that the operator permits ({@link resolveAllowed}). The connection goes to the address that was checked; redirects are
 * not followed; time and bytes are limited while the answer is read.
 *
 * @throws ApiError `address-not-allowed`, `outgoing-failed`, `outgoing-timeout`, `answer-too-large`; the reason of `signal`.
 */
export async function guardedFetch(address: string, options: GuardedOptions): Promise<GuardedAnswer> {
  const { signal, timeoutMs = TIMEOUT_MS, allowed, resolve } = options;
  const url = readAddress(address);
  const deadline = AbortSignal.timeout(timeoutMs);
  const both = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    signal?.throwIfAborted();
    const pinned = await orAborted(resolveAllowed(url.hostname, portOf(url), allowed, resolve), both);
    return await exchange(url, { ...options, lookup: pinnedLookup(pinned), signal: both });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ApiError) throw cause;
    const host = url.host.slice(0, 128);
    if (deadline.aborted) throw new ApiError('outgoing-timeout', { host, seconds: timeoutMs / 1000 }, cause);
    throw new ApiError('outgoing-failed', { host, reason: errorMessage(cause) }, cause);
  }
}

/** An address of http(s), read. @throws ApiError `address-not-allowed` */
export function readAddress(address: string): URL {
  const refused = new ApiError('address-not-allowed', { address: address.slice(0, 128) });
  if (!URL.canParse(address)) throw refused;
  const url = new URL(address);
  if (PORTS[url.protocol] === undefined || url.username !== '' || url.password !== '') throw refused;
  // The parser turns decimal, octal, hexadecimal and wide digits into an address: none of them is meant by mistake.
  if (isIP(url.hostname) === 4 && !address.includes(url.hostname)) throw refused;
  return url;
}

/** The port of an address, given or not. */
export const portOf = ({ port, protocol }: URL): number => (port === '' ? PORTS[protocol]! : Number(port));

interface Exchange extends Omit<GuardedOptions, 'signal'> {
  lookup: NonNullable<RequestOptions['lookup']>;
  signal: AbortSignal;
}

function exchange(url: URL, { method = 'GET', headers = {}, body, signal, lookup, maxBytes = MAX_BYTES }: Exchange) {
  const own = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()));
  const length = body === undefined ? [] : [['content-length', String(Buffer.byteLength(body))] as const];
  const options: RequestOptions = {
    method,
    headers: { 'accept-encoding': 'identity', ...Object.fromEntries([...own, ...length]) },
    signal,
    lookup,
    agent: false,
  };
  return new Promise<GuardedAnswer>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, options, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('error', reject);
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes <= maxBytes) return;
        // An answer that came in one piece is at its end already.
        reject(new ApiError('answer-too-large', { host: url.host.slice(0, 128), limit: maxBytes }));
        request.destroy();
      });
      answer.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole, text: whole.toString('utf8') });
      });
      // An answer that breaks off ends with neither.
      answer.on('close', () => reject(new Error('the answer broke off')));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The system's resolver cannot be stopped; what it answers too late is left alone. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
