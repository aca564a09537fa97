import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ByteSource } from '../core/byte-source.ts';
import { EngineError } from '../core/errors.ts';

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
    read: async (begin, end) => {
      if (begin < 0 || end < begin || end > size) {
        throw new EngineError('file-truncated', { file: name, offset: begin, expected: end, actual: size });
      }
      const bytes = new Uint8Array(end - begin);
      let filled = 0;
      while (filled < bytes.byteLength) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.byteLength - filled, begin + filled);
        // The file shrank while it was being read.
        if (bytesRead === 0) {
          throw new EngineError('file-truncated', { file: name, offset: begin, expected: end, actual: begin + filled });
        }
        filled += bytesRead;
      }
      return bytes;
    },
    close: () => handle.close(),
  };
}
