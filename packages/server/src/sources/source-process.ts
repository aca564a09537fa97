import { ApiError } from '@cloud/contract';
import { fork } from 'node:child_process';
import { STATEMENT_MS } from './statement.ts';

/** Memory of the process, in MiB. */
const MOST_MEMORY = 256;

/**
 * Has a job done by a process of its own, which is ended with its answer, or when its time is over.
 *
 * @param entry file that sends one answer to one message.
 * @returns undefined with the reason when the process ended without an answer.
 * @throws ApiError `report-too-slow`
 */
export async function askProcess<Reply>(
  entry: string,
  job: object,
  mostMs = STATEMENT_MS,
): Promise<{ reply: Reply } | { reply: undefined; reason: string }> {
  // Neither flags of a test runner nor settings with secrets are for the process.
  const child = fork(entry, {
    execArgv: [`--max-old-space-size=${MOST_MEMORY}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof askProcess<Reply>>>>();
  const timer = setTimeout(() => reject(new ApiError('report-too-slow', { seconds: STATEMENT_MS / 1000 })), mostMs);
  child.once('error', reject);
  child.once('message', (reply) => resolve({ reply: reply as Reply }));
  child.once('exit', (code, signal) =>
    resolve({ reply: undefined, reason: `the process ended with ${signal ?? String(code)}` }),
  );
  child.send(job, () => {});
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
