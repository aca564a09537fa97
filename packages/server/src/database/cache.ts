import type { Database } from './database.ts';

/** Facts read often and changed seldom, kept in each process and dropped in all of them when their tables change. */
export interface Cache {
  /**
   * A named region. `load` fills an entry; the entries are dropped when one of `tables` is reported as changed.
   * Ten thousand entries at most, the oldest leave first.
   */
  region<T>(name: string, tables: readonly string[], load: (key: string) => Promise<T>): CachedRegion<T>;
  /** Like `region`, where what fills an entry depends on who asks; the key must name all of that. */
  answers(name: string, tables: readonly string[], lifeMs?: number): CachedAnswers;
  /** Reports tables as changed, to every process. Call it after the commit. */
  changed(...tables: string[]): Promise<void>;
  /** Drops everything, everywhere. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface CachedRegion<T> {
  get(key: string): Promise<T>;
}

/** Answers kept in the process that computed them; `load` runs inside the caller's transaction. */
export interface CachedAnswers {
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** The same for many keys; `load` is asked once for those that are missing, and may leave some out. */
  getMany<T>(keys: readonly string[], load: (missing: string[]) => Promise<Map<string, T>>): Promise<Map<string, T>>;
}

/** Payload: tables that changed, comma-joined; '' for all. */
export const CACHE_CHANNEL = 'cloud_cache';
const CAPACITY = 10_000;
/** If a message is lost with a connection, no fact is older than this. */
const LIFE_MS = 60_000;

interface Entry {
  value: Promise<unknown>;
  until: number;
}

export async function createCache(database: Pick<Database, 'notify' | 'listen'>): Promise<Cache> {
  const regions = new Map<string, { tables: readonly string[]; entries: Map<string, Entry> }>();
  const drop = (tables: readonly string[]) => {
    for (const region of regions.values()) {
      if (tables.length === 0 || region.tables.some((table) => tables.includes(table))) region.entries.clear();
    }
  };
  const stop = await database.listen(CACHE_CHANNEL, (payload) => drop(payload === '' ? [] : payload.split(',')));
  return {
    region<T>(name: string, tables: readonly string[], load: (key: string) => Promise<T>): CachedRegion<T> {
      const entries = new Map<string, Entry>();
      regions.set(name, { tables, entries });
      return { get: (key) => getEntry(entries, key, () => load(key), LIFE_MS) };
    },
    answers(name, tables, lifeMs = LIFE_MS) {
      const entries = regions.get(name)?.entries ?? new Map<string, Entry>();
      regions.set(name, { tables, entries });
      return {
        get: (key, load) => getEntry(entries, key, load, lifeMs),
        getMany: (keys, load) => getEntries(entries, keys, load, lifeMs),
      };
    },
    async changed(...tables) {
      drop(tables);
      await database.notify(CACHE_CHANNEL, tables.join(','));
    },
    async clear() {
      drop([]);
      await database.notify(CACHE_CHANNEL);
    },
    close: stop,
  };
}

function getEntry<T>(entries: Map<string, Entry>, key: string, load: () => Promise<T>, lifeMs: number): Promise<T> {
  const found = entries.get(key);
  if (found && found.until > Date.now()) return found.value as Promise<T>;
  const value = load();
  entries.delete(key);
  entries.set(key, { value, until: Date.now() + lifeMs });
  // A failed look-up must be tried again, and must not take a newer entry with it.
  value.catch(() => entries.get(key)?.value === value && entries.delete(key));
  if (entries.size > CAPACITY) entries.delete(entries.keys().next().value!);
  return value;
}

async function getEntries<T>(
  entries: Map<string, Entry>,
  keys: readonly string[],
  load: (missing: string[]) => Promise<Map<string, T>>,
  lifeMs: number,
): Promise<Map<string, T>> {
  const now = Date.now();
  const missing = keys.filter((key) => (entries.get(key)?.until ?? 0) <= now);
  const loaded = missing.length === 0 ? undefined : load(missing);
  const values = await Promise.all(
    keys.map((key) => getEntry(entries, key, () => loaded!.then((found) => found.get(key)), lifeMs)),
  );
  return new Map(
    keys.flatMap((key, index) => {
      const value = values[index];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}
