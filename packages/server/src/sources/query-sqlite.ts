import { ApiError } from '@cloud/contract';
import { fileURLToPath } from 'node:url';
import { placeParameters } from './named-parameters.ts';
import type { SourceAddress } from './source.ts';
import { sqliteFile } from './sqlite-file.ts';
import { askProcess } from './source-process.ts';
import type { SqliteJob, SqliteReply } from './sqlite-job.ts';
import { LONGEST_ANSWER, type SourceRows, type SourceStatement } from './statement.ts';

const ENTRY = fileURLToPath(new URL('./sqlite-process.ts', import.meta.url));

/**
 * Runs a statement on a file that is opened for reading, in a process of its own that is ended when its time is over: SQLite
 * computes in the thread that asks, and cannot be interrupted there.
 *
 * @throws ApiError as `querySource`
 */
export async function querySqlite(source: SourceAddress, statement: SourceStatement): Promise<SourceRows> {
  const { text, names } = placeParameters(statement.sql, 'sqlite');
  const file = sqliteFile(source);
  const values = names.map((name) => statement.values[name] || null);
  const job: SqliteJob = { file, sql: text, values, most: statement.most };
  const { reply, ...ended } = await askProcess<SqliteReply>(ENTRY, job);
  if (!reply) throw new ApiError('report-sql-failed', ended);
  if (reply.kind === 'rows') return reply.found;
  if (reply.kind === 'unreadable')
    throw new ApiError('datasource-unreachable', { name: source.name }, new Error(reply.reason));
  if (reply.code === 'answer-too-large') throw new ApiError(reply.code, { host: source.name, limit: LONGEST_ANSWER });
  throw new ApiError(reply.code, { reason: reply.reason });
}
