import { OutsideFileError } from '@cloud/engine/files/folder';
import { Readable } from 'node:stream';
import type { BlockCache } from './block-cache.ts';
import { BLOCK_BYTES, fetchHere, type Block, type BlockFetcher } from './block-fetcher.ts';
import type { Storage, StoredFile } from '../storage.ts';

/** Blocks of one file that are fetched at once. */
const AT_ONCE = 8;
const MOST_REMEMBERED = 10_000;

export interface CacheRules {
  /** Whether the files of a key are kept: those that do not change while others may write them. */
  caches: (key: string) => boolean;
  /** How long the size and version of a file are believed; what this store writes itself is known at once. */
  remembersMs: number;
}

/** A store whose files, or parts of them, are kept on this machine's disk. */
export function cachedStorage(
  inner: Storage,
  cache: BlockCache,
  { caches, remembersMs }: CacheRules,
  fetcher: BlockFetcher = fetchHere(inner, cache),
): Storage {
  const { stat, forget } = rememberedFacts(inner, { caches, remembersMs });
  const readBlocks = blockReader(inner, cache, fetcher);
  /** @param read reads from what is kept; a file that was replaced meanwhile is asked about again. */
  const withFacts = async <T>(key: string, read: (facts: StoredFile) => Promise<T>): Promise<T | undefined> => {
    const facts = await stat(key);
    if (!facts) return undefined;
    try {
      return await read(facts);
    } catch (cause) {
      if (!(cause instanceof OutsideFileError)) throw cause;
      forget(key);
      const now = await stat(key);
      return now && read(now);
    }
  };
  return {
    stat,
    read: async (key, begin = 0, end) => {
      if (!caches(key)) return inner.read(key, begin, end);
      return withFacts(key, (facts) => {
        requireInside(key, begin, end ?? facts.size, facts.size);
        return readBlocks(key, facts, begin, end ?? facts.size);
      });
    },
    stream: async (key, begin = 0, end) => {
      if (!caches(key)) return inner.stream(key, begin, end);
      const facts = await stat(key);
      if (!facts) return undefined;
      const until = Math.min(end ?? facts.size, facts.size);
      const read = (from: number, to: number) => readBlocks(key, facts, from, to);
      return Readable.from(blocksOf(read, begin, until), { objectMode: false });
    },
    write: async (key, content) => {
      await inner.write(key, content).finally(() => forget(key));
    },
    append: async (key) => {
      const sink = await inner.append(key);
      return { ...sink, close: () => sink.close().finally(() => forget(key)) };
    },
    copy: (from, to) => inner.copy(from, to).finally(() => forget(to)),
    remove: (keyOrPrefix) => inner.remove(keyOrPrefix).finally(() => forget(keyOrPrefix)),
    list: (prefix) => inner.list(prefix),
    localPath: (key) => inner.localPath(key),
  };
}

/** Size and version of files, asked for once in a while. */
function rememberedFacts(inner: Storage, { caches, remembersMs }: CacheRules) {
  const known = new Map<string, { facts: StoredFile; until: number }>();
  const forget = (keyOrPrefix: string) => {
    if (!keyOrPrefix.endsWith('/')) return void known.delete(keyOrPrefix);
    for (const key of known.keys()) if (key.startsWith(keyOrPrefix)) known.delete(key);
  };
  const stat = async (key: string): Promise<StoredFile | undefined> => {
    const before = known.get(key);
    if (before && before.until > Date.now()) return before.facts;
    const facts = await inner.stat(key);
    if (known.size >= MOST_REMEMBERED) known.clear();
    if (facts && caches(key)) known.set(key, { facts, until: Date.now() + remembersMs });
    return facts;
  };
  return { stat, forget };
}

/** Reads ranges by blocks: kept ones from the cache, others from the store; one that several want is fetched once. */
function blockReader(inner: Storage, cache: BlockCache, fetcher: BlockFetcher) {
  const fetching = new Map<string, Promise<Uint8Array | undefined>>();
  const fetchBlock = (block: Block) => {
    const fetched = fetcher(block).finally(() => fetching.delete(block.name));
    fetching.set(block.name, fetched);
    return fetched;
  };
  const blockOf = async (key: string, { size, version }: StoredFile, index: number, [from, to]: [number, number]) => {
    const name = `${key} ${version} ${index}`;
    const begin = index * BLOCK_BYTES;
    const kept = fetching.has(name) ? undefined : await cache.get(name, from, to);
    if (kept) return kept;
    const block = { name, key, begin, end: Math.min(begin + BLOCK_BYTES, size) };
    const fetched = await (fetching.get(name) ?? fetchBlock(block));
    // Its own bytes: readers hand their buffers to threads.
    if (fetched) return fetched.slice(from, to);
    // Evicted in between, by another process too.
    const bytes = (await cache.get(name, from, to)) ?? (await inner.read(key, begin + from, begin + to));
    if (!bytes) throw new OutsideFileError(key, begin + from, begin + to, 0);
    return bytes;
  };
  return async (key: string, facts: StoredFile, begin: number, end: number): Promise<Uint8Array> => {
    const pieces = piecesOf(begin, end);
    const [only] = pieces;
    if (pieces.length === 1 && only) return blockOf(key, facts, only.index, only.range);
    const bytes = new Uint8Array(end - begin);
    for (let at = 0; at < pieces.length; at += AT_ONCE) {
      const some = pieces.slice(at, at + AT_ONCE).map(async ({ index, range, offset }) => {
        bytes.set(await blockOf(key, facts, index, range), offset);
      });
      await Promise.all(some);
    }
    return bytes;
  };
}

/** A range block by block. */
async function* blocksOf(read: (begin: number, end: number) => Promise<Uint8Array>, begin: number, end: number) {
  for (let at = begin; at < end;) {
    const next = Math.min(at + BLOCK_BYTES - (at % BLOCK_BYTES), end);
    yield await read(at, next);
    at = next;
  }
}

interface Piece {
  index: number;
  /** Inside the block. */
  range: [begin: number, end: number];
  /** Where it lies in what is read. */
  offset: number;
}

function piecesOf(begin: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  for (let at = begin; at < end;) {
    const index = Math.floor(at / BLOCK_BYTES);
    const from = at - index * BLOCK_BYTES;
    const to = Math.min(BLOCK_BYTES, from + end - at);
    pieces.push({ index, range: [from, to], offset: at - begin });
    at += to - from;
  }
  return pieces;
}

function requireInside(key: string, begin: number, end: number, size: number): void {
  if (begin < 0 || end < begin || end > size) throw new OutsideFileError(key, begin, end, size);
}
