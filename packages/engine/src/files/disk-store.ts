import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArtifactSink, ArtifactStore } from '../core/artifact-store.ts';
import { EngineError } from '../core/errors.ts';

/** Unfinished artifacts wait here, on the same file system, so that publishing them is one rename. */
const PARTIAL_FOLDER = '.partial';

/** Names of unfinished artifacts must differ between stores and processes that share a folder. */
let partialCount = 0;

/**
 * An {@link ArtifactStore} in a folder on the local disk, made when first written to.
 * Artifacts appear by rename: complete or not at all.
 */
export function diskStore(folder: string): ArtifactStore {
  const pathOf = (name: string) => join(folder, ...safeParts(name));

  const append = async (name: string): Promise<ArtifactSink> => {
    const target = pathOf(name);
    const partial = join(folder, PARTIAL_FOLDER, `${process.pid}-${Date.now()}-${partialCount++}`);
    await mkdir(dirname(partial), { recursive: true });
    const handle = await open(partial, 'w');
    return {
      write: (bytes) => writeAll(handle, bytes),
      close: async () => {
        await handle.close();
        await mkdir(dirname(target), { recursive: true });
        await rename(partial, target);
      },
      abort: async () => {
        await handle.close();
        await unlink(partial);
      },
    };
  };

  return {
    append,
    size: async (name) => {
      const found = await orMissing(stat(pathOf(name)));
      return found?.isFile() ? found.size : undefined;
    },
    read: async (name, begin = 0, end) => {
      const handle = await orMissing(open(pathOf(name), 'r'));
      if (!handle) throw new EngineError('artifact-missing', { artifact: name });
      try {
        const { size } = await handle.stat();
        return await readRange(handle, name, begin, end ?? size, size);
      } finally {
        await handle.close();
      }
    },
    write: async (name, bytes) => {
      const sink = await append(name);
      try {
        await sink.write(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
      } catch (error) {
        await sink.abort();
        throw error;
      }
      await sink.close();
    },
    remove: async (nameOrPrefix) => {
      if (nameOrPrefix.endsWith('/')) {
        await rm(pathOf(nameOrPrefix.slice(0, -1)), { recursive: true, force: true });
      } else {
        await orMissing(unlink(pathOf(nameOrPrefix)));
      }
    },
    list: async (prefix) => {
      const slash = prefix.lastIndexOf('/');
      const start = slash < 0 ? folder : pathOf(prefix.slice(0, slash));
      const names = await listFiles(start, prefix.slice(0, slash + 1));
      return names.filter((name) => name.startsWith(prefix)).sort();
    },
  };
}

/** Artifact names come from code and from URLs: none may leave the folder. */
function safeParts(name: string): string[] {
  const parts = name.split('/');
  const isSafe = parts.every((part) => part !== '' && !part.startsWith('.') && !/[\\:\0]/.test(part));
  if (!isSafe) throw new EngineError('artifact-missing', { artifact: name });
  return parts;
}

async function orMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
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
  name: string,
  begin: number,
  end: number,
  size: number,
): Promise<Uint8Array> {
  if (begin < 0 || end < begin || end > size) {
    throw new EngineError('file-truncated', { file: name, offset: begin, expected: end, actual: size });
  }
  const bytes = new Uint8Array(end - begin);
  let filled = 0;
  while (filled < bytes.byteLength) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.byteLength - filled, begin + filled);
    if (bytesRead === 0) {
      throw new EngineError('file-truncated', { file: name, offset: begin, expected: end, actual: begin + filled });
    }
    filled += bytesRead;
  }
  return bytes;
}

async function listFiles(folder: string, prefix: string): Promise<string[]> {
  const entries = await orMissing(readdir(folder, { withFileTypes: true }));
  const names: string[] = [];
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) names.push(...(await listFiles(join(folder, entry.name), `${prefix}${entry.name}/`)));
    else names.push(prefix + entry.name);
  }
  return names;
}
