import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { SCHEMA } from '../../queue/task-queue.ts';
import type { JobMessage } from '../../database/tables/jobs.ts';
import type { TaskContext } from '../task-context.ts';
import type { JobProcessor } from './job-processor.ts';

/** Database and storage: something is written, read back and removed. Of the queue, which brought the run here, it tells what waits. */
export const selfTest: JobProcessor<'self-test'> = async (context, { signal, log }) => {
  const results: JobMessage[] = [];
  for (const test of [testDatabase, testStorage, testQueue]) {
    signal.throwIfAborted();
    const began = performance.now();
    const found = await test(context);
    const message = { ...found, params: { ...found.params, ms: Math.round(performance.now() - began) } };
    log('info', message);
    results.push(message);
  }
  return results;
};

type Test = (context: TaskContext) => Promise<JobMessage>;

const testDatabase: Test = async ({ database }) => {
  const word = randomBytes(16).toString('hex');
  return database.transaction(async (trx) => {
    await sql`create temporary table self_test (word text) on commit drop`.execute(trx);
    await sql`insert into self_test values (${word})`.execute(trx);
    const { rows } = await sql<{ word: string; version: string }>`
      select word, current_setting('server_version') as version from self_test`.execute(trx);
    if (rows[0]?.word !== word) throw new Error('the database answers another row than was written');
    return { code: 'jobLog.testedDatabase', params: { version: rows[0].version } };
  });
};

const testStorage: Test = async ({ storage }) => {
  const bytes = randomBytes(64 * 1024);
  const key = `self-test/${randomBytes(8).toString('hex')}`;
  try {
    await storage.write(key, bytes);
    const read = await storage.read(key);
    if (!read || !bytes.equals(read)) throw new Error('the storage answers other bytes than were written');
    return { code: 'jobLog.testedStorage', params: { bytes: bytes.length } };
  } finally {
    await storage.remove(key);
  }
};

const testQueue: Test = async ({ database }) => {
  const { rows } = await sql<{ waiting: number; oldest: number | null }>`
    select count(*)::int as waiting, extract(epoch from max(now() - start_after))::int as oldest
    from ${sql.table(`${SCHEMA}.job`)} where state in ('created', 'retry') and start_after <= now()`.execute(
    database.queries,
  );
  return { code: 'jobLog.testedQueue', params: { waiting: rows[0]?.waiting ?? 0, oldest: rows[0]?.oldest ?? 0 } };
};
