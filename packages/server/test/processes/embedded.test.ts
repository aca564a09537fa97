import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { oldPlace } from '../../src/database/cluster-move.ts';
import { embeddedUrl, startEmbedded } from '../../src/database/embedded.ts';

const secrets = { databasePassword: 'test' };
const isRoot = process.getuid?.() === 0;
let folder = '';
const removals: string[] = [];

const makeFolder = () => (folder = mkdtempSync(join(tmpdir(), 'cloud-embedded-')));
afterEach(() => {
  for (const path of [folder, ...removals.splice(0)]) rmSync(path, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  it('keeps its rows, its port and its programs over a stop and a start', async () => {
    const config = { dataFolder: join(makeFolder(), 'data') };
    mkdirSync(config.dataFolder, { mode: 0o711 });
    chmodSync(folder, 0o755);
    expect(embeddedUrl(config, secrets)).toBeUndefined();
    const first = await startEmbedded(config, secrets);
    await query(first.url, 'create table kept as select 7 as value');
    await first.stop();
    expect(existsSync(join(config.dataFolder, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
    const second = await startEmbedded(config, secrets);
    expect([second.url, embeddedUrl(config, secrets)]).toEqual([first.url, first.url]);
    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
    await second.stop();
  });

  it('is ended and started anew when it outlived its starter, and recovers when it was killed', async () => {
    const config = { dataFolder: join(makeFolder(), 'data') };
    mkdirSync(config.dataFolder, { mode: 0o711 });
    chmodSync(folder, 0o755);
    const first = await startEmbedded(config, secrets);
    await query(first.url, 'create table kept as select 7 as value');
    const again = await startEmbedded(config, secrets);
    expect(again.pid).not.toBe(first.pid);
    expect(again.url).toBe(first.url);
    process.kill(again.pid, 'SIGKILL');
    const third = await startEmbedded(config, secrets);
    expect(third.pid).not.toBe(again.pid);
    expect(await query(third.url, 'select value from kept')).toEqual([{ value: 7 }]);
    await third.stop();
  });

  it('lies in the data folder under any user and below any folder, and in its copy', async () => {
    const config = { dataFolder: join(makeFolder(), 'data') };
    mkdirSync(config.dataFolder, { mode: 0o700 });
    chmodSync(folder, 0o700);
    const first = await startEmbedded(config, secrets);
    const home = join(config.dataFolder, 'postgres');
    expect(lstatSync(home).isDirectory()).toBe(true);
    await query(first.url, 'create table kept as select 7 as value');
    await query(first.url, 'checkpoint');

    // A copy of a folder that runs: its own server, its own rows, though the original's process number lies in it.
    const copy = { dataFolder: join(folder, 'copy') };
    cpSync(config.dataFolder, copy.dataFolder, { recursive: true });
    chmodSync(join(copy.dataFolder, 'postgres', 'cluster'), 0o700);
    expect(existsSync(join(copy.dataFolder, 'postgres', 'cluster', 'postmaster.pid'))).toBe(true);
    expect(embeddedUrl(copy, secrets)).toBeUndefined();
    const second = await startEmbedded(copy, secrets);
    expect([second.pid, second.url]).not.toEqual([first.pid, first.url]);
    await query(second.url, 'update kept set value = 8');
    expect(await query(first.url, 'select value from kept')).toEqual([{ value: 7 }]);
    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 8 }]);
    await Promise.all([first.stop(), second.stop()]);

    // Moved, it is the same; deleted, it begins anew.
    const moved = { dataFolder: join(folder, 'moved') };
    renameSync(config.dataFolder, moved.dataFolder);
    const third = await startEmbedded(moved, secrets);
    expect(await query(third.url, 'select value from kept')).toEqual([{ value: 7 }]);
    await third.stop();
    rmSync(moved.dataFolder, { recursive: true });
    const anew = await startEmbedded(moved, { databasePassword: 'another' });
    await expect(query(anew.url, 'select value from kept')).rejects.toThrow('does not exist');
    await anew.stop();
  });

  it.skipIf(!isRoot)(
    'is moved into the data folder where an earlier version kept it outside',
    async () => {
      for (const isOriginal of [true, false]) {
        const config = { dataFolder: join(makeFolder(), 'data') };
        removals.push(folder);
        mkdirSync(config.dataFolder, { mode: 0o711 });
        const first = await startEmbedded(config, secrets);
        await query(first.url, 'create table kept as select 7 as value');
        await first.stop();
        const home = join(config.dataFolder, 'postgres');
        const outside = isOriginal ? oldPlace(home) : oldPlace(`${home}-of-the-original`);
        removals.push(outside);
        mkdirSync(dirname(outside), { recursive: true });
        cpSync(home, outside, { recursive: true });
        chmodSync(join(outside, 'cluster'), 0o700);
        rmSync(home, { recursive: true });
        symlinkSync(outside, home);
        // Cut off: a draft is begun again.
        mkdirSync(`${home}.moving/cluster`, { recursive: true });

        const second = await startEmbedded(config, secrets);
        expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
        expect([lstatSync(home).isDirectory(), existsSync(`${home}.moved`), existsSync(`${home}.moving`)]).toEqual([
          true,
          false,
          false,
        ]);
        // The database of an original stays for the original.
        expect(existsSync(outside)).toBe(!isOriginal);
        await second.stop();

        // Cut off between taking the link away and putting the folder there.
        renameSync(home, `${home}.moved`);
        const third = await startEmbedded(config, secrets);
        expect(await query(third.url, 'select value from kept')).toEqual([{ value: 7 }]);
        await third.stop();

        rmSync(home, { recursive: true });
        rmSync(outside, { recursive: true, force: true });
        symlinkSync(outside, home);
        await expect(startEmbedded(config, secrets)).rejects.toThrow('was not copied with it');
      }
    },
    120_000,
  );

  it('gets a server of its own when the port it had belongs to another one now', async () => {
    const config = { dataFolder: join(makeFolder(), 'data') };
    mkdirSync(config.dataFolder);
    const first = await startEmbedded(config, secrets);
    await first.stop();
    const port = Number(new URL(first.url).port);
    const holder = createServer().listen(port, '127.0.0.1');
    const second = await startEmbedded(config, secrets);
    expect(new URL(second.url).port).not.toBe(String(port));
    holder.close();
    await second.stop();
  });
});
