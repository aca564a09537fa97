import { ApiError } from '@cloud/contract';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeS3, type FakeS3, type Fault } from '../../../test/support/fake-s3.ts';
import type { S3Settings } from '../../config/s3-settings.ts';
import { s3SettingsOf } from './s3-settings.ts';
import { s3Storage, type S3Storage } from './s3-storage.ts';
import type { S3Options } from './s3-client.ts';

let s3: FakeS3;
let storage: S3Storage;
beforeAll(async () => {
  s3 = await startFakeS3();
  storage = open();
});
afterAll(async () => {
  storage?.close();
  await s3?.stop();
});

const open = (changes: Partial<S3Settings> = {}, options: S3Options = {}) => {
  const { url: endpoint, accessKey, secretKey } = s3;
  const settings = {
    endpoint,
    bucket: 'cloud',
    region: 'us-east-1',
    accessKey,
    secretKey,
    isPathStyle: true,
    ...changes,
  };
  return s3Storage(settings, { timeoutMs: 200, attempts: 4, retryMs: 1, ...options });
};
const content = Buffer.from('a file that is long enough to be cut');
const codeOf = (work: Promise<unknown>) => work.then(() => 'none', (cause: ApiError) => cause.code); // prettier-ignore

describe('a store that fails in passing', () => {
  it.each(['busy', 'silent', 'cut', 'trickle'] satisfies Fault[])('is asked again while it is %s', async (fault) => {
    await storage.write('f/a', content);
    s3.fail(fault, 2, 'GET');
    expect(Buffer.from((await storage.read('f/a'))!)).toEqual(content);
    s3.fail(fault, 2, 'GET');
    expect(Buffer.from((await storage.read('f/a', 2, 20))!)).toEqual(content.subarray(2, 20));
    s3.fail(fault, 2, 'GET');
    expect(await buffer((await storage.stream('f/a', 3))!)).toEqual(content.subarray(3));
    s3.fail(fault === 'trickle' || fault === 'cut' ? 'busy' : fault, 2, 'PUT');
    await storage.write('f/b', content);
    expect(await storage.list('f/')).toEqual(['f/a', 'f/b']);
  });

  it.each(['whole', 'short'] satisfies Fault[])(
    'is asked again for a part while it answers a %s one',
    async (fault) => {
      await storage.write('f/a', content);
      s3.fail(fault, 2, 'GET');
      expect(Buffer.from((await storage.read('f/a', 2, 20))!)).toEqual(content.subarray(2, 20));
      s3.fail(fault, 2, 'GET');
      expect(Buffer.from((await storage.read('f/a', 3))!)).toEqual(content.subarray(3));
      s3.fail(fault, 2, 'GET');
      expect(await buffer((await storage.stream('f/a', 3, 20))!)).toEqual(content.subarray(3, 20));
      s3.fail(fault, 4, 'GET');
      expect(await codeOf(storage.read('f/a', 2, 20))).toBe('storage-unavailable');
    },
  );

  it('fails with its reason when patience ends', async () => {
    s3.fail('busy', 4, 'GET');
    await expect(storage.read('f/a')).rejects.toMatchObject({
      code: 'storage-unavailable',
      params: { reason: 'SlowDown' },
    });
    const gone = open({ endpoint: 'http://127.0.0.1:9' });
    expect(await codeOf(gone.stat('f/a'))).toBe('storage-unavailable');
  });
});

describe('a store that says no', () => {
  it('names wrong keys', async () => {
    const wrong = open({ secretKey: 'x' });
    await expect(wrong.write('f/a', content)).rejects.toMatchObject({
      code: 'storage-refused',
      params: { reason: 'SignatureDoesNotMatch' },
    });
    expect(await codeOf(wrong.requireBucket())).toBe('storage-refused');
    expect(await codeOf(open({ accessKey: 'x' }).read('f/a'))).toBe('storage-refused');
  });

  it('names a bucket that went while files arrive, and leaves no half file', async () => {
    const parts = Readable.from(
      (async function* () {
        yield Buffer.alloc(9_000_000);
        s3.buckets.delete('cloud');
        yield Buffer.alloc(9_000_000);
      })(),
    );
    expect(await codeOf(storage.write('f/gone', parts))).toBe('storage-bucket-missing');
    expect(await codeOf(storage.read('f/a'))).toBe('storage-bucket-missing');
    await storage.makeBucket('cloud');
    await storage.makeBucket('cloud');
    expect(await storage.list('')).toEqual([]);
    await storage.write('f/a', content);
    expect(await codeOf(storage.removeBucket('cloud'))).toBe('storage-refused');
  });

  it('is not asked when its address is not allowed', async () => {
    const refused = new ApiError('bad-request');
    const guarded = open({}, { resolve: () => Promise.reject(refused) });
    await expect(guarded.read('f/a')).rejects.toBe(refused);
  });
});

it('is connected to where its name leads at that moment, and nowhere that is not allowed', async () => {
  await storage.write('f/a', content);
  const named = { endpoint: `http://store.example:${new URL(s3.url).port}`, isPathStyle: false };
  const here = { address: '127.0.0.1', family: 4 } as const;
  const fine = open(named, { resolve: () => Promise.resolve(here) });
  for (const end of [20, undefined])
    expect(Buffer.from((await fine.read('f/a', 2, end))!)).toEqual(content.subarray(2, end));
  const refused = new ApiError('address-not-allowed');
  for (const end of [20, undefined]) {
    let asked = 0;
    const changing = open(named, { resolve: () => (asked++ === 0 ? Promise.resolve(here) : Promise.reject(refused)) });
    await expect(changing.read('f/a', 2, end)).rejects.toBe(refused);
  }
});

it('does not mix versions of a file that is replaced while it is read', async () => {
  await storage.write('f/a', Buffer.alloc(4_000_000, 1));
  s3.fail('cut', 1, 'GET');
  const stream = (await storage.stream('f/a'))!;
  s3.buckets.get('cloud')!.set('f/a', Buffer.alloc(4_000_000, 2));
  await expect(buffer(stream)).rejects.toMatchObject({ code: 'storage-refused' });
});

it.each([
  [1, 'http://minio.lan:9000', '', 'us-east-1', true],
  [2, 's3.cn-east-1.qiniucs.com', '', 'cn-east-1', false],
  [3, 'https://s3.oss-cn-hangzhou.aliyuncs.com', '', 'cn-hangzhou', false],
  [4, 'https://cos.ap-guangzhou.myqcloud.com', '', 'ap-guangzhou', false],
  [5, 'https://obs.cn-north-4.myhuaweicloud.com', '', 'cn-north-4', false],
  [6, 'https://s3.eu-west-1.amazonaws.com', '', 'eu-west-1', false],
  [6, 'https://s3.amazonaws.com', 'eu-west-3', 'eu-west-3', false],
])('knows the way and the region of category %i at %s', (category, endpoint, region, wanted, isPathStyle) => {
  const keys = { bucketName: 'scans', accessKey: 'a', secretKey: 'b' };
  const settings = s3SettingsOf({ category, endpoint, region, appId: '1250000000', ...keys });
  const bucket = category === 4 ? 'scans-1250000000' : 'scans';
  expect(settings).toMatchObject({ region: wanted, isPathStyle, bucket });
});
