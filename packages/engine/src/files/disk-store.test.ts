import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactStore } from '../core/artifact-store.ts';
import { memorySource } from '../core/memory-source.ts';
import { memoryStore } from '../core/memory-store.ts';
import { diskStore } from './disk-store.ts';
import { fileSource } from './file-source.ts';
import { FolderFiles } from './folder-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each([
  ['on disk', () => diskStore(join(folder, 'store'))],
  ['in memory', memoryStore],
])('an artifact store %s', (_, make: () => ArtifactStore) => {
  it('gives back what was written, whole and by range', async () => {
    const store = make();
    await store.write('a/b.bin', new Uint8Array([1, 2, 3, 4]));
    await store.write('a/c.json', '{"é":1}');
    expect([...(await store.read('a/b.bin', 1, 3))]).toEqual([2, 3]);
    expect(new TextDecoder().decode(await store.read('a/c.json'))).toBe('{"é":1}');
    expect(await store.size('a/b.bin')).toBe(4);
    expect(await store.list('a/')).toEqual(['a/b.bin', 'a/c.json']);
    await store.remove('a/');
    expect(await store.list('')).toEqual([]);
  });

  it('shows a growing artifact only when it is closed, and nothing of an aborted one', async () => {
    const store = make();
    const sink = await store.append('x.bin');
    const reused = new Uint8Array([7, 8]);
    await sink.write(reused);
    reused.fill(0);
    expect(await store.size('x.bin')).toBeUndefined();
    await sink.close();
    expect([...(await store.read('x.bin'))]).toEqual([7, 8]);
    const aborted = await store.append('y.bin');
    await aborted.write(reused);
    await aborted.abort();
    expect(await store.list('')).toEqual(['x.bin']);
  });

  it('names what is missing and refuses ranges outside', async () => {
    const store = make();
    await expect(store.read('none')).rejects.toMatchObject({ code: 'artifact-missing' });
    await store.remove('none');
    await store.write('z', 'z');
    await expect(store.read('z', 0, 2)).rejects.toMatchObject({ code: 'file-truncated' });
  });
});

it('never leaves the folder of a disk store', async () => {
  const store = diskStore(join(folder, 'inner'));
  for (const name of ['../outside', '/etc/passwd', 'a/../../b', '.partial/x', '']) {
    await expect(store.read(name)).rejects.toMatchObject({ code: 'artifact-missing' });
    await expect(store.write(name, 'x')).rejects.toMatchObject({ code: 'artifact-missing' });
  }
  expect(await readdir(folder)).not.toContain('outside');
});

it('reads a file and a memory source alike', async () => {
  await writeFile(join(folder, 'bytes.bin'), new Uint8Array([1, 2, 3]));
  const file = await fileSource(join(folder, 'bytes.bin'));
  for (const source of [file, memorySource('bytes.bin', new Uint8Array([1, 2, 3]))]) {
    expect(source).toMatchObject({ name: 'bytes.bin', size: 3 });
    expect([...(await source.read(1, 3))]).toEqual([2, 3]);
    await expect(source.read(2, 4)).rejects.toMatchObject({ code: 'file-truncated' });
  }
  await file.close();
});

it('writes into a folder that is emptied and removed by others at the same time', async () => {
  const files = new FolderFiles(join(folder, 'emptied'));
  const writers = Array.from({ length: 16 }, async (_, writer) => {
    for (let n = 0; n < 40; n++) {
      const key = `shared/${writer}-${n}`;
      const sink = await files.append(key);
      await sink.write(new Uint8Array([n]));
      await sink.close();
      expect((await files.stat(key))?.size).toBe(1);
      await files.remove(key);
    }
  });
  await Promise.all(writers);
  expect(await files.list('shared/')).toEqual([]);
});
