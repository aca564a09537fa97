import type { FetchFunction } from './send.ts';

/** Statuses whose answers have no body. */
const BODILESS = [204, 205, 304];

/** Carries as `fetch` does and tells how much of the body has left, which `fetch` does not. */
export function fetchWithProgress(onProgress: (share: number) => void): FetchFunction {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const call = new XMLHttpRequest();
      const stop = () => call.abort();
      call.open(method, url);
      call.withCredentials = true;
      new Headers(headers).forEach((value, name) => call.setRequestHeader(name, value));
      call.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
      call.onload = () => {
        const { status, responseText } = call;
        const type = call.getResponseHeader('content-type') ?? 'text/plain';
        const text = BODILESS.includes(status) ? null : responseText;
        resolve(new Response(text, { status, headers: { 'content-type': type } }));
      };
      call.onerror = () => reject(new TypeError('the network failed'));
      call.onabort = () => reject(signal?.reason instanceof Error ? signal.reason : new DOMException('', 'AbortError'));
      call.onloadend = () => signal?.removeEventListener('abort', stop);
      signal?.addEventListener('abort', stop);
      call.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
}
