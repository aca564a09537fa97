import { ApiError } from '@cloud/contract';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { AllowedTarget } from '../config/outgoing-settings.ts';
import { errorMessage } from '../errors/cause.ts';
import { portOf, readAddress } from './guarded-fetch.ts';
import { pinnedLookup, resolveAllowed } from './resolve-allowed.ts';

export interface GuardedStreamOptions {
  /** What the operator permits: `config.outgoingAllow`. */
  allowed: readonly AllowedTarget[];
  signal: AbortSignal;
  /** Longest silence of the other side. Default 30 s. */
  silenceMs?: number;
}

const SILENCE_MS = 30_000;

/**
 * Gets an address that a user gave, by the rules of `guardedFetch`, and answers as soon as the body begins: for bodies of any
 * length. A body that falls silent, or ends before the length that its head tells, fails its reader. Read it, or destroy it.
 *
 * @throws ApiError `address-not-allowed`, `outgoing-failed`; the reason of `signal`.
 */
export async function guardedStream(address: string, options: GuardedStreamOptions): Promise<IncomingMessage> {
  const { allowed, signal, silenceMs = SILENCE_MS } = options;
  const url = readAddress(address);
  signal.throwIfAborted();
  try {
    const lookup = pinnedLookup(await resolveAllowed(url.hostname, portOf(url), allowed));
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const get = url.protocol === 'https:' ? tlsRequest : plainRequest;
      const headers = { 'accept-encoding': 'identity' };
      const request = get(url, { headers, signal, lookup, agent: false, timeout: silenceMs }, resolve);
      request.on('timeout', () => request.destroy(new Error(`silent for ${silenceMs / 1000} s`)));
      request.on('error', reject);
      request.end();
    });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('outgoing-failed', { host: url.host.slice(0, 128), reason: errorMessage(cause) }, cause);
  }
}
