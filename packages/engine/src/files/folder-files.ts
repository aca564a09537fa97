import { copyFile, link, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Unfinished files wait here, on the same file system, so that publishing them is one rename. */
const PARTIAL_FOLDER = '.partial';
/** How often a folder is made that others remove at the same time. */
const FOLDER_TRIES = 10;
/** Names of unfinished files must differ between all that share a folder. */
let partialCount = 0;

/** A growing file. Await each call. */
export interface FileSink {
  write(bytes: Uint8Array): Promise<void>;
  /** The file appears under its key. If that fails, nothing is left of it. */
  close(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

/** A range that does not lie inside its file. */
export class OutsideFileError extends RangeError {
  readonly begin: number;
  readonly end: number;
  /** Bytes that there are. */
  readonly actual: number;

  constructor(key: string, begin: number, end: number, actual: number) {
    super(`bytes ${begin} to ${end} of ${key}, which has ${actual}`);
    this.begin = begin;
    this.end = end;
    this.actual = actual;
  }
}

/**
 * Files of one folder by key: relative, with `/`, like `tiles/octree.bin`. Files appear by rename, complete or not at all. The
 * folder is made when first written to. No key leads out of it: one that could is answered like a missing file.
 *
 * Below the engine's artifacts and the server's storage, which differ in their errors and in how long a file must last. It
 * imports nothing, so that the API process may use it without reaching the engine.
 */
export class FolderFiles {
  readonly #folder: string;
  readonly #isDurable: boolean;

  /** @param isDurable what `close` has acknowledged survives a power cut; costs a flush per file. */
  constructor(folder: string, { isDurable = false } = {}) {
    this.#folder = folder;
    this.#isDurable = isDurable;
  }

  /** Where the file of a key lies; undefined for a key that is none. */
  pathOf(key: string): string | undefined {
    const parts = safeParts(key);
    return parts && join(this.#folder, ...parts);
  }

  /** Facts of a file; undefined if there is none. */
  async stat(key: string): Promise<{ size: number; modifiedNs: bigint } | undefined> {
    const path = this.pathOf(key);
    const found = path ? await orMissing(stat(path, { bigint: true })) : undefined;
    return found?.isFile() ? { size: Number(found.size), modifiedNs: found.mtimeNs } : undefined;
  }

  /** Opens a file for reading; undefined if there is none. */
  async open(key: string): Promise<FileHandle | undefined> {
    const path = this.pathOf(key);
    return path === undefined ? undefined : orMissing(open(path, 'r'));
  }

  /**
   * Bytes `begin` to `end` (exclusive; default all); undefined if there is no such file.
   *
   * @throws OutsideFileError
   */
  async read(key: string, begin = 0, end?: number): Promise<Uint8Array | undefined> {
    const handle = await this.open(key);
    if (!handle) return undefined;
    try {
      const facts = await handle.stat();
      return facts.isFile() ? await readRange(handle, key, begin, end ?? facts.size, facts.size) : undefined;
    } finally {
      await handle.close();
    }
  }

  /** @throws Error if the key is none. */
  async append(key: string): Promise<FileSink> {
    const target = this.#writablePath(key);
    const partial = join(this.#folder, PARTIAL_FOLDER, `${process.pid}-${Date.now()}-${partialCount++}`);
    await mkdir(dirname(partial), { recursive: true });
    const handle = await open(partial, 'wx');
    const discard = async () => {
      await handle.close().catch(() => {});
      await rm(partial, { force: true });
    };
    return {
      write: (bytes) => writeAll(handle, bytes),
      close: async () => {
        try {
          if (this.#isDurable) await handle.sync();
          await handle.close();
          await intoFolder(target, () => rename(partial, target));
          await this.#syncFolder(dirname(target));
        } catch (cause) {
          await discard();
          throw cause;
        }
      },
      abort: discard,
    };
  }

  /** Copies a file, without copying its bytes where the file system can; a source that is missing is an error. */
  async copy(from: string, to: string): Promise<void> {
    const [source, target] = [this.#writablePath(from), this.#writablePath(to)];
    await intoFolder(target, async () => {
      await rm(target, { force: true });
      // Files are replaced, never written into, so two names may share their bytes.
      await link(source, target).catch(() => copyFile(source, target));
    });
    await this.#syncFolder(dirname(target));
  }

  /** Removes a file, or all below a prefix that ends in `/`, and the folder around if that leaves it empty. */
  async remove(keyOrPrefix: string): Promise<void> {
    const isPrefix = keyOrPrefix.endsWith('/');
    const path = this.pathOf(isPrefix ? keyOrPrefix.slice(0, -1) : keyOrPrefix);
    if (!path) return;
    if (isPrefix) await rm(path, { recursive: true, force: true, maxRetries: 3 });
    else await orMissing(unlink(path));
    if (dirname(path) !== this.#folder) await rmdir(dirname(path)).catch(() => {});
  }

  /** Keys below a prefix, sorted. */
  async list(prefix: string): Promise<string[]> {
    const slash = prefix.lastIndexOf('/');
    const start = slash < 0 ? this.#folder : this.pathOf(prefix.slice(0, slash));
    if (!start) return [];
    const keys = await listFiles(start, prefix.slice(0, slash + 1));
    return keys.filter((key) => key.startsWith(prefix)).sort();
  }

  /** Removes partial files without a write for so many milliseconds: the process that wrote them has ended. */
  async removeUnfinished(olderThanMs: number): Promise<void> {
    const folder = join(this.#folder, PARTIAL_FOLDER);
    for (const name of (await orMissing(readdir(folder))) ?? []) {
      const path = join(folder, name);
      const facts = await orMissing(stat(path));
      if (facts && Date.now() - facts.mtimeMs > olderThanMs) await rm(path, { force: true });
    }
  }

  #writablePath(key: string): string {
    const path = this.pathOf(key);
    if (!path) throw new Error(`"${key}" is no storage key`);
    return path;
  }

  /** A rename is on disk when its folder is. Not every platform lets a folder be opened; there the file system must do. */
  async #syncFolder(folder: string): Promise<void> {
    if (!this.#isDurable) return;
    const handle = await open(folder, 'r').catch(() => undefined);
    await handle?.sync().catch(() => {});
    await handle?.close();
  }
}

/**
 * Reads bytes `begin` to `end` of a file.
 *
 * @param size of the file when it was opened; it may have shrunk since.
 * @throws OutsideFileError
 */
export async function readRange(
  handle: FileHandle,
  name: string,
  begin: number,
  end: number,
  size: number,
): Promise<Uint8Array> {
  if (begin < 0 || end < begin || end > size) throw new OutsideFileError(name, begin, end, size);
  const bytes = new Uint8Array(end - begin);
  let filled = 0;
  while (filled < bytes.byteLength) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.byteLength - filled, begin + filled);
    if (bytesRead === 0) throw new OutsideFileError(name, begin, end, begin + filled);
    filled += bytesRead;
  }
  return bytes;
}

/** Whether a text may name a file: no part of it is empty, hidden, or leads out of a folder. */
export const isStorageKey = (key: string): boolean => safeParts(key) !== undefined;

/** Keys come from code and from URLs: none may leave the folder. */
function safeParts(key: string): string[] | undefined {
  const parts = key.split('/');
  const isSafe = parts.every(
    (part) => part !== '' && part.length <= 200 && !part.startsWith('.') && !/[\\:\0]/.test(part),
  );
  return isSafe ? parts : undefined;
}

/** The folder of a file may be removed, being empty, between being made and being written to: it is made again then. */
async function intoFolder(target: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await mkdir(dirname(target), { recursive: true });
      return await work();
    } catch (cause) {
      const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
      if (!isMissing || tries === FOLDER_TRIES) throw cause;
    }
  }
}

async function orMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && isMissing(cause.code)) return undefined;
    throw cause;
  }
}

function isMissing(code: unknown): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.byteLength) {
    written += (await handle.write(bytes, written, bytes.byteLength - written)).bytesWritten;
  }
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
