import { clientAt } from '../database/address.ts';
import type { Database } from '../database/database.ts';

/**
 * Does work on the files of a scan or run under a lock: a task that writes them, or the move of them to another
 * place. The lock is a connection's, so that it ends with the process.
 *
 * @returns whether the work was done; false while another holder has the lock.
 */
export async function withSubjectLock(
  database: Pick<Database, 'url'>,
  id: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const Client = clientAt(() => database.url);
  const client = new Client();
  client.on('error', () => {});
  await client.connect();
  try {
    const ask = 'select pg_try_advisory_lock(hashtextextended($1, 1)) as yes';
    const { rows } = await client.query<{ yes: boolean }>(ask, [id]);
    if (rows[0]?.yes !== true) return false;
    await work();
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}
