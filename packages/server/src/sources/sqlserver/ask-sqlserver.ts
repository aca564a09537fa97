import { ApiError } from '@cloud/contract';
import { getCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { resolveAllowed } from '../../outgoing/resolve-allowed.ts';
import { askProcess } from '../source-process.ts';
import { TIMEOUT_MS, type SourceAddress } from '../source.ts';
import { LONGEST_ANSWER, STATEMENT_MS } from '../statement.ts';
import type { SqlServerJob, SqlServerReply } from './sqlserver-job.ts';
import { readSqlServerAddress } from './sqlserver-url.ts';

const ENTRY = fileURLToPath(new URL('./sqlserver-process.ts', import.meta.url));

/** Rows of a statement, with values as texts. */
export type SqlServerRows = Extract<SqlServerReply, { kind: 'rows' }>;

/**
 * Asks a statement of a SQL Server, in a process of its own, at the address that was checked.
 *
 * @throws ApiError `datasource-unsupported`, `datasource-unreachable`, `address-not-allowed`, `outgoing-failed`,
 *   `report-source-writes`, `report-sql-denied`, `report-sql-failed`, `report-too-slow`, `answer-too-large`
 */
export async function askSqlServer(
  source: SourceAddress,
  statement: Pick<SqlServerJob, 'sql' | 'values' | 'most' | 'isReport'>,
): Promise<SqlServerRows> {
  const target = readSqlServerAddress(source.url);
  if (!target) throw new ApiError('datasource-unsupported', { url: source.url.slice(0, 64) });
  const { address } = await resolveAllowed(target.host, target.port, source.allowed);
  const { name, username, password } = source;
  const authorities = getCACertificates('default');
  const job: SqlServerJob = { ...statement, target, address, username, password, authorities };
  const { reply, ...ended } = await askProcess<SqlServerReply>(ENTRY, job, STATEMENT_MS + TIMEOUT_MS);
  if (!reply) throw new ApiError('report-sql-failed', ended);
  switch (reply.kind) {
    case 'rows':
      return reply;
    case 'unreachable':
      throw new ApiError('datasource-unreachable', { name }, new Error(reply.reason));
    case 'may write':
      throw new ApiError('report-source-writes', { name, right: reply.right, place: reply.place });
    case 'too large':
      throw new ApiError('answer-too-large', { host: name, limit: LONGEST_ANSWER });
    case 'failed':
      throw new ApiError(reply.code, { reason: reply.reason });
  }
}
