import { CONFIG } from '../config.ts';

/** Paths whose calls may run several times at once: dictionary look-ups and file downloads. */
const REPEATABLE = [/\/dict(-biz)?\/dictionary/, /\/download/, /\/export-/, /\/artifact\//];

const pending = new Map<string, AbortController>();
let unnamed = 0;

/** Identity of a call: method, url, body and parameters. */
export function identityOf(method: string, url: string, body: unknown): string {
  return `${method} ${url} ${typeof body === 'string' ? body : JSON.stringify(body ?? null)}`;
}

export interface PendingRequest {
  signal: AbortSignal;
  done: () => void;
}

/**
 * Registers a call. An identical one that is still pending wins: the new one is cancelled, silently.
 *
 * @throws DOMException `AbortError` for a duplicate, and for a caller that gave up already.
 */
export function registerPending(method: string, url: string, body: unknown, outer?: AbortSignal): PendingRequest {
  // Who gave up before the call began is in nobody's way.
  outer?.throwIfAborted();
  const isFree = body instanceof FormData || body instanceof Blob || REPEATABLE.some((path) => path.test(url));
  const key = isFree ? `#${++unnamed}` : identityOf(method, url, body);
  if (pending.has(key)) throw new DOMException(`the same call is pending: ${method} ${url}`, 'AbortError');
  const controller = new AbortController();
  pending.set(key, controller);
  const signals = [controller.signal, AbortSignal.timeout(CONFIG.timeoutMs), ...(outer ? [outer] : [])];
  const done = () => {
    if (pending.get(key) === controller) pending.delete(key);
    outer?.removeEventListener('abort', done);
  };
  // A caller that gave up may ask again at once, before the network noticed.
  outer?.addEventListener('abort', done);
  return { signal: AbortSignal.any(signals), done };
}

/** Cancels every call on the way; pages show the reason where their list would stand, so it is in the words of the reader. */
export function cancelPending(reason = 'cancelled'): void {
  const controllers = [...pending.values()];
  pending.clear();
  for (const controller of controllers) controller.abort(new DOMException(reason, 'AbortError'));
}

/** Whether a failure is a cancelled call, which fails silently. */
export function isCancelled(error: unknown): boolean {
  return (error as { name?: unknown } | undefined | null)?.name === 'AbortError';
}
