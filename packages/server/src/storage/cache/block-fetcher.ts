import { OutsideFileError } from '@cloud/engine/files/folder';
import type { BlockCache } from './block-cache.ts';
import type { Storage } from '../storage.ts';

/** What is fetched and kept at once: tiles that are near each other come together. */
export const BLOCK_BYTES = 2 ** 20;

/** Part of a file of at most {@link BLOCK_BYTES}, under the name by which the cache keeps it. */
export interface Block {
  name: string;
  key: string;
  begin: number;
  end: number;
}

/**
 * Brings blocks into the cache of this machine.
 *
 * @returns its bytes, or undefined where they are only in the cache now.
 * @throws OutsideFileError when the file is gone or shorter; ApiError as its store throws
 */
export type BlockFetcher = (block: Block) => Promise<Uint8Array | undefined>;

/** Fetches in this thread. */
export function fetchHere(inner: Pick<Storage, 'read'>, cache: BlockCache): BlockFetcher {
  return async ({ name, key, begin, end }) => {
    const bytes = await inner.read(key, begin, end);
    if (!bytes) throw new OutsideFileError(key, begin, end, 0);
    await cache.put(name, bytes);
    return bytes;
  };
}
