import { ERRORS, type Locker } from '@tus/server';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { clientAt } from '../../../database/address.ts';
import type { Database } from '../../../database/database.ts';

/** Carries the id of an upload whose holder is asked to give it up. */
const CHANNEL = 'upload_release';
/** A call that is being handled gets this long before it is asked to end: its client is gone, most likely. */
const GRACE_MS = 1000;
const RETRY_MS = 50;
const TIMEOUT_MS = 30_000;

/** Locks of uploads that hold among all API processes of a database. */
export interface UploadLocker extends Locker {
  close(): Promise<void>;
}

/**
 * One call at a time works on an upload, whichever process it reached. The locks are advisory ones of one connection of
 * this process: uploads may take hours and would use up the pool. If that connection is lost, so are its locks, and the
 * calls that held them are ended.
 */
export async function openUploadLocker(database: Pick<Database, 'url' | 'notify' | 'listen'>): Promise<UploadLocker> {
  /** What ends the call that holds the lock. */
  const held = new Map<string, () => unknown>();
  const session = createSession(
    clientAt(() => database.url),
    () => {
      for (const release of held.values()) void release();
    },
  );
  const unlisten = await database.listen(CHANNEL, (id) => void held.get(id)?.());

  const take = async (id: string, release: () => unknown): Promise<boolean> => {
    // A session may take its own lock twice, so that calls of this process are told apart here.
    if (held.has(id)) return false;
    held.set(id, release);
    let isTaken = false;
    try {
      isTaken = await session.ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as yes', id);
    } finally {
      if (!isTaken) held.delete(id);
    }
    return isTaken;
  };
  return {
    newLock: (id) => ({
      lock: async (stop, release) => {
        const began = Date.now();
        let asked = began;
        while (!(await take(id, release))) {
          if (stop.aborted || Date.now() - began > TIMEOUT_MS) throw ERRORS.ERR_LOCK_TIMEOUT;
          if (Date.now() - asked > GRACE_MS) {
            asked = Date.now();
            await database.notify(CHANNEL, id);
          }
          await sleep(RETRY_MS);
        }
      },
      unlock: async () => {
        await session.ask('select pg_advisory_unlock(hashtextextended($1, 0)) as yes', id).catch(() => false);
        held.delete(id);
      },
    }),
    close: async () => {
      await unlisten();
      await session.close();
    },
  };
}

/** A connection that is made when first needed, and again after it was lost. */
function createSession(Client: typeof pg.Client, onLost: () => void) {
  let current: Promise<pg.Client> | undefined;
  const connect = async (): Promise<pg.Client> => {
    const client = new Client({ connectionTimeoutMillis: 10_000 });
    client.once('end', () => {
      current = undefined;
      onLost();
    });
    await client.connect();
    return client;
  };
  return {
    ask: async (text: string, id: string): Promise<boolean> => {
      current ??= connect();
      const pending = current;
      try {
        const client = await pending;
        return (await client.query<{ yes: boolean }>(text, [`upload ${id}`])).rows[0]?.yes ?? false;
      } catch (cause) {
        if (current === pending) current = undefined;
        throw cause;
      }
    },
    close: async () => {
      const client = await current?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}
