import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineStore } from './engine-store.ts';
import { localStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

let folder = '';
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  storage = localStorage(join(folder, 'files'));
});
afterAll(() => rm(folder, { recursive: true }));
const bytes = (...values: number[]) => new Uint8Array(values);

describe('local storage', () => {
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
    expect(await readdir(join(folder, 'files', '.partial'))).toEqual([]);
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
    expect(await readdir(folder)).toEqual(['files']);
  });
});

describe('the store lent to the engine', () => {
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
