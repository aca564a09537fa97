import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bucket } from '@cloud/server/storage/s3/open-bucket.ts';
import type { Place } from '@cloud/server/storage/places.ts';
import { openPlan, type StoragePlan } from '@cloud/server/storage/storage-plan.ts';
import { localStorage } from '@cloud/server/storage/local-storage.ts';
import type { Storage } from '@cloud/server/storage/storage.ts';
import { cacheFolder, type Benchmark } from './history.ts';
import { BIG_SCAN, hasSimscan, simulate } from './simscan.ts';
import { tilesThroughTheDoor } from './tile-door.ts';

/** About what a node of the octree has. */
const TILE_BYTES = 65_536;
const FILE_BYTES = 128 * 2 ** 20;
const TILES = 2000;
/** Tiles that are asked for at once. */
const AT_ONCE = 16;
const KEY = 'datasets/1/tiles/octree.bin';
/** Of the rate of the folder. */
const TARGET = 0.7;

/**
 * Tiles by byte range from the folder, from a bucket, and from a bucket with what this machine keeps of it: by the stores
 * themselves, and as browsers get them from the running product.
 */
export const storage: Benchmark = {
  name: 'storage',
  async run() {
    const folder = await mkdtemp(path.join(cacheFolder, 'storage-'));
    const server = await startServer();
    try {
      const stores = await tilesOfStores(folder, server.place);
      if (!hasSimscan) {
        console.log('the product was left out: no ../shared/tools/simscan beside the project');
        return { tileBytes: TILE_BYTES, stores };
      }
      const scan = simulate('big-10m', BIG_SCAN);
      const product = await tilesThroughTheDoor(
        path.join(folder, 'product'),
        path.join(scan, 'cloud.las'),
        server.place,
      );
      const ratio = Number((product.bucketKept.perSecond / product.folder.perSecond).toFixed(2));
      const ratioFirst = Number((product.bucketFirst.perSecond / product.folder.perSecond).toFixed(2));
      const isReached = Math.min(ratio, ratioFirst) >= TARGET;
      return { tileBytes: TILE_BYTES, stores, product, ratio, ratioFirst, target: TARGET, isReached };
    } finally {
      server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Tiles in a second of each store, without the product around it. */
async function tilesOfStores(folder: string, place: Place) {
  const content = Buffer.alloc(FILE_BYTES, 'tile');
  const local = localStorage(path.join(folder, 'files'));
  const cache = { folder: path.join(folder, 'cache'), limitBytes: 2e9 };
  const plan = (limitBytes: number): StoragePlan => ({ current: place, cache: { ...cache, limitBytes } });
  const [bare, cached] = [openPlan(plan(0)), openPlan(plan(cache.limitBytes))];
  await local.write(KEY, content);
  await bare.write(KEY, content);
  await rateOf(local);
  return {
    folder: await rateOf(local),
    bucket: await rateOf(bare),
    bucketFirst: await rateOf(cached),
    bucketKept: await rateOf(cached),
  };
}

/** Tiles in a second, spread over the file as a camera asks for them. */
async function rateOf(store: Storage): Promise<number> {
  const began = performance.now();
  let next = 0;
  const reader = async () => {
    for (let n = next++; n < TILES; n = next++) {
      const begin = (n * 7919 * TILE_BYTES) % (FILE_BYTES - TILE_BYTES);
      await store.stat(KEY);
      let bytes = 0;
      for await (const part of (await store.stream(KEY, begin, begin + TILE_BYTES)) ?? [])
        bytes += (part as Buffer).length;
      if (bytes !== TILE_BYTES) throw new Error(`${bytes} bytes of a tile`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return Math.round(TILES / ((performance.now() - began) / 1000));
}

/** An object store in a process of its own. */
async function startServer(): Promise<{ place: Bucket & { pid: number }; stop(): void }> {
  const child = fork(fileURLToPath(new URL('./storage-server.ts', import.meta.url)), { execArgv: [] });
  const { url, accessKey, secretKey } = await new Promise<{ url: string; accessKey: string; secretKey: string }>(
    (resolve, reject) => {
      child.once('message', (message) => resolve(message as { url: string; accessKey: string; secretKey: string }));
      child.once('exit', () => reject(new Error('the object store ended')));
    },
  );
  const settings = { endpoint: url, bucket: 'cloud', region: 'us-east-1', accessKey, secretKey, isPathStyle: true };
  return { place: { kind: 's3', settings, allow: undefined, pid: child.pid! }, stop: () => void child.kill() };
}
