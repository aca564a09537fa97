import { ApiError } from '@cloud/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeBytes } from '../storage/free-space.ts';
import { storageFolder } from '../storage/layout.ts';
import type { App } from './app.ts';
import { ok } from './envelope.ts';

/** Milliseconds after which a database that has not answered counts as unavailable. */
const PATIENCE_MS = 1500;

/**
 * What monitors ask: `/health/live`, whether the process answers; `/health/ready`, whether calls can be served, which
 * needs the database; `/health`, whether all is well, which needs room on the disk too. Each answers within two seconds.
 */
export function healthRoutes({ http, database, config }: Pick<App, 'http' | 'database' | 'config'>): void {
  // One question at a time: those to a database that hangs would use up its connections.
  let asking: Promise<unknown> | undefined;
  const requireDatabase = async (): Promise<void> => {
    asking ??= database.queries
      .selectNoFrom((from) => from.lit(1).as('one'))
      .execute()
      .finally(() => (asking = undefined));
    const late = new AbortController();
    const isLate = sleep(PATIENCE_MS, true, { signal: late.signal }).catch(() => false);
    try {
      if ((await Promise.race([asking, isLate])) === true) throw new ApiError('unavailable');
    } catch (cause) {
      throw new ApiError('unavailable', {}, cause);
    } finally {
      late.abort();
    }
  };
  const up = ok({ status: 'UP' });
  http.get('/health/live', { schema: { summary: 'Whether the server answers' } }, () => up);
  http.get('/health/ready', { schema: { summary: 'Whether the server and its database answer' } }, async () => {
    await requireDatabase();
    return up;
  });
  http.get('/health', { schema: { summary: 'Whether all is well: server, database and disk' } }, async () => {
    await requireDatabase();
    const free = await freeBytes(storageFolder(config.dataFolder));
    if (free < config.diskReserveBytes / 2) throw new ApiError('disk-full');
    return up;
  });
}
