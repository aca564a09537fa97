import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { Certificates } from './certificates.ts';
import * as tds from './tds-words.ts';

/** What a statement is answered with. */
export type TdsReply =
  | { columns: Record<string, tds.ColumnType>; rows: readonly (readonly unknown[])[]; isEndless?: boolean }
  | { error: number; message: string }
  | 'silence'
  | 'cut'
  | 'noise'
  | 'unknown type';

export interface TdsOptions {
  /** Answers statements; those that are not answered answer nothing. */
  reply: (sql: string, values: readonly (string | null)[]) => TdsReply | undefined;
  certificates?: Certificates;
  /** TLS before the protocol (TDS 8). */
  isStrict?: boolean;
  /** Where sign-ins are sent. */
  routeTo?: { host: string; port: number };
}

/** A server that speaks TDS as far as sources use it: it knows no SQL, and answers what a test says. */
export interface TdsServer {
  port: number;
  /** Statements and the like, in order. */
  asked: string[];
  connections: number;
  stop: () => Promise<void>;
}

const ACCOUNT = { user: 'reader', password: 'right' };

export async function startTdsServer(options: TdsOptions): Promise<TdsServer> {
  const { certificates, isStrict } = options;
  const sockets = new Set<Socket>();
  const files = certificates && {
    key: readFileSync(certificates.key),
    cert: readFileSync(certificates.certificate),
  };
  const begin = (socket: Socket) => {
    state.connections++;
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket, options, state.asked, isStrict ? undefined : files);
  };
  const server: Server = isStrict
    ? createTlsServer({ ...files, ALPNProtocols: ['tds/8.0'] }, begin)
    : createServer(begin);
  server.on('tlsClientError', () => {});
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const state: TdsServer = {
    port: (server.address() as AddressInfo).port,
    asked: [],
    connections: 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((ended) => server.close(ended));
    },
  };
  return state;
}

type Files = { key: Buffer; cert: Buffer } | undefined;

function serve(socket: Socket, options: TdsOptions, asked: string[], files: Files): void {
  let line: Duplex = socket;
  const reader = new tds.MessageReader();
  const send = (...tokens: Buffer[]) => line.write(tds.packetsOf(tds.PACKET.reply, Buffer.concat(tokens)));
  const take = (bytes: Buffer) => {
    for (const { type, body } of reader.take(bytes)) {
      if (type === tds.PACKET.prelogin) {
        send(tds.preloginReply(files ? 1 : 2));
        if (files) {
          socket.off('data', take);
          line = secure(socket, files);
          line.on('data', take).on('error', () => {});
        }
      } else if (type === tds.PACKET.login) signIn(tds.readLogin(body), options, send);
      else if (type === tds.PACKET.transaction) {
        asked.push('begin');
        send(tds.transactionBegun(), tds.done());
      } else if (type === tds.PACKET.attention) send(tds.attentionDone());
      else {
        const { sql, values } = type === tds.PACKET.rpc ? tds.readCall(body) : { sql: tds.readBatch(body), values: [] };
        asked.push(sql);
        answer(socket, options.reply(sql, values), send);
      }
    }
  };
  socket.on('data', take);
}

function signIn(
  login: ReturnType<typeof tds.readLogin>,
  { routeTo }: TdsOptions,
  send: (...tokens: Buffer[]) => void,
): void {
  if (login.user !== ACCOUNT.user || login.password !== ACCOUNT.password)
    return send(tds.errorToken(18456, `Login failed for user '${login.user}'.`), tds.done(0xfd, 2));
  send(tds.loginAck(), ...(routeTo ? [tds.routing(routeTo.host, routeTo.port)] : []), tds.done());
}

function answer(socket: Socket, reply: TdsReply | undefined, send: (...tokens: Buffer[]) => unknown): void {
  if (reply === 'silence') return;
  if (reply === undefined) send(tds.callDone());
  else if (reply === 'unknown type') send(Buffer.from([0x81, 1, 0, 0, 0, 0, 0, 9, 0, 0x77, 0]), tds.callDone());
  else if (reply === 'noise') send(Buffer.alloc(300, 0x5a));
  else if (reply === 'cut') {
    socket.write(tds.packetsOf(tds.PACKET.reply, tds.columnsToken({ id: 'int', name: 'text' })).subarray(0, 30));
    socket.end();
  } else if ('error' in reply) send(tds.errorToken(reply.error, reply.message), tds.done(0xfe, 2));
  else {
    const rows = reply.rows.map((row) => tds.rowToken(reply.columns, row));
    if (!reply.isEndless) return void send(tds.columnsToken(reply.columns), ...rows, tds.callDone());
    const part = (...tokens: Buffer[]) => socket.write(tds.packetsOf(tds.PACKET.reply, Buffer.concat(tokens), false));
    part(tds.columnsToken(reply.columns));
    const more = () => {
      while (!socket.destroyed && part(...rows));
    };
    socket.on('drain', more);
    more();
  }
}

/** TLS inside of packets of the protocol until the client speaks through it. */
function secure(socket: Socket, files: { key: Buffer; cert: Buffer }): Duplex {
  const reader = new tds.MessageReader();
  let isWrapped = true;
  const wrapped = new Duplex({
    read() {},
    write(bytes: Buffer, _encoding, next) {
      socket.write(isWrapped ? tds.packetsOf(tds.PACKET.prelogin, bytes) : bytes, () => next());
    },
  });
  socket.on('data', (bytes: Buffer) => {
    if (isWrapped && bytes[0] !== tds.PACKET.prelogin) isWrapped = false;
    if (isWrapped) for (const { body } of reader.take(bytes)) wrapped.push(body);
    else wrapped.push(bytes);
  });
  socket.on('close', () => wrapped.destroy());
  return new TLSSocket(wrapped, { ...files, isServer: true, maxVersion: 'TLSv1.2' });
}
