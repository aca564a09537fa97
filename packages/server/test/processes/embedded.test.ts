import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
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

  it('is taken over when it outlived its starter, and recovers when it was killed', async () => {
    const config = { dataFolder: join(makeFolder(), 'data') };
    mkdirSync(config.dataFolder, { mode: 0o711 });
    chmodSync(folder, 0o755);
    const first = await startEmbedded(config, secrets);
    const again = await startEmbedded(config, secrets);
    expect(again.pid).toBe(first.pid);
    await query(first.url, 'create table kept as select 7 as value');
    process.kill(first.pid, 'SIGKILL');
    const third = await startEmbedded(config, secrets);
    expect(third.pid).not.toBe(first.pid);
    expect(await query(third.url, 'select value from kept')).toEqual([{ value: 7 }]);
    await third.stop();
  });

  it.skipIf(!isRoot)(
    'lies elsewhere, behind a link, when root keeps it in a folder that others may not enter',
    async () => {
      const config = { dataFolder: join(makeFolder(), 'data') };
      mkdirSync(config.dataFolder, { mode: 0o711 });
      chmodSync(folder, 0o700);
      const database = await startEmbedded(config, secrets);
      const link = join(config.dataFolder, 'postgres');
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      removals.push(readlinkSync(link));
      expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.stop();
      const second = await startEmbedded(config, secrets);
      expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await second.stop();
    },
  );
});
