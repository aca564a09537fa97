import { connect, type Socket } from 'node:net';
import { setDefaultCACertificates } from 'node:tls';
import { Connection, Request, TYPES } from 'tedious';
import { errorMessage } from '../../errors/cause.ts';
import { TIMEOUT_MS } from '../source.ts';
import { LONGEST_ANSWER, STATEMENT_MS } from '../statement.ts';
import type { AnswerColumn, SqlServerJob, SqlServerReply } from './sqlserver-job.ts';

/** Longest wait for a lock, in milliseconds. */
const LOCK_MS = 2_000;
/** Longest text or binary that the server sends, in bytes. */
const LONGEST_TEXT = 1_000_000;

/** Rights beyond reading that an account has on the server, the database, or anything in it that it sees. */
const MAY_WRITE = `
  select top (1) granted, place from (
    select permission_name as granted, 'the server' as place from fn_my_permissions(null, 'SERVER')
      where permission_name in ('CONTROL SERVER', 'ADMINISTER BULK OPERATIONS', 'ALTER ANY DATABASE', 'IMPERSONATE ANY LOGIN')
    union all select permission_name, db_name() from fn_my_permissions(null, 'DATABASE')
      where permission_name in ('INSERT', 'UPDATE', 'DELETE', 'EXECUTE', 'ALTER', 'CONTROL')
        or permission_name like 'CREATE %' or permission_name like 'ALTER ANY %'
    union all select r.name, s.name + '.' + o.name from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
      cross join (values ('INSERT'), ('UPDATE'), ('DELETE'), ('ALTER'), ('CONTROL')) as r (name)
      where o.is_ms_shipped = 0 and o.type in ('U', 'V', 'SO', 'SN')
        and has_perms_by_name(quotename(s.name) + '.' + quotename(o.name), 'OBJECT', r.name) = 1
  ) as found`;

/** Errors by their numbers: missing rights. */
const DENIED = new Set<unknown>([229, 230, 262, 297, 300, 371, 916]);

// Entry of a process: the reader of the protocol throws past its callers when a connection ends, or a server answers, in an
// unforeseen moment, and keeps a cell in memory until its end. Either would end the API.
process.once('message', (job: SqlServerJob) => {
  void answer(job).then((reply) => process.send?.(reply));
});

async function answer(job: SqlServerJob): Promise<SqlServerReply> {
  setDefaultCACertificates(job.authorities);
  let connection: Connection;
  try {
    connection = await open(job);
  } catch (cause) {
    return { kind: 'unreachable', reason: errorMessage(cause) };
  }
  try {
    if (!job.isReport) return await ask(connection, job);
    const rights = await ask(connection, { sql: MAY_WRITE, values: [], most: 1 });
    if (rights.kind !== 'rows') return rights;
    const [found] = rights.rows;
    if (found) return { kind: 'may write', right: String(found[0]), place: String(found[1]) };
    await settle(connection, job.most);
    return await ask(connection, job);
  } catch (cause) {
    const number: unknown = typeof cause === 'object' && cause !== null && 'number' in cause ? cause.number : undefined;
    const code = DENIED.has(number) ? 'report-sql-denied' : 'report-sql-failed';
    return { kind: 'failed', code, reason: errorMessage(cause).slice(0, 300) };
  }
}

/** Signs in. Whatever other server is named at the sign-in (`ROUTING`), the socket goes to the address that was checked, once. */
async function open({ target, address, username, password }: SqlServerJob): Promise<Connection> {
  let sockets = 0;
  const connection = new Connection({
    server: target.host,
    authentication: { type: 'default', options: { userName: username, password } },
    options: {
      port: target.port,
      database: target.database,
      encrypt: target.encrypt,
      trustServerCertificate: target.isTrusting,
      // What the certificate is compared with.
      serverName: target.host,
      connectTimeout: TIMEOUT_MS,
      // The process ends with the time of its statement.
      requestTimeout: STATEMENT_MS * 2,
      maxRetriesOnTransientErrors: 0,
      // Times as the database has them, of whatever zone.
      useUTC: true,
      appName: 'Cloud Experience',
      connector: () => {
        if (sockets++ > 0) throw new Error('the server sends the connection to another');
        return openSocket(target.port, address);
      },
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.on('error', reject);
  connection.connect((cause) => (cause ? reject(cause) : resolve()));
  await promise;
  return connection;
}

function openSocket(port: number, address: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ port, host: address });
  socket.once('error', reject);
  socket.once('connect', () => {
    socket.off('error', reject);
    resolve(socket);
  });
  return promise;
}

/** A transaction that ends with the connection, and settings that hold for statements behind it. */
async function settle(connection: Connection, most: number): Promise<void> {
  const { promise: isBegun, ...begun } = Promise.withResolvers<void>();
  connection.beginTransaction((cause) => (cause ? begun.reject(cause) : begun.resolve()));
  await isBegun;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const settings = `set lock_timeout ${LOCK_MS}; set textsize ${LONGEST_TEXT}; set rowcount ${most + 1}`;
  connection.execSqlBatch(new Request(settings, (cause) => (cause ? reject(cause) : resolve())));
  await promise;
}

/** Nothing is ended here when enough rows have come: the process is. */
function ask(
  connection: Connection,
  { sql, values, most }: Pick<SqlServerJob, 'sql' | 'values' | 'most'>,
): Promise<SqlServerReply> {
  const { promise, resolve, reject } = Promise.withResolvers<SqlServerReply>();
  let columns: AnswerColumn[] = [];
  const rows: (string | null)[][] = [];
  let length = 0;
  const end = (isCut: boolean) => resolve({ kind: 'rows', columns, rows, isCut });
  const request = new Request(sql, (cause) => (cause ? reject(cause) : end(false)));
  values.forEach((value, index) => request.addParameter(`p${index + 1}`, TYPES.NVarChar, value));
  request.on('columnMetadata', (given) => {
    columns = Object.values(given).map(({ colName, type }) => ({ name: colName, type: type.name }));
  });
  request.on('row', (cells: { value: unknown }[]) => {
    if (rows.length === most) return end(true);
    const texts = cells.map(({ value }, index) => textOf(value, columns[index]?.type));
    length += texts.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (length > LONGEST_ANSWER) return resolve({ kind: 'too large' });
    rows.push(texts);
  });
  connection.once('end', () => reject(new Error('the connection ended')));
  connection.execSql(request);
  return promise;
}

function textOf(value: unknown, type: string | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex')}`;
  if (!(value instanceof Date)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const [day = '', time = ''] = value.toISOString().split(/[TZ]/);
  return type === 'Date' ? day : type === 'Time' ? time : `${day} ${time}`;
}
