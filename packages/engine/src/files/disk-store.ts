import type { ArtifactStore } from '../core/artifact-store.ts';
import { EngineError } from '../core/errors.ts';
import { FolderFiles, OutsideFileError } from './folder-files.ts';

/** An {@link ArtifactStore} in a folder on the local disk. */
export function diskStore(folder: string): ArtifactStore {
  const files = new FolderFiles(folder);
  const append = async (name: string) => {
    if (files.pathOf(name) === undefined) throw new EngineError('artifact-missing', { artifact: name });
    return files.append(name);
  };
  return {
    append,
    size: async (name) => (await files.stat(name))?.size,
    read: async (name, begin, end) => {
      const bytes = await withEngineErrors(name, () => files.read(name, begin, end));
      if (!bytes) throw new EngineError('artifact-missing', { artifact: name });
      return bytes;
    },
    write: async (name, bytes) => {
      const sink = await append(name);
      try {
        await sink.write(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
      } catch (cause) {
        await sink.abort();
        throw cause;
      }
      await sink.close();
    },
    remove: (nameOrPrefix) => files.remove(nameOrPrefix),
    list: (prefix) => files.list(prefix),
  };
}

/** Names a range outside a file by the engine's code `file-truncated`. */
export async function withEngineErrors<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof OutsideFileError)) throw cause;
    const { begin, end, actual } = cause;
    throw new EngineError('file-truncated', { file, offset: begin, expected: end, actual }, cause);
  }
}
