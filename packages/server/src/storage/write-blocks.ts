import { Readable } from 'node:stream';
import type { Storage } from './storage.ts';

/** Writes blocks as a file that appears when it is whole. A stream of them is closed afterwards, also if it was never begun. */
export async function writeBlocks(
  append: Storage['append'],
  key: string,
  blocks: Readable | Iterable<Uint8Array>,
): Promise<void> {
  try {
    const sink = await append(key);
    try {
      for await (const bytes of blocks as AsyncIterable<Uint8Array> | Iterable<Uint8Array>) await sink.write(bytes);
    } catch (cause) {
      await sink.abort();
      throw cause;
    }
    await sink.close();
  } finally {
    if (blocks instanceof Readable) blocks.destroy();
  }
}
