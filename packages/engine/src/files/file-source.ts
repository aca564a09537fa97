import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ByteSource } from '../core/byte-source.ts';
import { withEngineErrors } from './disk-store.ts';
import { readRange } from './folder-files.ts';

/**
 * A {@link ByteSource} over a file on the local disk. The size is taken once, at opening.
 *
 * @param name what messages call the file; default the last part of the path.
 * @throws the file system's error if the file cannot be opened.
 */
export async function fileSource(path: string, name = basename(path)): Promise<Required<ByteSource>> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    name,
    size,
    localPath: path,
    read: (begin, end) => withEngineErrors(name, () => readRange(handle, name, begin, end, size)),
    close: () => handle.close(),
  };
}
