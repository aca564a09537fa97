import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface Heard {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answering = (
  heard: Heard,
  reply: (status: number, body: unknown) => void,
  response: ServerResponse,
) => void;

/** A small real server; everything it heard is kept. */
export async function startApi(answer: Answering) {
  const heard: Heard[] = [];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    let body = '';
    request.on('data', (bytes) => (body += bytes));
    request.on('end', () => {
      const call = {
        method: request.method!,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      heard.push(call);
      answer(
        call,
        (status, content) => {
          const isText = typeof content === 'string';
          response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
          response.end(isText ? content : JSON.stringify(content));
        },
        response,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  // Node's fetch knows no page that an address could be relative to.
  const plain = globalThis.fetch;
  globalThis.fetch = (url, init) => plain(new URL(String(url), base), init);
  const stop = async () => {
    globalThis.fetch = plain;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { heard, stop };
}
