import { ApiError } from '@cloud/contract';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { placeParameters } from './named-parameters.ts';
import type { SourceAddress } from './source.ts';
import { sqliteFile } from './sqlite-file.ts';
import type { SqliteJob, SqliteReply } from './sqlite-job.ts';
import { LONGEST_ANSWER, STATEMENT_MS, type SourceRows, type SourceStatement } from './statement.ts';

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
  const reply = await runProcess({ file, sql: text, values, most: statement.most });
  if (reply.kind === 'rows') return reply.found;
  if (reply.kind === 'unreadable')
    throw new ApiError('datasource-unreachable', { name: source.name }, new Error(reply.reason));
  if (reply.code === 'answer-too-large') throw new ApiError(reply.code, { host: source.name, limit: LONGEST_ANSWER });
  throw new ApiError(reply.code, { reason: reply.reason });
}

async function runProcess(job: SqliteJob): Promise<SqliteReply> {
  // Neither flags of a test runner nor settings with secrets are for the process.
  const child = fork(ENTRY, {
    execArgv: ['--max-old-space-size=256'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<SqliteReply>();
  const timer = setTimeout(
    () => reject(new ApiError('report-too-slow', { seconds: STATEMENT_MS / 1000 })),
    STATEMENT_MS,
  );
  child.once('error', reject);
  child.once('message', resolve);
  child.once('exit', (code, signal) =>
    resolve({ kind: 'failed', code: 'report-sql-failed', reason: `the process ended with ${signal ?? String(code)}` }),
  );
  child.send(job, () => {});
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
