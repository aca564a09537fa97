import { CONFIG } from '../config.ts';
import { commonHeaders } from './headers.ts';
import { refreshToken } from './tokens.ts';
import { session } from '../session/session.ts';
import type { StreamMessage } from './event-parser.ts';
import { createEventParser } from './event-parser.ts';

export interface StreamOptions {
  /** Path without the `/api` prefix, with its query. */
  path: string;
  onMessage: (message: StreamMessage) => void;
  /** Whether messages arrive now. */
  onConnection: (isConnected: boolean) => void;
}

const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/**
 * Follows an event stream until it is closed, through restarts of the server and lost connections: it asks again for
 * what came after the last message that arrived. Unlike `EventSource` it sends the token as a header.
 *
 * @returns closes the stream.
 */
export function followEvents(options: StreamOptions): () => void {
  const abort = new AbortController();
  void follow(options, abort.signal);
  return () => abort.abort();
}

async function follow({ path, onMessage, onConnection }: StreamOptions, signal: AbortSignal): Promise<void> {
  let lastId = '';
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const headers = await commonHeaders(session().token);
      headers['Accept'] = 'text/event-stream';
      if (lastId) headers['Last-Event-ID'] = lastId;
      const response = await fetch(`${CONFIG.apiPrefix}${path}`, { headers, signal, cache: 'no-store' });
      if (response.status === 401) await refreshToken(session().token);
      // Nothing more will come; or what was asked for does not exist, or not for this visitor.
      else if (response.status === 204 || (response.status >= 400 && response.status < 500)) return;
      else if (response.ok && response.body) {
        onConnection(true);
        failures = 0;
        await read(response.body, (message) => {
          lastId = message.id;
          if (!signal.aborted) onMessage(message);
        });
      }
    } catch {
      // Whatever broke the connection, the next attempt shows whether it lasts.
    }
    if (signal.aborted) return;
    onConnection(false);
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0, signal);
  }
}

async function read(body: ReadableStream<Uint8Array>, onMessage: (message: StreamMessage) => void): Promise<void> {
  const parse = createEventParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const message of parse(decoder.decode(value, { stream: true }))) onMessage(message);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
