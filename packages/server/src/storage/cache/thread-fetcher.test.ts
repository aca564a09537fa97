import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFakeS3, type FakeS3 } from '../../../test/support/fake-s3.ts';
import type { Bucket } from '../s3/open-bucket.ts';
import { openPlace, type Place } from '../places.ts';
import { openPlan } from '../storage-plan.ts';
import type { Storage } from '../storage.ts';

const KEY = 'datasets/1/tiles/octree.bin';
const content = Buffer.from(new Uint8Array(3_000_000).map((_, index) => index % 251));

let s3: FakeS3;
let folder: string;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3?.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fetched-'));
  return () => rm(folder, { recursive: true });
});

function bucketWith(secretKey = s3.secretKey): Bucket {
  const { url: endpoint, accessKey } = s3;
  const settings = { endpoint, bucket: 'cloud', region: 'x', accessKey, secretKey, isPathStyle: true };
  return { kind: 's3', settings, allow: undefined };
}
const open = (cacheFolder = join(folder, 'cache'), secretKey?: string): Storage =>
  openPlan({ current: bucketWith(secretKey), cache: { folder: cacheFolder, limitBytes: 1e9 } });
const gets = () => s3.seen.splice(0).filter((line) => line.startsWith('GET')).length;

it('brings what many readers want by one request a block, and asks no second time', async () => {
  const store = open();
  await store.write(KEY, content);
  gets();
  const ranges = Array.from({ length: 40 }, (_, n) => [n * 70_000, n * 70_000 + 60_000] as const);
  const read = () => Promise.all(ranges.map(([begin, end]) => store.read(KEY, begin, end)));
  for (const bytes of [await read(), await read()])
    for (const [index, [begin, end]] of ranges.entries())
      expect(Buffer.compare(bytes[index]!, content.subarray(begin, end))).toBe(0);
  expect(gets()).toBe(3);
});

it('fetches from either place while files move to a bucket', async () => {
  const older: Place = { kind: 'folder', folder: join(folder, 'files') };
  const cache = { folder: join(folder, 'cache'), limitBytes: 1e9 };
  await openPlace(older).write(KEY, content);
  const store = openPlan({ current: bucketWith(), older, cache });
  const moved = 'datasets/2/tiles/octree.bin';
  await store.write(moved, content.toReversed());
  const [one, other] = await Promise.all([KEY, moved].map((key) => store.read(key, 900_000, 1_100_000)));
  expect(Buffer.compare(one!, content.subarray(900_000, 1_100_000))).toBe(0);
  expect(Buffer.compare(other!, content.toReversed().subarray(900_000, 1_100_000))).toBe(0);
  expect(await store.read('datasets/3/tiles/octree.bin', 0, 5)).toBeUndefined();
});

it('keeps no block of which bytes are missing', async () => {
  const store = open();
  await store.write(KEY, content);
  await store.stat(KEY);
  s3.fail('short', 1, 'GET');
  s3.fail('cut', 1, 'GET');
  for (let time = 0; time < 2; time++)
    expect(Buffer.compare((await store.read(KEY, 0, 2 ** 20))!, content.subarray(0, 2 ** 20))).toBe(0);
});

it('mixes no blocks while its memory is used again and the store fails', async () => {
  const store = open();
  const many = Buffer.alloc(40 * 2 ** 20 + 12_345);
  for (let at = 0; at + 4 <= many.length; at += 4) many.writeUInt32LE(at, at);
  await store.write(KEY, many);
  await store.stat(KEY);
  for (const fault of ['cut', 'short', 'whole', 'busy', 'cut', 'short', 'whole', 'busy'] as const)
    s3.fail(fault, 1, 'GET');
  const begins = Array.from({ length: 200 }, (_, n) => (n * 7919 * 4096) % (many.length - 300_000));
  const read = (begin: number) => store.read(KEY, begin, begin + 300_000);
  for (let time = 0; time < 2; time++)
    for (const [index, bytes] of (await Promise.all(begins.map(read))).entries())
      expect(Buffer.compare(bytes!, many.subarray(begins[index], begins[index]! + 300_000))).toBe(0);
  expect((await store.read(KEY, 40 * 2 ** 20, many.length))!.byteLength).toBe(12_345);
});

it('hands bytes over that the disk refuses to keep', async () => {
  const file = join(folder, 'a file where the folder should be');
  await writeFile(file, '');
  const store = open(join(file, 'cache'));
  await store.write(KEY, content);
  expect(Buffer.from((await store.read(KEY, 900_000, 1_100_000))!)).toEqual(content.subarray(900_000, 1_100_000));
});

it('asks about a file that another process replaced by a shorter one', async () => {
  const [store, other] = [open(), open()];
  await store.write(KEY, content);
  expect((await store.stat(KEY))?.size).toBe(3_000_000);
  await other.write(KEY, content.subarray(0, 10));
  expect(Buffer.from((await store.read(KEY))!)).toEqual(content.subarray(0, 10));
  await other.remove(KEY);
  expect(await open().read(KEY)).toBeUndefined();
});

it('says by its code what the store refused', async () => {
  const store = open();
  await store.write(KEY, content);
  await store.stat(KEY);
  s3.fail('busy', 1, 'GET');
  expect((await store.read(KEY, 0, 5))?.byteLength).toBe(5);
  await expect(open(undefined, 'another secret').read(KEY, 0, 5)).rejects.toMatchObject({ code: 'storage-refused' });
  s3.buckets.delete('cloud');
  await expect(store.read(KEY, 2_500_000, 2_500_005)).rejects.toMatchObject({ code: 'storage-bucket-missing' });
  s3.buckets.set('cloud', new Map());
});
