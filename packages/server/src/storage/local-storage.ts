import { copyFile, link, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { ApiError } from '@cloud/contract';
import type { Storage, StorageSink } from './storage.ts';

/** Unfinished files wait here, on the same file system, so that publishing them is one rename. */
const PARTIAL_FOLDER = '.partial';
let partialCount = 0;

/** A {@link Storage} in a folder of the local disk, made when first written to. What it acknowledged survives a power cut. */
export function localStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    const parts = safeParts(key);
    return parts && join(folder, ...parts);
  };
  const writablePath = (key: string) => {
    const path = pathOf(key);
    if (!path) throw new Error(`"${key}" is no storage key`);
    return path;
  };

  const append = async (key: string): Promise<StorageSink> => {
    const target = writablePath(key);
    const partial = join(folder, PARTIAL_FOLDER, `${process.pid}-${Date.now()}-${partialCount++}`);
    const handle = await nameFullDisk(async () => {
      await mkdir(dirname(partial), { recursive: true });
      return open(partial, 'wx');
    });
    const discard = async () => {
      await handle.close().catch(() => {});
      await rm(partial, { force: true });
    };
    return {
      write: (bytes) => nameFullDisk(() => writeAll(handle, bytes)),
      close: async () => {
        try {
          await nameFullDisk(async () => {
            await handle.sync();
            await handle.close();
            await publish(partial, target);
          });
        } catch (cause) {
          await discard();
          throw cause;
        }
      },
      abort: discard,
    };
  };

  return {
    append,
    stat: async (key) => {
      const path = pathOf(key);
      const found = path ? await orMissing(stat(path, { bigint: true })) : undefined;
      if (!found?.isFile()) return undefined;
      return { size: Number(found.size), version: `${found.size.toString(36)}-${found.mtimeNs.toString(36)}` };
    },
    read: async (key, begin = 0, end) => {
      const path = pathOf(key);
      const handle = path ? await orMissing(open(path, 'r')) : undefined;
      if (!handle) return undefined;
      try {
        return await readRange(handle, key, begin, end);
      } finally {
        await handle.close();
      }
    },
    stream: async (key, begin = 0, end) => {
      const path = pathOf(key);
      // Opened before anything is answered, so that a file removed meanwhile is a clean 404.
      const handle = path ? await orMissing(open(path, 'r')) : undefined;
      if (!handle || !path) return undefined;
      if (end !== undefined && end <= begin) {
        await handle.close();
        return Readable.from([]);
      }
      return handle.createReadStream({
        start: begin,
        ...(end !== undefined && { end: end - 1 }),
        highWaterMark: 2 ** 18,
      });
    },
    write: async (key, content) => {
      const sink = await append(key);
      try {
        if (content instanceof Uint8Array) await sink.write(content);
        else for await (const bytes of content) await sink.write(bytes as Uint8Array);
      } catch (cause) {
        await sink.abort();
        throw cause;
      }
      await sink.close();
    },
    copy: async (from, to) => {
      const [source, target] = [writablePath(from), writablePath(to)];
      await nameFullDisk(async () => {
        await mkdir(dirname(target), { recursive: true });
        await rm(target, { force: true });
        // Files are replaced, never written into, so two names may share their bytes.
        await link(source, target).catch(() => copyFile(source, target));
        await syncFolder(dirname(target));
      });
    },
    remove: async (keyOrPrefix) => {
      const path = pathOf(keyOrPrefix.endsWith('/') ? keyOrPrefix.slice(0, -1) : keyOrPrefix);
      if (!path) return;
      if (keyOrPrefix.endsWith('/')) await rm(path, { recursive: true, force: true, maxRetries: 3 });
      else await orMissing(unlink(path));
      await rmdir(dirname(path)).catch(() => {});
    },
    list: async (prefix) => {
      const slash = prefix.lastIndexOf('/');
      const start = slash < 0 ? folder : pathOf(prefix.slice(0, slash));
      if (!start) return [];
      const keys = await listFiles(start, prefix.slice(0, slash + 1));
      return keys.filter((key) => key.startsWith(prefix)).sort();
    },
    localPath: pathOf,
  };
}

/** Keys come from code and from URLs: none may leave the folder. */
function safeParts(key: string): string[] | undefined {
  const parts = key.split('/');
  const isSafe = parts.every(
    (part) => part !== '' && part.length <= 200 && !part.startsWith('.') && !/[\\:\0]/.test(part),
  );
  return isSafe ? parts : undefined;
}

async function publish(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await rename(source, target);
  await syncFolder(dirname(target));
}

/** A rename is on disk when its folder is. Not every platform lets a folder be opened; there the file system must do. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

async function nameFullDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new ApiError('disk-full', {}, cause);
    throw cause;
  }
}

async function orMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw cause;
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.byteLength) {
    written += (await handle.write(bytes, written, bytes.byteLength - written)).bytesWritten;
  }
}

async function readRange(
  handle: FileHandle,
  key: string,
  begin: number,
  end: number | undefined,
): Promise<Uint8Array | undefined> {
  const facts = await handle.stat();
  if (!facts.isFile()) return undefined;
  const last = end ?? facts.size;
  if (begin < 0 || last < begin || last > facts.size) {
    throw new RangeError(`bytes ${begin} to ${last} of ${key}, which has ${facts.size}`);
  }
  const bytes = new Uint8Array(last - begin);
  let filled = 0;
  while (filled < bytes.byteLength) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.byteLength - filled, begin + filled);
    if (bytesRead === 0) throw new RangeError(`${key} shrank to ${begin + filled} bytes while it was read`);
    filled += bytesRead;
  }
  return bytes;
}

async function listFiles(folder: string, prefix: string): Promise<string[]> {
  const entries = await orMissing(readdir(folder, { withFileTypes: true }));
  const keys: string[] = [];
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) keys.push(...(await listFiles(join(folder, entry.name), `${prefix}${entry.name}/`)));
    else keys.push(prefix + entry.name);
  }
  return keys;
}
