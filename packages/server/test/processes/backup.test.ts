import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackup } from '../../src/backup/create-backup.ts';
import { readManifest, signManifest } from '../../src/backup/manifest.ts';
import { unseal } from '../../src/backup/passphrase.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { type Config } from '../../src/config/config.ts';
import {
  PASSPHRASE,
  BYTES,
  root,
  backups,
  configOf,
  run,
  signIn,
  keepWriting,
  keepUploading,
  query,
  upload,
  type Running,
} from './backup-installation.ts';

let source: Running;
let uploaded: string;
/** Of the first backup. */
let whole: string;

beforeAll(async () => {
  chmodSync(root, 0o755);
  source = await run(configOf('source'));
  uploaded = await upload(source, await signIn(source));
  await query(source.database.url, `update blade_backup_schedule set rhythm = 'daily', folder = '/somewhere'`);
  await query(
    source.database.url,
    `insert into blade_backup_task (id, kind, cause, state) values (7, 'backup', 'page', 'running')`,
  );
  await query(source.database.url, 'create table stranger as select 1 as one');
  await query(source.database.url, `insert into blade_log_api (id, create_time) values (7, '2020-02-02')`);
});
afterAll(async () => {
  await source?.stop();
  rmSync(root, { recursive: true, force: true });
});

async function expectRestored(config: Config, rows: number): Promise<void> {
  const restored = await run(config);
  try {
    expect(await signIn(restored)).toEqual(expect.any(String));
    const file = join(config.dataFolder, 'files', 'uploads', uploaded);
    expect(readFileSync(file).equals(BYTES)).toBe(true);
    expect(statSync(file).mode & 0o77).toBe(0);
    const head = await fetch(`${restored.url}/api/blade-resource/upload/${uploaded}`, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', 'blade-auth': `bearer ${await signIn(restored)}` },
    });
    expect(head.headers.get('upload-offset')).toBe(String(BYTES.length));
    const counted = await query(
      restored.database.url,
      `select (select count(*)::int from blade_notice where tenant_id = 'pairs') as l,
         (select count(*)::int from blade_notice_read where tenant_id = 'pairs') as r`,
    );
    expect(counted[0]!.l).toBe(counted[0]!.r);
    const entry = await query(restored.database.url, `select id from blade_log_api where create_time = '2020-02-02'`);
    expect(entry, 'an entry of a month that the restored log has no partition for').toEqual([{ id: '7' }]);
    expect(counted[0]!.l).toBeGreaterThanOrEqual(rows);
  } finally {
    await restored.stop();
  }
}

/** What a restored installation says about its own backups. */
async function resting(config: Config) {
  const restored = await run(config);
  try {
    const text = `select is_paused as "isPaused", state, error ->> 'code' as code
      from blade_backup_schedule, blade_backup_task where blade_backup_task.id = 7`;
    return await query(restored.database.url, text);
  } finally {
    await restored.stop();
  }
}

/** Uploads acknowledged before the backup are there, and every row of an upload has its file, as it was sent. */
async function expectUploads(config: Config, before: Map<string, Buffer>, sent: Map<string, Buffer>): Promise<void> {
  const restored = await run(config);
  const rows = await query<{ id: string }>(restored.database.url, 'select id from blade_upload');
  await restored.stop();
  const ids = new Set(rows.map(({ id }) => id));
  expect([...before.keys()].filter((id) => !ids.has(id))).toEqual([]);
  const differing = [...ids].filter((id) => {
    const bytes = sent.get(id);
    return bytes && !readFileSync(join(config.dataFolder, 'files', 'uploads', id)).equals(bytes);
  });
  expect(differing).toEqual([]);
}

describe('a backup', () => {
  it('taken while others write is consistent, and restores what was acknowledged before it', async () => {
    const writer = keepWriting(source.database.url);
    const written = async () =>
      (await query<{ n: number }>(source.database.url, 'select count(*)::int as n from blade_notice_read'))[0]!.n;
    await expect.poll(written).toBeGreaterThan(20);
    const uploader = await keepUploading(source);
    await expect.poll(() => uploader.sent.size).toBeGreaterThan(3);
    const before = await written();
    const sentBefore = new Map(uploader.sent);
    const summary = await createBackup(source.config, backups);
    expect(await writer.stop()).toBeGreaterThan(before);
    await uploader.stop();
    whole = summary.folder;
    expect(readdirSync(backups)).toEqual([whole.split('/').at(-1)]);

    const target = configOf('target');
    expect((await restoreBackup(target, backups)).leftOut).toEqual(['"public"."stranger"']);
    expect(JSON.parse(readFileSync(join(target.dataFolder, 'secrets.json'), 'utf8'))).toEqual(
      JSON.parse(readFileSync(join(source.config.dataFolder, 'secrets.json'), 'utf8')),
    );
    await expectRestored(target, before);
    await expectUploads(target, sentBefore, uploader.sent);
    expect(await resting(target)).toEqual([{ isPaused: true, state: 'failed', code: 'backup-interrupted' }]);
    expect(await query(source.database.url, 'select is_paused from blade_backup_schedule')).toEqual([
      { is_paused: false },
    ]);
  });

  it('is kept from others, and holds no secret in the clear', () => {
    const secrets = Object.values(
      JSON.parse(readFileSync(join(source.config.dataFolder, 'secrets.json'), 'utf8')) as Record<string, unknown>,
    ).filter((value) => typeof value === 'string');
    expect(secrets.length).toBeGreaterThan(3);
    for (const entry of readdirSync(whole, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      expect([path, statSync(path).mode & 0o77]).toEqual([path, 0]);
      if (!entry.isFile()) continue;
      const text = readFileSync(path, 'latin1');
      for (const secret of secrets) expect(text.includes(secret)).toBe(false);
    }
  });

  it('links what has not changed since the one before', async () => {
    const second = await createBackup(source.config, backups, { keep: 2 });
    expect(second.newBytes).toBeLessThan(BYTES.length / 2);
    const inode = (folder: string) => statSync(join(folder, 'data/files/uploads', uploaded)).ino;
    expect(inode(second.folder)).toBe(inode(whole));
    await createBackup(source.config, backups, { keep: 2 });
    expect(readdirSync(backups)).toHaveLength(2);
    expect(existsSync(whole)).toBe(false);
    whole = second.folder;
    const status = JSON.parse(readFileSync(join(source.config.dataFolder, 'backup.json'), 'utf8'));
    expect(status).toMatchObject({ files: second.files, bytes: expect.any(Number) });
  });

  it('with rows compressed by gzip, as earlier versions wrote them, is restored too', async () => {
    const folder = join(root, 'backup-by-gzip');
    cpSync(whole, folder, { recursive: true });
    const { manifest } = await readManifest(folder);
    for (const table of manifest.tables) {
      const part = manifest.parts.find(({ path }) => path === table.part)!;
      const bytes = gzipSync(zstdDecompressSync(readFileSync(join(folder, table.part))));
      rmSync(join(folder, table.part));
      table.part = table.part.replace(/zst$/, 'gz');
      writeFileSync(join(folder, table.part), bytes, { mode: 0o600 });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      Object.assign(part, { path: table.part, bytes: bytes.length, sha256 });
    }
    const { keys } = unseal(readFileSync(join(folder, 'secrets.sealed'), 'utf8'), PASSPHRASE);
    writeFileSync(join(folder, 'manifest.json'), signManifest(manifest, keys.signing));
    const target = configOf('from-gzip');
    await restoreBackup(target, folder);
    await expectRestored(target, 1);
  });

  it('goes from the embedded database to an external one, and back', async () => {
    const server = source.database.url.replace(/\/cloud$/, '/postgres');
    const outside = (name: string) => source.database.url.replace(/\/cloud$/, `/${name}`);
    await query(server, 'create database outside');
    const external = configOf('external', { DATABASE_URL: outside('outside') });
    await restoreBackup(external, whole);
    await expectRestored(external, 1);
    const { folder } = await createBackup(external, join(root, 'backups-external'));
    const back = configOf('back');
    await restoreBackup(back, folder);
    await expectRestored(back, 1);
    const again = configOf('again', { DATABASE_URL: outside('outside') });
    await expect(restoreBackup(again, whole)).rejects.toThrow('not empty');
    // The stopped installation starts its database for the backup, and leaves nothing running.
    await createBackup(back, join(root, 'backups-back'));
    expect(existsSync(join(back.dataFolder, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  });
});

describe('a restore is refused', () => {
  const empty = () => configOf(`refused-${randomBytes(4).toString('hex')}`);
  const refusal = async (config: Config, folder: string) => {
    const problem = await restoreBackup(config, folder).then(
      () => 'restored',
      (cause: Error) => cause.message,
    );
    return problem;
  };
  const altered = (name: string, change: (folder: string) => void) => {
    const copy = join(root, name);
    cpSync(whole, copy, { recursive: true });
    change(copy);
    return copy;
  };

  it('into an installation that runs, which is said first, or has data', async () => {
    expect(await refusal(source.config, whole)).toMatch(/is running \(process \d+\)\. Stop it first/);
    // The same database, from a data folder that is empty: another machine, say.
    const aside = { ...empty(), databaseUrl: source.database.url };
    expect(await refusal(aside, whole)).toMatch(/^The installation in DATABASE_URL is running .* Stop it first/);
    const held = empty();
    mkdirSync(held.dataFolder);
    for (const [program, says] of [
      ['supervisor', 'is running (process'],
      ['restore', 'is in use by process'],
    ] as const) {
      const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', `src/${program}.ts`]);
      writeFileSync(join(held.dataFolder, 'supervisor.pid'), String(holder.pid));
      expect(await refusal(held, whole)).toContain(`${says} ${holder.pid}`);
      holder.kill();
    }
    const other = empty();
    mkdirSync(other.dataFolder);
    writeFileSync(join(other.dataFolder, 'note.txt'), '');
    expect(await refusal(other, whole)).toContain('note.txt');
  });

  it('with another passphrase, or none', async () => {
    const wrong = { ...empty(), backupPassphrase: 'some other passphrase' };
    expect(await refusal(wrong, whole)).toContain('CLOUD_BACKUP_PASSPHRASE is not the one');
    expect(readdirSync(wrong.dataFolder)).toEqual([]);
    expect(await refusal({ ...wrong, backupPassphrase: undefined }, whole)).toContain('Set CLOUD_BACKUP_PASSPHRASE');
  });

  it('from a backup that was cut off', async () => {
    const cut = altered('cut', (folder) => rmSync(join(folder, 'manifest.json')));
    expect(await refusal(empty(), cut)).toContain('no whole backup');
    const short = altered('short', (folder) => {
      const file = join(folder, 'data/files/uploads', uploaded);
      writeFileSync(file, BYTES.subarray(0, 100));
    });
    expect(await refusal(empty(), short)).toContain(uploaded);
  });

  it('from a backup in which a byte differs, whichever part it is in', async () => {
    const parts = ['secrets.sealed', 'database/public.blade_user.copy.zst', `data/files/uploads/${uploaded}`];
    for (const [number, part] of parts.entries()) {
      const copy = altered(`altered-${number}`, (folder) => {
        const bytes = readFileSync(join(folder, part));
        bytes[bytes.length - 20]! ^= 1;
        writeFileSync(join(folder, part), bytes);
      });
      expect(await refusal(empty(), copy)).toContain(part);
    }
    const signed = altered('altered-manifest', (folder) => {
      const file = join(folder, 'manifest.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"isCalled": (true|false)/, '"isCalled": null'));
    });
    expect(await refusal(empty(), signed)).toContain('manifest.json');
  });

  it('from a newer version', async () => {
    const newer = altered('newer', (folder) => {
      const file = join(folder, 'manifest.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"migrations": \[/, '"migrations": ["9999-new.sql",'));
    });
    expect(await refusal(empty(), newer)).toContain('newer version (9999-new.sql)');
  });

  it('when one before was cut off, and so is a start', async () => {
    const config = empty();
    mkdirSync(config.dataFolder);
    writeFileSync(join(config.dataFolder, 'restore-unfinished'), '');
    expect(await refusal(config, whole)).toContain('cut off');
    const supervisor = join(import.meta.dirname, '../../src/supervisor.ts');
    const env = { ...process.env, CLOUD_DATA: config.dataFolder, DATABASE_URL: '', PORT: '0' };
    const result = spawnSync(process.execPath, [supervisor], { env, encoding: 'utf8' });
    expect([result.status, result.stderr]).toEqual([1, expect.stringContaining('cut off')]);
  });
});

describe('npm run backup', () => {
  const command = (words: string[], more: Record<string, string> = {}) => {
    const file = join(import.meta.dirname, `../../src/${words[0]}.ts`);
    const env = { ...process.env, CLOUD_DATA: source.config.dataFolder, CLOUD_BACKUP_PASSPHRASE: PASSPHRASE, ...more };
    return spawn(process.execPath, [file, ...words.slice(1)], { env: { ...env, DATABASE_URL: '' } });
  };
  const end = (child: ReturnType<typeof command>) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
      child.on('exit', (code) => setTimeout(() => resolve({ code, output }), 50));
    });

  it('says what it wrote, and what is wrong with how it was called', async () => {
    const fine = await end(command(['backup', backups]));
    expect(fine).toEqual({ code: 0, output: expect.stringMatching(/^Backup .* read again in/) });
    const noted = await query(source.database.url, `select * from blade_backup_task where cause = 'command'`);
    expect(noted).toMatchObject([{ state: 'succeeded', folder: expect.stringContaining(backups) }]);
    const check = await end(command(['restore', backups, '--check'], { CLOUD_DATA: join(root, 'nowhere') }));
    expect(check).toEqual({ code: 0, output: expect.stringContaining('all as they were written') });
    expect(existsSync(join(root, 'nowhere'))).toBe(false);
    const wrong: [words: string[], says: string, more?: Record<string, string>][] = [
      [['backup'], 'Usage: npm run backup'],
      [['restore'], 'Usage: npm run restore'],
      [['backup', backups, '--keep', '0'], '--keep needs'],
      [['backup', join(source.config.dataFolder, 'backups')], 'lies in the data folder'],
      [['backup', backups], 'There is no installation', { CLOUD_DATA: join(root, 'nothing') }],
      [['backup', backups], 'Set CLOUD_BACKUP_PASSPHRASE', { CLOUD_BACKUP_PASSPHRASE: '' }],
      [['backup', backups], '12 characters', { CLOUD_BACKUP_PASSPHRASE: 'short' }],
      [['restore', backups], 'Stop it first'],
      [['restore', backups], '正在运行', { LANG: 'zh_CN.UTF-8' }],
      [['restore', backups], '不是空的', { LANG: 'zh_CN.UTF-8', CLOUD_DATA: backups }],
    ];
    for (const [words, says, more] of wrong) {
      const { code, output } = await end(command(words, more));
      expect([code, output]).toEqual([1, expect.stringContaining(says)]);
      expect(output.trim().split('\n')).toHaveLength(1);
    }
  });

  it('killed at any time leaves no folder that is taken for a backup', async () => {
    const folder = join(root, 'killed');
    for (const ms of [150, 400, 600, 700, 800, 900, 1000]) {
      const child = command(['backup', folder]);
      setTimeout(() => child.kill('SIGKILL'), ms);
      await end(child);
    }
    const { output } = await end(command(['backup', folder]));
    expect(output).toContain('read again');
    // A hidden file that tries whether the folder can be written may be left; lists of backups pass over it.
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    expect(names.filter((name) => name.endsWith('.unfinished'))).toEqual([]);
    for (const name of names) {
      const checked = await end(command(['restore', join(folder, name), '--check']));
      expect(checked.output).toContain('all as they were written');
    }
  });
});
