import { ApiError } from '@cloud/contract/errors.ts';
import { FolderFiles } from '@cloud/engine/files/folder';
import { Readable } from 'node:stream';
import type { Storage, StorageSink } from './storage.ts';
import { writeBlocks } from './write-blocks.ts';

/** Enough to keep a fast network busy with few turns of the event loop. */
const STREAM_BYTES = 2 ** 18;

/** A {@link Storage} in a folder of the local disk, made when first written to. What it acknowledged survives a power cut. */
export function localStorage(folder: string): Storage {
  const files = new FolderFiles(folder, { isDurable: true });
  const append = async (key: string): Promise<StorageSink> => {
    const sink = await nameFullDisk(() => files.append(key));
    return {
      write: (bytes) => nameFullDisk(() => sink.write(bytes)),
      close: () => nameFullDisk(() => sink.close()),
      abort: () => sink.abort(),
    };
  };
  return {
    append,
    stat: async (key) => {
      const found = await files.stat(key);
      return found && { size: found.size, version: `${found.size.toString(36)}-${found.modifiedNs.toString(36)}` };
    },
    read: (key, begin, end) => files.read(key, begin, end),
    stream: (key, begin, end) => streamOf(files, key, begin, end),
    write: (key, content) => writeBlocks(append, key, content instanceof Uint8Array ? [content] : content),
    copy: (from, to) => nameFullDisk(() => files.copy(from, to)),
    remove: (keyOrPrefix) => files.remove(keyOrPrefix),
    list: (prefix) => files.list(prefix),
    localPath: (key) => files.pathOf(key),
  };
}

async function streamOf(files: FolderFiles, key: string, begin = 0, end?: number): Promise<Readable | undefined> {
  // Opened before anything is answered, so that a file removed meanwhile is a clean 404.
  const handle = await files.open(key);
  if (!handle) return undefined;
  if (end !== undefined && end <= begin) {
    await handle.close();
    return Readable.from([]);
  }
  return handle.createReadStream({
    start: begin,
    ...(end !== undefined && { end: end - 1 }),
    highWaterMark: STREAM_BYTES,
  });
}

async function nameFullDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new ApiError('disk-full', {}, cause);
    throw cause;
  }
}
