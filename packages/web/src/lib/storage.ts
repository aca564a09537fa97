import { CONFIG } from './config.ts';

/** What a stored value looks like; other tools of the family read the same form. */
export interface StoredRecord {
  dataType: string;
  content: unknown;
  type: 'session' | undefined;
  datetime: number;
}

interface StoreOptions {
  /** Kept until the window closes instead of for good. */
  session?: boolean;
}

/** Stands in for a storage that is blocked or full, for as long as the page lives. */
const memory = new Map<string, string>();
const keyOf = (name: string): string => `${CONFIG.storagePrefix}-${name}`;

function storages(): Storage[] {
  const found: Storage[] = [];
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      const storage = globalThis[name];
      if (storage) found.push(storage);
    } catch {
      // Blocked by the browser's settings.
    }
  }
  return found;
}

/** Keeps a value under the prefix. Never throws: a full or blocked storage falls back to the memory of the page. */
export function store(name: string, content: unknown, { session = false }: StoreOptions = {}): void {
  const key = keyOf(name);
  const type = session ? 'session' : undefined;
  const text = JSON.stringify({ dataType: typeof content, content, type, datetime: Date.now() } satisfies StoredRecord);
  for (const storage of storages()) storage.removeItem(key);
  memory.delete(key);
  try {
    (session ? globalThis.sessionStorage : globalThis.localStorage).setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

/** The whole record, or undefined when there is none or it holds rubbish. */
export function readRecord(name: string): StoredRecord | undefined {
  const key = keyOf(name);
  const texts = [memory.get(key), ...storages().map((storage) => storage.getItem(key))];
  for (const text of texts) {
    if (!text) continue;
    try {
      const record: unknown = JSON.parse(text);
      if (typeof record === 'object' && record !== null && 'content' in record) return record as StoredRecord;
    } catch {
      // Written by something else; as good as absent.
    }
  }
  return undefined;
}

/** The stored value if it is of the kind of `fallback`, else `fallback`. */
export function readStored<T>(name: string, fallback: T): T {
  const content = readRecord(name)?.content;
  if (content === undefined || content === null) return fallback;
  const fits = typeof content === typeof fallback && Array.isArray(content) === Array.isArray(fallback);
  return fits ? (content as T) : fallback;
}

export function removeStored(name: string): void {
  const key = keyOf(name);
  memory.delete(key);
  for (const storage of storages()) storage.removeItem(key);
}

/** Removes everything under the prefix. */
export function clearStored(): void {
  memory.clear();
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(`${CONFIG.storagePrefix}-`)) storage.removeItem(key);
    }
  }
}

/** Values of a visitor's taste have a copy outside the prefix: signing out clears the session, not how one likes to see. */
const tasteKeyOf = (name: string): string => `cloudExperience.${name}`;

/** Keeps a matter of taste: under the prefix, and beyond signing out. */
export function storeDeviceSetting(name: string, content: unknown): void {
  store(name, content);
  try {
    globalThis.localStorage.setItem(tasteKeyOf(name), JSON.stringify(content));
  } catch {
    // The copy is a comfort; without it the default shows after signing out.
  }
}

export function readDeviceSetting<T>(name: string, fallback: T): T {
  let remembered = fallback;
  try {
    const copy: unknown = JSON.parse(globalThis.localStorage.getItem(tasteKeyOf(name)) ?? 'null');
    if (copy !== null && typeof copy === typeof fallback) remembered = copy as T;
  } catch {
    // Absent, blocked or rubbish: the default.
  }
  return readStored(name, remembered);
}
