import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { DataFolderInUse, lockDataFolder, RESTORE_MARK } from '../config/data-folder-lock.ts';
import { loadSecrets } from '../config/secrets.ts';
import { startEmbedded } from '../database/embedded.ts';
import { runningOn } from '../database/postmaster.ts';
import { knownMigrations, newerMigrations } from '../database/migrate.ts';
import { BackupError } from './backup-error.ts';
import { FILES, syncFiles } from './copied-files.ts';
import { requirePassphrase, SECRETS, verifyParts, type OnProgress } from './create-backup.ts';
import { loadDatabase, lookInto } from './database-load.ts';
import { listBackups, MANIFEST, readManifest, type Manifest } from './manifest.ts';
import { inParallel, meanwhile } from './parallel.ts';
import { unseal } from './passphrase.ts';

/** A backup that was found whole, unaltered and of a version that this one can read. */
export interface CheckedBackup {
  folder: string;
  manifest: Manifest;
  /** Text of the secrets' file. */
  secrets: string;
}

/**
 * Reads all of a backup and compares it with its manifest; writes nothing.
 *
 * @param folder of one backup, or of several: then the newest whole one.
 * @throws BackupError
 */
export async function checkBackup(
  config: Pick<Config, 'backupPassphrase'>,
  folder: string,
  onProgress: OnProgress = () => {},
): Promise<CheckedBackup> {
  const passphrase = requirePassphrase(config);
  const chosen = await choose(folder);
  const { manifest, isSignedBy } = await readManifest(chosen);
  const [newer] = newerMigrations(manifest.migrations, await knownMigrations());
  if (newer !== undefined)
    throw new BackupError(
      `${chosen} was written by a newer version (${newer}). Restore it with that version or a newer one.`,
      { code: 'backup-newer', params: { version: newer } },
    );
  // The secrets before the rest: a wrong passphrase is told at once, and a damaged file is no wrong passphrase.
  const sealed = manifest.parts.filter((part) => part.path === SECRETS);
  await verifyParts(chosen, sealed);
  const { text, keys } = unseal(await readFile(path.join(chosen, SECRETS), 'utf8'), passphrase);
  if (!isSignedBy(keys.signing))
    throw new BackupError(`${MANIFEST} of ${chosen} is not as it was written. Choose another backup.`, {
      code: 'backup-damaged',
      params: { file: MANIFEST },
    });
  await verifyParts(chosen, manifest.parts, (share) => onProgress('check', share));
  return { folder: chosen, manifest, secrets: text };
}

async function choose(folder: string): Promise<string> {
  if (existsSync(path.join(folder, MANIFEST))) return folder;
  const newest = (await listBackups(folder)).at(-1);
  if (newest !== undefined) return path.join(folder, newest);
  throw new BackupError(
    `${folder} holds no whole backup; one that was cut off has no ${MANIFEST}. Choose another folder.`,
    { code: 'backup-none', params: { folder } },
  );
}

/**
 * Fills an empty installation from a backup. Nothing is written before the backup is found good; a restore that is cut
 * off leaves a mark, with which the product does not start.
 *
 * @param onProgress is told of every part; what it throws ends the restore.
 * @returns the backup, and the tables in it that are not the product's and so were left out.
 * @throws BackupError, RestoreUnfinished, or DataFolderInUse by a backup or another restore
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  onProgress: OnProgress = () => {},
): Promise<CheckedBackup & { leftOut: readonly string[] }> {
  const unlock = claim(config.dataFolder);
  try {
    await requireEmpty(config);
    const backup = await checkBackup(config, folder, onProgress);
    return { ...backup, leftOut: await fill(config, backup, onProgress) };
  } finally {
    unlock();
  }
}

function claim(dataFolder: string): () => void {
  try {
    return lockDataFolder(dataFolder);
  } catch (cause) {
    const isAtWork = cause instanceof DataFolderInUse && cause.program !== 'backup' && cause.program !== 'restore';
    throw isAtWork ? isRunning(dataFolder, cause.pid) : cause;
  }
}

const isRunning = (place: string, pid: number) =>
  new BackupError(
    `The installation in ${place} is running (process ${pid}). Stop it first; a restore fills an empty installation.`,
    { code: 'restore-running', params: { place, pid } },
  );

/** What has data is refused; for that it runs, if it does, since to stop it is what comes first. */
async function requireEmpty({ dataFolder, databaseUrl }: Config): Promise<void> {
  const running = runningOn(path.join(dataFolder, 'postgres', 'cluster'));
  if (running) throw isRunning(dataFolder, running.pid);
  if (databaseUrl) {
    const { pid, table } = await lookInto(databaseUrl);
    if (pid !== undefined) throw isRunning(DATABASE_PLACE, pid);
    if (table !== undefined) throw isNotEmpty(DATABASE_PLACE, table, 'Restore into a new, empty database.');
  }
  const entry = (await readdir(dataFolder)).find((name) => name !== 'supervisor.pid');
  if (entry !== undefined)
    throw isNotEmpty(`The data folder ${dataFolder}`, entry, 'Set CLOUD_DATA to a new or empty folder.');
}

/** An address of a database holds its password, so that it is not told. */
const DATABASE_PLACE = 'DATABASE_URL';

const isNotEmpty = (place: string, found: string, advice: string) =>
  new BackupError(`${place} is not empty (${found}). ${advice}`, {
    code: 'restore-not-empty',
    params: { place, found },
  });

async function fill(
  config: Config,
  { folder, manifest, secrets }: CheckedBackup,
  onProgress: OnProgress,
): Promise<string[]> {
  const mark = path.join(config.dataFolder, RESTORE_MARK);
  await writeFile(mark, `${folder}\n`, { mode: 0o600, flush: true });
  await writeFile(path.join(config.dataFolder, 'secrets.json'), secrets, { mode: 0o600, flush: true });
  const leftOut = await meanwhile(
    () => withEmptyDatabase(config, (url) => loadDatabase(url, folder, manifest, (share) => onProgress('rows', share))),
    () => restoreFiles(config.dataFolder, folder, manifest),
  );
  await rm(mark);
  return leftOut;
}

/** Files that are copied at once. */
const COPIES = 4;

/** What they hold was compared before. */
async function restoreFiles(dataFolder: string, folder: string, { parts }: Manifest): Promise<void> {
  const targets: string[] = [];
  const files = parts.filter((part) => part.path.startsWith(`${FILES}/`));
  await inParallel(files, COPIES, async (part) => {
    const target = targetOf(dataFolder, part.path.slice(FILES.length + 1));
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(path.join(folder, part.path), target);
    await chmod(target, 0o600);
    targets.push(target);
  });
  await syncFiles(targets);
}

async function withEmptyDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const embedded = await startEmbedded(config, loadSecrets(config), { isFilled: true });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** Refuses paths outside the data folder, also in a manifest whose signature is right. */
function targetOf(dataFolder: string, name: string): string {
  const target = path.resolve(dataFolder, name);
  if (!target.startsWith(dataFolder + path.sep)) throw new BackupError(`${name} leads out of the data folder.`);
  return target;
}
