import type { Storage } from './storage.ts';

/**
 * Two places while files move from `older` to `current`: what is written goes to the current one, what is read comes from
 * there or else from the older one. A file that moves between the two looks is found by a third.
 */
export function layeredStorage(current: Storage, older: Storage): Storage {
  const either = async <T>(read: (place: Storage) => Promise<T | undefined>): Promise<T | undefined> =>
    (await read(current)) ?? (await read(older)) ?? read(current);
  return {
    stat: (key) => either((place) => place.stat(key)),
    read: (key, ...range) => either((place) => place.read(key, ...range)),
    stream: (key, begin, end) => either((place) => place.stream(key, begin, end)),
    write: (key, content) => current.write(key, content),
    append: (key) => current.append(key),
    copy: async (from, to) => {
      const stream = (await current.stat(from)) ? undefined : await older.stream(from);
      await (stream ? current.write(to, stream) : current.copy(from, to));
    },
    remove: async (keyOrPrefix) => {
      await older.remove(keyOrPrefix);
      await current.remove(keyOrPrefix);
    },
    list: async (prefix) => [...new Set([...(await older.list(prefix)), ...(await current.list(prefix))])].sort(),
    localPath: (key) => current.localPath(key),
  };
}
