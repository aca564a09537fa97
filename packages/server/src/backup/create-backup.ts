import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { noteCommand, onlyOne, withDatabase } from './backup-database.ts';
import { BackupError } from './backup-error.ts';
import { draftOf, removeAbandoned, removeOldest, requireBackupFolder } from './backup-folder.ts';
import { copiedFiles, hashOf } from './copied-files.ts';
import { dumpDatabase } from './database-dump.ts';
import { FORMAT, listBackups, MANIFEST, nameAt, readManifest, rowsOf, signManifest } from './manifest.ts';
import type { Manifest, Part } from './manifest.ts';
import { meanwhile } from './parallel.ts';
import { keysOf, seal } from './passphrase.ts';
import { writeStatus, type BackupSummary } from './status.ts';

/** Part with the sealed secrets. */
export const SECRETS = 'secrets.sealed';

/** How far a backup or a drill has come. */
export type OnProgress = (phase: 'files' | 'rows' | 'check' | 'restore' | 'compare', share: number) => void;

export interface BackupOptions {
  /** Removes the oldest whole backups beyond this number; by default all stay. */
  keep?: number;
  /** Writes what comes of it into the history, where no task does. */
  isCommand?: boolean;
  /** Told of every part; what it throws ends the backup, and nothing is left of it. */
  onProgress?: OnProgress;
}

/**
 * Writes a backup into a new folder below `folder`, while the product runs or not. It is read again before it counts; a
 * backup that is cut off stays without a manifest and is never taken for a whole one.
 *
 * @throws BackupError
 */
export async function createBackup(
  config: Config,
  folder: string,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  const passphrase = requirePassphrase(config);
  const began = new Date();
  try {
    await requireBackupFolder(config, folder);
    if (!existsSync(path.join(config.dataFolder, 'secrets.json')))
      throw new BackupError(`There is no installation in ${config.dataFolder}. Set CLOUD_DATA to its data folder.`);
    const summary = await withDatabase(config, (url) =>
      onlyOne(url, (requireLock) => {
        const onProgress: OnProgress = (phase, share) => {
          requireLock();
          options.onProgress?.(phase, share);
        };
        const work = { config, url, folder, passphrase, began, ...options, onProgress };
        return noted(url, began, options, () => write(work));
      }),
    );
    await writeStatus(config.dataFolder, { at: began.toISOString(), ...summary });
    return summary;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    await writeStatus(config.dataFolder, { at: began.toISOString(), folder, problem: message }).catch(() => {});
    throw cause;
  }
}

async function noted(
  url: string,
  began: Date,
  { isCommand = false }: BackupOptions,
  work: () => Promise<BackupSummary>,
): Promise<BackupSummary> {
  if (!isCommand) return work();
  try {
    const summary = await work();
    await noteCommand(url, began, summary);
    return summary;
  } catch (cause) {
    if (cause instanceof Error) await noteCommand(url, began, cause).catch(() => {});
    throw cause;
  }
}

/** @throws BackupError when none is set. */
export function requirePassphrase(config: Pick<Config, 'backupPassphrase'>): string {
  if (config.backupPassphrase) return config.backupPassphrase;
  throw new BackupError(
    'Set CLOUD_BACKUP_PASSPHRASE: it seals the secrets of the backup. Keep it elsewhere; without it nothing can be restored.',
    { code: 'backup-passphrase-missing' },
  );
}

interface Work extends BackupOptions {
  config: Config;
  url: string;
  folder: string;
  passphrase: string;
  began: Date;
}

async function write(work: Work): Promise<BackupSummary> {
  const { folder, began, keep } = work;
  await removeAbandoned(folder);
  const name = nameAt(began);
  if (existsSync(path.join(folder, name)))
    throw new BackupError(`${path.join(folder, name)} exists already. Start again in a second.`);
  const draft = draftOf(folder, name);
  await mkdir(draft, { mode: 0o700 });
  try {
    const summary = await fill(work, draft);
    await rename(draft, path.join(folder, name));
    await syncFolder(folder);
    if (keep !== undefined) await removeOldest(folder, keep);
    return { folder: path.join(folder, name), ...summary, seconds: (Date.now() - began.getTime()) / 1000 };
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    throw cause;
  }
}

async function fill(
  { config, url, folder, passphrase, began, onProgress = () => {} }: Work,
  draft: string,
): Promise<Omit<BackupSummary, 'folder' | 'seconds'>> {
  const keys = keysOf(passphrase);
  const files = copiedFiles(config.dataFolder, draft, await previousOf(folder));
  const update = () => files.update((share) => onProgress('files', share));
  // Files before rows and again behind them: a row never comes without its file, though a file may without its row.
  await update();
  const first = files.parts();
  const { parts: dumped, ...dump } = await meanwhile(
    () => dumpDatabase(url, draft, (share) => onProgress('rows', share)),
    async () => {
      await files.sync();
      await verifyParts(draft, first);
    },
  );
  await update();
  await files.sync();
  const secrets = await readFile(path.join(config.dataFolder, 'secrets.json'), 'utf8');
  await writeFile(path.join(draft, SECRETS), seal(secrets, keys), { mode: 0o600, flush: true });

  const sealed = { path: SECRETS, ...(await hashOf(path.join(draft, SECRETS))) };
  const parts: Part[] = [...files.parts(), sealed, ...dumped];
  const manifest: Manifest = { format: FORMAT, at: began.toISOString(), ...dump, parts };
  const checked = new Set(first);
  const rest = parts.filter((part) => !checked.has(part));
  await verifyParts(draft, rest, (share) => onProgress('check', share));
  await writeLast(draft, signManifest(manifest, keys.signing));
  const bytesOf = (list: readonly Part[]) => list.reduce((sum, part) => sum + part.bytes, 0);
  return {
    files: files.parts().length,
    rows: rowsOf(manifest),
    bytes: bytesOf(parts),
    newBytes: files.newBytes() + bytesOf(parts) - bytesOf(files.parts()),
  };
}

/** The newest whole backup, whose unchanged files are linked; one that cannot be read is none. */
async function previousOf(folder: string): Promise<{ folder: string; parts: readonly Part[] } | undefined> {
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) return undefined;
  const found = await readManifest(path.join(folder, newest)).catch(() => undefined);
  return found && { folder: path.join(folder, newest), parts: found.manifest.parts };
}

/**
 * Reads every part and compares its size and SHA-256.
 *
 * @param onShare is told how much of the bytes is read, 0..1; what it throws ends the reading.
 * @throws BackupError naming the first that differs.
 */
export async function verifyParts(
  folder: string,
  parts: readonly Part[],
  onShare: (share: number) => void = () => {},
): Promise<void> {
  const total = parts.reduce((sum, part) => sum + part.bytes, 1);
  let read = 0;
  for (const part of parts) {
    onShare(read / total);
    const found = await hashOf(path.join(folder, part.path)).catch(() => undefined);
    const options = { code: 'backup-damaged', params: { file: part.path } } as const;
    if (found === undefined)
      throw new BackupError(
        `${path.join(folder, part.path)} is missing or cannot be read. Choose another backup.`,
        options,
      );
    if (found.bytes !== part.bytes || found.sha256 !== part.sha256)
      throw new BackupError(
        `${path.join(folder, part.path)} is not as it was written. Choose another backup.`,
        options,
      );
    read += part.bytes;
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
