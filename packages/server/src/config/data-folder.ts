import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../errors/cause.ts';

/** The owner's alone: it holds scans, secrets and the rows of every tenant. */
const MODE = 0o700;

/** What this process and its children make is readable by its user only, whatever umask it was started with. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Makes the folder that holds all data, with those above it, and closes one that others could enter. */
export function makeDataFolder(folder: string): void {
  makeFolder(folder, MODE);
  closeToOthers(folder);
}

/**
 * Makes a folder with those above it, one by one: where nothing can be made, as below `/proc`, Node's own recursive way
 * never ends.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: mode ?? 0o755 });
  } catch (cause) {
    // Another process was first.
    if (errorCode(cause) !== 'EEXIST') throw cause;
  }
}

/** Earlier versions left files that others could read. The folder itself comes last: it says that all below is done. */
function closeToOthers(folder: string): void {
  if (process.platform === 'win32' || (lstatSync(folder).mode & 0o077) === 0) return;
  try {
    for (const name of readdirSync(folder)) if (!name.startsWith('postgres')) tighten(join(folder, name));
    chmodSync(folder, MODE);
  } catch (cause) {
    // A mounted folder may belong to somebody else; who mounted it decides.
    if (errorCode(cause) !== 'EPERM' && errorCode(cause) !== 'ENOENT') throw cause;
  }
}

function tighten(path: string): void {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (!facts || facts.isSymbolicLink()) return;
  if (facts.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name));
  if ((facts.mode & 0o077) !== 0) chmodSync(path, facts.mode & 0o700);
}
