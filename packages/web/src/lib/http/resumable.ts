import { UPLOAD_PATH } from '@cloud/contract';
import type { DetailedError, UploadOptions } from 'tus-js-client';
import { CONFIG } from '../config.ts';
import { session } from '../session/session.ts';
import { commonHeaders } from './headers.ts';
import { refreshToken } from './tokens.ts';

/** A server that restarts, or a laptop that sleeps, comes back within these; every progress event resets the delay. */
const RETRY_DELAYS = [300, 1000, 2000, 3000, 5000, ...Array<number>(60).fill(8000)];

/** Fetched with the first file; most visits upload nothing. */
export const loadTus = () => import('tus-js-client');

/** How a file is sent so that it goes on after a break, tus 1.0. */
export const resumable = (file: File): UploadOptions => ({
  endpoint: `${CONFIG.apiPrefix}${UPLOAD_PATH}`,
  metadata: { filename: file.name, filetype: file.type || 'application/octet-stream' },
  retryDelays: RETRY_DELAYS,
  // The library would keep addresses in the browser by itself, outside the console's own storage.
  storeFingerprintForResuming: false,
  onBeforeRequest: async (request) => {
    for (const [name, value] of Object.entries(await commonHeaders(session().token))) request.setHeader(name, value);
  },
  onAfterResponse: async (_, response) => {
    if (response.getStatus() === 401) await refreshToken(session().token).catch(() => undefined);
  },
  onShouldRetry: (error, attempt) => mayPass(error, attempt),
});

/** Whether it is worth to try again. A token is renewed once before the first retry. */
export function mayPass(error: DetailedError, attempt: number): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  return status === 0 || status >= 500 || [409, 423, 429].includes(status) || (status === 401 && attempt < 2);
}

/** The server's own words for a refusal, e.g. that the quota is used up. */
export function refusalOf(error: Error | DetailedError): string | undefined {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  if (!body) return undefined;
  try {
    const { msg } = JSON.parse(body) as { msg?: unknown };
    return typeof msg === 'string' && msg ? msg : undefined;
  } catch {
    return undefined;
  }
}

/** Id of an upload from its address. */
export const uploadIdOf = (url: string): string => url.split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? '';

/**
 * Sends a file whole.
 *
 * @returns the id of the upload.
 * @throws Error in words for the user; `AbortError` when it was given up, which the server hears.
 */
export async function sendResumable(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  const { Upload } = await loadTus();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    ...resumable(file),
    onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
    onSuccess: () => resolve(uploadIdOf(upload.url ?? '')),
    onError: (error) => reject(new Error(refusalOf(error) ?? error.message, { cause: error })),
  });
  const giveUp = () => {
    void upload.abort(true).catch(() => undefined);
    reject(new DOMException('given up', 'AbortError'));
  };
  signal.addEventListener('abort', giveUp, { once: true });
  signal.throwIfAborted();
  upload.start();
  return promise.finally(() => signal.removeEventListener('abort', giveUp));
}
