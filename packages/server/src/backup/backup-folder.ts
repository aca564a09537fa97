import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { makeFolder } from '../config/data-folder.ts';
import { errorMessage } from '../errors/cause.ts';
import { BackupError } from './backup-error.ts';
import { listBackups, MANIFEST, UNFINISHED } from './manifest.ts';

/**
 * Makes sure that backups may lie in a folder: an absolute path, outside the data folder and what the server shows to
 * browsers, whatever links lead there, and one that can be written, which a probe shows.
 *
 * @throws BackupError
 */
export async function requireBackupFolder(
  config: Pick<Config, 'dataFolder' | 'consoleFolder'>,
  folder: string,
): Promise<void> {
  if (folder === '')
    throw new BackupError('No folder for backups is set. Enter one in the schedule.', { code: 'backup-no-folder' });
  if (!path.isAbsolute(folder) || folder.includes('\0'))
    throw new BackupError(`${folder} is no absolute path.`, { code: 'backup-folder-relative', params: { folder } });
  requireApart(config.dataFolder, folder, `${folder} lies in the data folder and would be lost with it.`);
  requireApart(config.consoleFolder, folder, `${folder} lies in the folder of the console, which everybody can read.`);
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  try {
    makeFolder(folder, 0o700);
    await writeFile(probe, 'probe', { mode: 0o600, flush: true });
    await rm(probe);
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new BackupError(`${folder} cannot be written: ${reason}.`, {
      code: 'backup-folder-unwritable',
      params: { folder, reason },
      cause,
    });
  }
}

/** @throws BackupError if `folder` is `place` or lies below it. */
function requireApart(place: string, folder: string, problem: string): void {
  const way = path.relative(realPath(place), realPath(folder));
  if (way.startsWith('..') || path.isAbsolute(way)) return;
  throw new BackupError(`${problem} Choose a folder elsewhere.`, {
    code: 'backup-folder-inside',
    params: { folder, inside: place },
  });
}

/** Where a path leads; of one that is not there yet, what is there of it. */
function realPath(place: string): string {
  if (existsSync(place)) return realpathSync(place);
  const above = path.dirname(place);
  return above === place ? place : path.join(realPath(above), path.basename(place));
}

/** Folder in which a backup is written before it counts. */
export const draftOf = (folder: string, name: string): string =>
  path.join(folder, `${name}-${hostname()}-${process.pid}${UNFINISHED}`);

/** Removes what backups of this machine left that were killed. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = name.endsWith(UNFINISHED) ? /-(.+)-(\d+)\.unfinished$/.exec(name) : null;
    if (!owner?.[1]?.endsWith(hostname()) || isOfAnother(Number(owner[2]))) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Whether another process that runs has this number. Only one backup at a time is made here, so that the own one is old. */
function isOfAnother(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Removes the oldest whole backups beyond `keep`. */
export async function removeOldest(folder: string, keep: number): Promise<void> {
  const names = await listBackups(folder);
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    // Without its manifest it is no backup any more, however far the removal gets.
    await rm(path.join(folder, name, MANIFEST));
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
