import { existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { lockDataFolder } from '../config/data-folder-lock.ts';
import { loadSecrets } from '../config/secrets.ts';
import { embeddedUrl, startEmbedded } from '../database/embedded.ts';
import { BackupError } from './backup-error.ts';
import { copiedFiles, hashOf } from './copied-files.ts';
import { connectAlone, dumpDatabase } from './database-dump.ts';
import { FORMAT, listBackups, MANIFEST, readManifest, signManifest, UNFINISHED } from './manifest.ts';
import type { Manifest, Part } from './manifest.ts';
import { keysOf, seal } from './passphrase.ts';
import { writeStatus, type BackupSummary } from './status.ts';

/** Part with the sealed secrets. */
export const SECRETS = 'secrets.sealed';

/**
 * Writes a backup into a new folder below `folder`, while the product runs or not. It is read again before it counts; a
 * backup that is cut off stays without a manifest and is never taken for a whole one.
 *
 * @param options.keep removes the oldest whole backups beyond this number.
 * @throws BackupError
 */
export async function createBackup(
  config: Config,
  folder: string,
  options: { keep?: number } = {},
): Promise<BackupSummary> {
  const passphrase = requirePassphrase(config);
  requireApart(config.dataFolder, folder);
  const began = new Date();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeAbandoned(folder);
    const name = began.toISOString().replaceAll(/[:.]/g, '-');
    if (existsSync(path.join(folder, name)))
      throw new BackupError(`${path.join(folder, name)} exists already. Start again in a second.`);
    const draft = path.join(folder, `${name}-${hostname()}-${process.pid}${UNFINISHED}`);
    await mkdir(draft, { mode: 0o700 });
    const summary = await fill(config, passphrase, { folder, draft, name, began }).catch(async (cause: unknown) => {
      await rm(draft, { recursive: true, force: true });
      throw cause;
    });
    if (options.keep !== undefined) await removeOldest(folder, options.keep);
    await writeStatus(config.dataFolder, { at: began.toISOString(), ...summary });
    return summary;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    await writeStatus(config.dataFolder, { at: began.toISOString(), folder, problem: message }).catch(() => {});
    throw cause;
  }
}

/** @throws BackupError when none is set. */
export function requirePassphrase(config: Pick<Config, 'backupPassphrase'>): string {
  if (config.backupPassphrase) return config.backupPassphrase;
  throw new BackupError(
    'Set CLOUD_BACKUP_PASSPHRASE: it seals the secrets of the backup. Keep it elsewhere; without it nothing can be restored.',
  );
}

function requireApart(dataFolder: string, folder: string): void {
  if (!path.relative(dataFolder, folder).startsWith('..') && !path.isAbsolute(path.relative(dataFolder, folder)))
    throw new BackupError(`${folder} lies in the data folder and would be lost with it. Choose a folder elsewhere.`);
}

async function fill(
  config: Config,
  passphrase: string,
  place: { folder: string; draft: string; name: string; began: Date },
): Promise<BackupSummary> {
  const { folder, draft, name, began } = place;
  if (!existsSync(path.join(config.dataFolder, 'secrets.json')))
    throw new BackupError(`There is no installation in ${config.dataFolder}. Set CLOUD_DATA to its data folder.`);
  const keys = keysOf(passphrase);
  const files = copiedFiles(config.dataFolder, draft, await previousOf(folder));
  // Files before rows and again behind them: a row never comes without its file, though a file may without its row.
  await files.update();
  const dump = await withDatabase(config, (url) => dumpDatabase(url, draft));
  await files.update();
  const secrets = await readFile(path.join(config.dataFolder, 'secrets.json'), 'utf8');
  await writeFile(path.join(draft, SECRETS), seal(secrets, keys), { mode: 0o600, flush: true });

  const parts: Part[] = files.parts();
  for (const part of [SECRETS, ...dump.tables.map((table) => table.part)])
    parts.push({ path: part, ...(await hashOf(path.join(draft, part))) });
  const manifest: Manifest = { format: FORMAT, at: began.toISOString(), ...dump, parts };
  await verifyParts(draft, manifest.parts);
  await writeLast(draft, signManifest(manifest, keys.signing));
  await rename(draft, path.join(folder, name));
  await syncFolder(folder);
  const bytesOf = (list: readonly Part[]) => list.reduce((sum, part) => sum + part.bytes, 0);
  return {
    folder: path.join(folder, name),
    files: files.parts().length,
    bytes: bytesOf(parts),
    newBytes: files.newBytes() + bytesOf(parts) - bytesOf(files.parts()),
    seconds: (Date.now() - began.getTime()) / 1000,
  };
}

/** The newest whole backup, whose unchanged files are linked; one that cannot be read is none. */
async function previousOf(folder: string): Promise<{ folder: string; parts: readonly Part[] } | undefined> {
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) return undefined;
  const found = await readManifest(path.join(folder, newest)).catch(() => undefined);
  return found && { folder: path.join(folder, newest), parts: found.manifest.parts };
}

/** The database that runs; an embedded one that does not run is started for as long as it is needed. */
async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const secrets = loadSecrets(config);
  const running = embeddedUrl(config, secrets);
  if (running !== undefined && (await answers(running))) return work(running);
  const unlock = lockDataFolder(config.dataFolder);
  try {
    const embedded = await startEmbedded(config, secrets);
    try {
      return await work(embedded.url);
    } finally {
      await embedded.stop();
    }
  } finally {
    unlock();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await connectAlone(url)).end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads every part and compares its size and SHA-256.
 *
 * @throws BackupError naming the first that differs.
 */
export async function verifyParts(folder: string, parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    const found = await hashOf(path.join(folder, part.path)).catch(() => undefined);
    if (found === undefined)
      throw new BackupError(`${path.join(folder, part.path)} is missing or cannot be read. Choose another backup.`);
    if (found.bytes !== part.bytes || found.sha256 !== part.sha256)
      throw new BackupError(`${path.join(folder, part.path)} is not as it was written. Choose another backup.`);
  }
}

async function writeLast(draft: string, text: string): Promise<void> {
  const file = path.join(draft, MANIFEST);
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(draft);
}

/** A rename is on disk when its folder is; not every platform lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** What backups of this machine left that were killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = name.endsWith(UNFINISHED) ? /-(.+)-(\d+)\.unfinished$/.exec(name) : null;
    if (!owner?.[1]?.endsWith(hostname()) || isAlive(Number(owner[2]))) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function removeOldest(folder: string, keep: number): Promise<void> {
  const names = await listBackups(folder);
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    // Without its manifest it is no backup any more, however far the removal gets.
    await rm(path.join(folder, name, MANIFEST));
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
