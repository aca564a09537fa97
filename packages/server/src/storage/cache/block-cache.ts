import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Below it nothing is evicted any more, as a share of the limit. */
const EVICTED_TO = 0.8;
/** How often the use of a block is written down. */
const TOUCH_MS = 60_000;

/** Blocks of bytes in a folder, the ones that were not used for longest removed first. Several processes may share it. */
export interface BlockCache {
  get(name: string, begin: number, end: number): Promise<Uint8Array | undefined>;
  /** @returns false where the disk refuses; such a block is read again next time. */
  put(name: string, bytes: Uint8Array): Promise<boolean>;
}

/** @param limitBytes of all blocks; what other processes put there since counts when this one evicts. */
export function openBlockCache(folder: string, limitBytes: number): BlockCache {
  const touched = new Map<string, number>();
  let usedBytes: Promise<number> | undefined;
  let writes = 0;
  let putBytes = 0;
  let evicting: Promise<void> | undefined;

  const pathOf = (name: string) => {
    const hash = createHash('sha1').update(name).digest('hex');
    return join(folder, hash.slice(0, 2), hash);
  };
  const touch = async (path: string) => {
    const now = Date.now();
    if (now - (touched.get(path) ?? 0) < TOUCH_MS) return;
    if (touched.size > 100_000) touched.clear();
    touched.set(path, now);
    await utimes(path, now / 1000, now / 1000).catch(() => {});
  };
  const evict = async () => {
    const putBefore = putBytes;
    const blocks = (await listBlocks(folder)).sort((one, other) => one.usedMs - other.usedMs);
    let left = blocks.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { path, bytes } of blocks) {
      if (left <= limitBytes * EVICTED_TO) break;
      await unlink(path).catch(() => {});
      left -= bytes;
    }
    // What was put meanwhile may be missing from the list.
    usedBytes = Promise.resolve(left + putBytes - putBefore);
  };
  return {
    get: async (name, begin, end) => {
      const path = pathOf(name);
      const handle = await open(path, 'r').catch(() => undefined);
      if (!handle) return undefined;
      try {
        const bytes = new Uint8Array(end - begin);
        const { bytesRead } = await handle.read(bytes, 0, bytes.byteLength, begin);
        void touch(path);
        return bytesRead === bytes.byteLength ? bytes : undefined;
      } finally {
        await handle.close();
      }
    },
    put: async (name, bytes) => {
      const path = pathOf(name);
      const partial = `${path}.${process.pid}-${writes++}`;
      usedBytes ??= listBlocks(folder).then((blocks) => blocks.reduce((sum, block) => sum + block.bytes, 0));
      if (!(await putWhole(path, partial, bytes))) return false;
      putBytes += bytes.byteLength;
      usedBytes = usedBytes.then((used) => used + bytes.byteLength);
      while ((await usedBytes) > limitBytes) await (evicting ??= evict().finally(() => (evicting = undefined)));
      return true;
    },
  };
}

/** @returns whether the block is there. */
async function putWhole(path: string, partial: string, bytes: Uint8Array): Promise<boolean> {
  try {
    // Its folder is there but for the first block in it.
    await writeFile(partial, bytes).catch(async () => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(partial, bytes);
    });
    await rename(partial, path);
    return true;
  } catch {
    await unlink(partial).catch(() => {});
    return false;
  }
}

async function listBlocks(folder: string): Promise<{ path: string; bytes: number; usedMs: number }[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const blocks = [];
  for (const name of names) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts?.isFile()) blocks.push({ path, bytes: facts.size, usedMs: facts.mtimeMs });
  }
  return blocks;
}
