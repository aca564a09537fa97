import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFakeS3, type FakeS3 } from '../../../test/support/fake-s3.ts';
import { openBlockCache } from './block-cache.ts';
import { cachedStorage } from './cached-storage.ts';
import { layeredStorage } from '../layered-storage.ts';
import { localStorage } from '../local-storage.ts';
import { s3Storage } from '../s3/s3-storage.ts';
import type { Storage } from '../storage.ts';

let s3: FakeS3;
let folder: string;
let bucket: Storage;
beforeAll(async () => {
  s3 = await startFakeS3();
  const { url: endpoint, accessKey, secretKey } = s3;
  bucket = s3Storage({ endpoint, bucket: 'cloud', region: 'x', accessKey, secretKey, isPathStyle: true });
});
afterAll(() => s3?.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-'));
  return () => rm(folder, { recursive: true });
});

const content = Buffer.from(new Uint8Array(5_000_000).map((_, index) => index % 251));
const open = (limitBytes = 1e9, remembersMs = 60_000) =>
  cachedStorage(bucket, openBlockCache(folder, limitBytes), { caches: (key) => key.startsWith('t/'), remembersMs });
const requests = () => s3.seen.splice(0).filter((line) => line.startsWith('GET'));
async function keptBytes(): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const facts = await stat(join(folder, name));
    if (facts.isFile()) bytes += facts.size;
  }
  return bytes;
}

it('fetches a block once, however many readers ask for it and however often', async () => {
  await bucket.write('t/a', content);
  requests();
  const store = open();
  const ranges = Array.from({ length: 20 }, (_, n) => [n * 1000, n * 1000 + 500] as const);
  const read = await Promise.all(ranges.map(([begin, end]) => store.read('t/a', begin, end)));
  for (const [index, [begin, end]] of ranges.entries())
    expect(Buffer.compare(read[index]!, content.subarray(begin, end))).toBe(0);
  expect(requests()).toHaveLength(1);
  expect(await buffer((await open().stream('t/a', 900_000, 3_100_000))!)).toEqual(content.subarray(900_000, 3_100_000));
  expect(requests()).toHaveLength(2);
  expect(Buffer.from((await open().read('t/a'))!)).toEqual(content);
  await expect(store.read('t/a', 10, 5_000_001)).rejects.toThrow(RangeError);
  expect(await store.read('t/none')).toBeUndefined();
});

it('gives each reader bytes of its own', async () => {
  const store = open();
  const [one, other] = await Promise.all([store.read('t/a', 0, 10), store.read('t/a', 0, 10)]);
  one!.fill(9);
  expect([...other!]).toEqual([...content.subarray(0, 10)]);
  expect(one!.buffer.byteLength).toBe(10);
});

it('knows at once what it wrote itself, and never an older version of it', async () => {
  const store = open();
  await store.write('t/b', Buffer.from('one'));
  expect(Buffer.from((await store.read('t/b'))!).toString()).toBe('one');
  await store.write('t/b', Buffer.from('second'));
  expect(Buffer.from((await store.read('t/b'))!).toString()).toBe('second');
  await store.remove('t/');
  expect(await store.read('t/b')).toBeUndefined();
  await bucket.write('t/a', content);
});

it('keeps no more than its limit, and nothing of other keys', async () => {
  const store = open(2_500_000);
  await bucket.write('x/a', content);
  await store.read('x/a', 0, 100);
  expect(await keptBytes()).toBe(0);
  expect(Buffer.from((await store.read('t/a'))!)).toEqual(content);
  await expect.poll(keptBytes).toBeLessThanOrEqual(2_500_000);
  expect(Buffer.from((await store.read('t/a'))!)).toEqual(content);
});

it('reads a file of either place while it moves from one to the other', async () => {
  const older = localStorage(join(folder, 'files'));
  const both = layeredStorage(bucket, older);
  await older.write('m/old', Buffer.from('old'));
  await older.write('m/both', Buffer.from('before'));
  await both.write('m/both', Buffer.from('after'));
  expect(Buffer.from((await both.read('m/old'))!).toString()).toBe('old');
  expect(Buffer.from((await both.read('m/both'))!).toString()).toBe('after');
  expect(await both.list('m/')).toEqual(['m/both', 'm/old']);
  await both.copy('m/old', 'm/copy');
  expect(Buffer.from((await bucket.read('m/copy'))!).toString()).toBe('old');
  await expect(both.copy('m/none', 'm/x')).rejects.toThrow('ENOENT');
  await both.remove('m/');
  expect([await both.list('m/'), await older.list('m/')]).toEqual([[], []]);
});
