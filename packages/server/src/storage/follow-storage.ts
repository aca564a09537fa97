import type { Database } from '../database/database.ts';
import { errorMessage } from '../errors/cause.ts';
import type { Storage } from './storage.ts';
import { openPlan, readStoragePlan, type OpenSecret, type PlaceSettings, type StoragePlan } from './storage-plan.ts';

/** Says that files go to another place from now on, or are all there. */
export const STORAGE_CHANNEL = 'storage_changed';
/** Besides the message, which may be lost with its connection. */
const LOOK_MS = 5_000;
/** By then every process has seen a change that was committed. */
export const SEEN_MS = 2 * LOOK_MS;

/** The product's files, wherever they lie at the moment. */
export interface FollowedStorage {
  storage: Storage;
  /** Where that is, for a process that computes. */
  plan(): StoragePlan;
  close(): Promise<void>;
}

export interface Following {
  config: PlaceSettings;
  openSecret: OpenSecret;
  database: Pick<Database, 'queries' | 'listen'>;
  log: { warn(message: string): void };
}

/** Opens the storage that the database names, and follows when it names another one. */
export async function followStorage({ config, openSecret, database, log }: Following): Promise<FollowedStorage> {
  let plan = await readStoragePlan(database.queries, config, openSecret);
  let now = openPlan(plan);
  const look = async () => {
    try {
      const next = await readStoragePlan(database.queries, config, openSecret);
      if (JSON.stringify(next) === JSON.stringify(plan)) return;
      now = openPlan(next);
      plan = next;
    } catch (cause) {
      log.warn(`storage: ${errorMessage(cause)}`);
    }
  };
  const unlisten = await database.listen(STORAGE_CHANNEL, () => void look());
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    storage: {
      stat: (key) => now.stat(key),
      read: (key, begin, end) => now.read(key, begin, end),
      stream: (key, begin, end) => now.stream(key, begin, end),
      write: (key, content) => now.write(key, content),
      append: (key) => now.append(key),
      copy: (from, to) => now.copy(from, to),
      remove: (keyOrPrefix) => now.remove(keyOrPrefix),
      list: (prefix) => now.list(prefix),
      localPath: (key) => now.localPath(key),
    },
    plan: () => plan,
    close: async () => {
      clearInterval(timer);
      await unlisten();
    },
  };
}
