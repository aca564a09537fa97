import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasOpenssl, makeCertificates } from '../../../test/support/certificates.ts';
import { rangeReader, type RangeReader } from './range-reader.ts';

const content = Buffer.from(new Uint8Array(200_000).map((_, index) => index % 251));
const [BEGIN, END] = [1000, 101_000];
const part = content.subarray(BEGIN, END);
const fields = {
  status: 'HTTP/1.1 206 Partial Content',
  length: `Content-Length: ${END - BEGIN}`,
  range: `Content-Range: bytes ${BEGIN}-${END - 1}/${content.length}`,
};
const headOf = (changes: Partial<typeof fields> = {}, ...more: string[]) =>
  [...Object.values({ ...fields, ...changes }), ...more, '', ''].join('\r\n');

/** What the store does with a request, by its number. */
type Answer = (socket: Socket, request: number) => unknown;
let answer: Answer;
let server: Server;
let reader: RangeReader;
let connections: number;
let requests: number;
const listener = (socket: Socket) => {
  connections++;
  socket.on('error', () => {});
  socket.on('data', () => void answer(socket, ++requests));
};
beforeEach(async () => {
  [connections, requests] = [0, 0];
  reader = rangeReader(undefined);
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  reader.close();
  server.close();
});

const portOf = (one: Server | tls.Server) => (one.address() as AddressInfo).port;
async function read({ url = `http://127.0.0.1:${portOf(server)}`, timeoutMs = 2000, deadlineMs = 5000 } = {}) {
  const into = new Uint8Array(END - BEGIN).fill(255);
  const head = 'GET /tile HTTP/1.1\r\nHost: store\r\n\r\n';
  const isRead = await reader.read(new URL(url), { head, begin: BEGIN, end: END, into, timeoutMs, deadlineMs });
  return isRead ? Buffer.compare(into, part) === 0 : 'asks otherwise';
}
const whole: Answer = (socket) => socket.write(Buffer.concat([Buffer.from(headOf()), part]));

it('reads a part that comes in pieces, wherever they are cut, over one connection', async () => {
  const bytes = Buffer.concat([Buffer.from(headOf()), part]);
  const headEnd = headOf().length;
  answer = async (socket, request) => {
    socket.setNoDelay(true);
    let at = 0;
    for (const cut of [1, headEnd - 4 + request, headEnd + request - 2, 70_000, bytes.length]) {
      socket.write(bytes.subarray(at, cut));
      at = cut;
      await sleep(5);
    }
  };
  for (let time = 0; time < 4; time++) expect(await read()).toBe(true);
  expect(connections).toBe(1);
});

it('reads many parts at once, and leaves what is too much to others', async () => {
  answer = whole;
  const read100 = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect(read100.filter((one) => one === true)).toHaveLength(64);
  expect(read100.filter((one) => one === false)).toEqual([]);
  expect(connections).toBe(64);
});

describe('an answer of another kind is left to the ordinary client', () => {
  it.each([
    ['in chunks', headOf({ length: 'Transfer-Encoding: chunked' })],
    ['in chunks that also has a length', headOf({}, 'Transfer-Encoding: chunked')],
    ['that is compressed', headOf({}, 'Content-Encoding: gzip')],
    ['without a length', headOf({ length: 'X-Length: 5' })],
    ['with two lengths', headOf({}, 'content-length: 5')],
    ['with two ranges', headOf({}, 'content-range: bytes 0-4/5')],
    [
      'of a file that is shorter',
      headOf({ length: 'Content-Length: 9', range: 'Content-Range: bytes 1000-1008/1009' }),
    ],
    ['that refuses', headOf({ status: 'HTTP/1.1 416 Range Not Satisfiable' })],
    ['of a busy store', headOf({ status: 'HTTP/1.1 503 Slow Down' })],
    ['that comes later', headOf({ status: 'HTTP/1.1 100 Continue' })],
    ['of the first HTTP', headOf({ status: 'HTTP/1.0 206 Partial Content' })],
    ['whose head has no end', `${fields.status}\r\nX-Long: ${'x'.repeat(20_000)}`],
    ['whose head has a line that is none', headOf({}, 'no field')],
  ])('%s', async (_, head) => {
    answer = (socket) => socket.write(Buffer.concat([Buffer.from(head), part]));
    expect(await read()).toBe('asks otherwise');
  });

  it('and a store that never answers otherwise is not asked in vain for long', async () => {
    answer = (socket) => socket.write(headOf({ length: 'Transfer-Encoding: chunked' }));
    for (let time = 0; time < 20; time++) expect(await read()).toBe('asks otherwise');
    expect(requests).toBe(8);
  });
});

describe('what is not what was asked for is an error', () => {
  it.each([
    ['another part', headOf({ range: `Content-Range: bytes 1001-101000/200000` })],
    ['a longer one', headOf({ length: 'Content-Length: 100001' })],
    ['a shorter one', headOf({ length: 'Content-Length: 99999' })],
    ['one without its range', headOf({ range: 'X-Range: none' })],
    ['the whole file', headOf({ status: 'HTTP/1.1 200 OK', range: 'X-Range: none' })],
  ])('%s', async (_, head) => {
    answer = (socket) => socket.write(Buffer.concat([Buffer.from(head), part]));
    await expect(read()).rejects.toThrow('instead of 1000-100999');
    answer = whole;
    expect(await read()).toBe(true);
  });

  it.each([
    ['nothing', 0],
    ['half a head', 40],
    ['half a part', 50_000],
  ])('an end after %s', async (_, bytes) => {
    answer = (socket) => socket.end(Buffer.concat([Buffer.from(headOf()), part]).subarray(0, bytes));
    await expect(read()).rejects.toThrow('broke off');
    answer = (socket) => {
      socket.write(Buffer.concat([Buffer.from(headOf()), part]).subarray(0, bytes), () => socket.resetAndDestroy());
    };
    await expect(read()).rejects.toThrow(/broke off|ECONNRESET/);
  });

  it('silence, and bytes that come too slowly', async () => {
    answer = (socket) => socket.write(headOf());
    await expect(read({ timeoutMs: 50 })).rejects.toThrow('silent');
    answer = async (socket) => {
      socket.write(headOf());
      for (let at = 0; at < 100 && !socket.destroyed; at++, await sleep(10)) socket.write('x');
    };
    await expect(read({ deadlineMs: 100 })).rejects.toThrow('too slowly');
  });

  it('a store that is not there', async () => {
    await expect(read({ url: 'http://127.0.0.1:9' })).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a connection that is kept', () => {
  it('is not used again when the store sends more than it said', async () => {
    answer = (socket) => socket.write(Buffer.concat([Buffer.from(headOf()), part, Buffer.from(headOf()), part]));
    for (let time = 0; time < 3; time++) {
      expect(await read()).toBe(true);
      await sleep(20);
    }
    expect(connections).toBe(3);
  });

  it('is replaced when the store closed it meanwhile', async () => {
    answer = (socket, request) => {
      whole(socket, request);
      socket.end();
    };
    expect(await read()).toBe(true);
    await sleep(20);
    expect(await read()).toBe(true);
    expect(connections).toBe(2);
  });

  it('that closes as it is asked is no failure of the store', async () => {
    answer = (socket, request) => (request === 1 ? whole(socket, request) : socket.destroy());
    expect(await read()).toBe(true);
    expect(await read()).toBe('asks otherwise');
  });
});

it.skipIf(!hasOpenssl)('reads over TLS, and only from a store whose certificate holds', async () => {
  const certificates = makeCertificates();
  const keys = { key: readFileSync(certificates.key), cert: readFileSync(certificates.certificate) };
  const secure = tls.createServer(keys, listener).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const before = tls.getCACertificates('default');
  try {
    answer = whole;
    const url = `https://localhost:${portOf(secure)}`;
    await expect(read({ url })).rejects.toThrow(/certificate/);
    tls.setDefaultCACertificates([...before, certificates.authority]);
    for (let time = 0; time < 3; time++) expect(await read({ url })).toBe(true);
    expect(connections).toBe(1);
  } finally {
    tls.setDefaultCACertificates(before);
    secure.close();
  }
});
