import type { ArtifactStore } from '@cloud/engine';
import { EngineError } from '@cloud/engine';
import type { Storage } from './storage.ts';

/**
 * What the engine sees of the storage: artifacts below one prefix. `shared` names artifacts that are read from another
 * prefix and never written: the points of a dataset, seen from its runs.
 */
export function engineStore(
  storage: Storage,
  prefix: string,
  shared?: { prefix: string; names: readonly string[] },
): ArtifactStore {
  const isShared = (name: string) =>
    shared?.names.some((own) => name === own || (own.endsWith('/') && name.startsWith(own))) ?? false;
  const keyOf = (name: string) => `${isShared(name) ? shared!.prefix : prefix}${name}`;
  const ownKey = (name: string) => {
    if (isShared(name)) throw new Error(`${name} belongs to the dataset and may not be written by a run`);
    return `${prefix}${name}`;
  };
  return {
    size: async (name) => (await storage.stat(keyOf(name)))?.size,
    read: async (name, begin, end) => {
      const bytes = await readRange(storage, keyOf(name), name, begin, end);
      if (!bytes) throw new EngineError('artifact-missing', { artifact: name });
      return bytes;
    },
    write: (name, bytes) =>
      storage.write(ownKey(name), typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
    append: (name) => storage.append(ownKey(name)),
    remove: (name) => storage.remove(ownKey(name)),
    list: async (wanted) => {
      const own = await listBelow(storage, prefix, wanted);
      const lent = shared ? await listBelow(storage, shared.prefix, wanted) : [];
      return [...own.filter((name) => !isShared(name)), ...lent.filter(isShared)].sort();
    },
  };
}

async function listBelow(storage: Storage, prefix: string, wanted: string): Promise<string[]> {
  return (await storage.list(prefix + wanted)).map((key) => key.slice(prefix.length));
}

async function readRange(storage: Storage, key: string, name: string, begin?: number, end?: number) {
  try {
    return await storage.read(key, begin, end);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new EngineError('file-truncated', { file: name, offset: begin ?? 0, expected: end ?? 0 }, cause);
  }
}
