import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeS3 } from '../../test/support/fake-s3.ts';
import { engineStore } from './engine-store.ts';
import { localStorage } from './local-storage.ts';
import { s3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

interface Place {
  storage: Storage;
  /** What a write that failed left behind. */
  unfinished(): Promise<number>;
  stop(): Promise<void>;
}

async function openLocal(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  return {
    storage: localStorage(join(folder, 'files')),
    unfinished: async () => {
      expect(await readdir(folder)).toEqual(['files']);
      return (await readdir(join(folder, 'files', '.partial'))).length;
    },
    stop: () => rm(folder, { recursive: true }),
  };
}

async function openS3(isPathStyle: boolean): Promise<Place> {
  const s3 = await startFakeS3({ pageKeys: 2 });
  const { port } = new URL(s3.url);
  const { accessKey, secretKey } = s3;
  const endpoint = isPathStyle ? s3.url : `http://s3.test:${port}`;
  const storage = s3Storage(
    { endpoint, bucket: 'cloud', region: 'eu-west-1', accessKey, secretKey, isPathStyle },
    { resolve: async () => ({ address: '127.0.0.1', family: 4 }) },
  );
  return {
    storage,
    unfinished: async () => s3.uploads.size,
    stop: async () => {
      storage.close();
      await s3.stop();
    },
  };
}

describe.each([
  ['in a folder', () => openLocal()],
  ['in a bucket, named in the path', () => openS3(true)],
  ['in a bucket, named in the host', () => openS3(false)],
])('storage %s', (_where, open) => {
  let place: Place;
  let storage: Storage;
  beforeAll(async () => {
    place = await open();
    ({ storage } = place);
  });
  afterAll(() => place.stop());

  it('closes a stream that it cannot write, and one whose copy is cut short', async () => {
    const unread = Readable.from([Buffer.from('x')]);
    await expect(storage.write('../outside', unread)).rejects.toThrow();
    expect(unread.destroyed).toBe(true);
    const failing = Readable.from(
      (function* () {
        yield Buffer.from('x');
        throw new Error('broken off');
      })(),
    );
    await expect(storage.write('cut/short', failing)).rejects.toThrow('broken off');
    expect(failing.destroyed).toBe(true);
    expect(await storage.stat('cut/short')).toBeUndefined();
  });

  it('gives back what was written, whole, by range and as a stream', async () => {
    await storage.write('a/b.bin', bytes(1, 2, 3, 4));
    await storage.write('a/c.bin', Readable.from([bytes(5), bytes(6, 7)]));
    expect([...(await storage.read('a/b.bin', 1, 3))!]).toEqual([2, 3]);
    expect([...(await buffer((await storage.stream('a/b.bin', 1, 3))!))]).toEqual([2, 3]);
    expect([...(await buffer((await storage.stream('a/c.bin'))!))]).toEqual([5, 6, 7]);
    expect([...(await buffer((await storage.stream('a/c.bin', 1, 1))!))]).toEqual([]);
    expect(await storage.list('a/')).toEqual(['a/b.bin', 'a/c.bin']);
    expect((await storage.stat('a/b.bin'))?.size).toBe(4);
    await expect(storage.read('a/b.bin', 2, 9)).rejects.toThrow(RangeError);
  });

  it('gives a file another version when it is written again', async () => {
    await storage.write('v', bytes(1));
    const first = await storage.stat('v');
    await storage.write('v', bytes(2));
    expect((await storage.stat('v'))?.version).not.toBe(first?.version);
  });

  it('leaves nothing of a write that fails half way', async () => {
    const failing = Readable.from(
      (async function* () {
        yield bytes(1);
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.write('half', failing)).rejects.toThrow('connection lost');
    expect(await storage.stat('half')).toBeUndefined();
    expect(await place.unfinished()).toBe(0);
  });

  it('takes files of any size, however they come', async () => {
    const large = new Uint8Array(21_000_001).map((_, index) => index % 251);
    await storage.write('large/whole', large);
    await storage.write(
      'large/streamed',
      Readable.from(
        (function* () {
          for (let at = 0; at < large.length; at += 300_000) yield large.subarray(at, at + 300_000);
        })(),
      ),
    );
    const sink = await storage.append('large/grown');
    const reused = new Uint8Array(6_000_000);
    for (let at = 0; at < large.length; at += reused.length) {
      reused.set(large.subarray(at, at + reused.length));
      await sink.write(reused.subarray(0, Math.min(reused.length, large.length - at)));
      reused.fill(0);
    }
    expect(await storage.stat('large/grown')).toBeUndefined();
    await sink.close();
    for (const name of ['whole', 'streamed', 'grown']) {
      const found = await storage.read(`large/${name}`);
      expect([name, Buffer.compare(found!, large)]).toEqual([name, 0]);
    }
    expect([...(await storage.read('large/grown', 20_999_999, 21_000_001))!]).toEqual([...large.subarray(-2)]);
    expect(await place.unfinished()).toBe(0);
  });

  it.each(['a b+c', '点云.las', "it's (1)*!", 'x&y=z%20?#', 'ü~$@,;'])('keeps the name %s', async (name) => {
    await storage.write(`names/${name}`, bytes(1, 2));
    await storage.copy(`names/${name}`, `copies/${name}`);
    expect((await storage.read(`copies/${name}`, 1, 2))?.[0]).toBe(2);
    expect(await storage.list('copies/')).toEqual([`copies/${name}`]);
    await storage.remove('copies/');
  });

  it('copies, removes by prefix, and does not mind what is not there', async () => {
    await storage.write('from/x', bytes(1));
    await storage.copy('from/x', 'to/deep/y');
    await storage.write('from/x', bytes(2));
    expect([...(await storage.read('to/deep/y'))!]).toEqual([1]);
    expect(await storage.list('to/')).toEqual(['to/deep/y']);
    await storage.remove('to/');
    await storage.remove('to/');
    await storage.remove('nothing');
    expect(await storage.list('to/')).toEqual([]);
    expect(await storage.read('to/deep/y')).toBeUndefined();
    await expect(storage.copy('from/none', 'to/y')).rejects.toThrow('ENOENT');
  });

  it('never leaves its folder', async () => {
    for (const key of ['../outside', '/etc/passwd', 'a/../../b', '.partial/x', 'a//b', '', 'a\0b', 'a\\b', 'C:/x']) {
      expect(await storage.read(key), key).toBeUndefined();
      expect(await storage.stat(key), key).toBeUndefined();
      await expect(storage.write(key, bytes(1)), key).rejects.toThrow('no storage key');
      await storage.remove(key);
    }
  });

  it('reads the points of the dataset, writes its own and never writes those', async () => {
    await storage.write('datasets/1/points/x', bytes(1));
    const store = engineStore(storage, 'runs/2/', { prefix: 'datasets/1/', names: ['points/'] });
    await store.write('model/a.json', '{}');
    expect([...(await store.read('points/x'))]).toEqual([1]);
    expect(await store.list('')).toEqual(['model/a.json', 'points/x']);
    expect(await store.list('points/')).toEqual(['points/x']);
    expect(await storage.list('runs/2/')).toEqual(['runs/2/model/a.json']);
    await expect(async () => store.write('points/y', 'x')).rejects.toThrow('belongs to the dataset');
    await expect(store.read('none')).rejects.toMatchObject({ code: 'artifact-missing' });
    await expect(store.read('points/x', 0, 9)).rejects.toMatchObject({ code: 'file-truncated' });
  });
});
