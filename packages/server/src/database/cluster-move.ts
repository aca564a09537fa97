import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { runningOn } from './postmaster.ts';
import type { UnprivilegedUser } from './unprivileged-user.ts';

/** Where earlier versions kept the cluster when root started them below a folder that is closed to others. */
const OLD_ROOT = '/var/lib/cloud-experience';

/** The old place of a data folder's database; its name comes from the path, so that a copy of the folder had it too. */
export const oldPlace = (home: string): string =>
  join(OLD_ROOT, createHash('sha256').update(home).digest('hex').slice(0, 16));

/**
 * Moves a database that earlier versions kept outside into the data folder, once. It is copied, and the link to it
 * replaced when the copy is whole; a move that was cut off goes on at the next start.
 *
 * @param home `<data>/postgres`: a folder, or the link of an earlier version. A link of the operator's own is kept.
 * @throws Error if the database outside is gone, or another installation runs on it.
 */
export function bringHome(home: string, user: UnprivilegedUser | undefined): void {
  const [draft, whole] = [`${home}.moving`, `${home}.moved`];
  const link = lstatSync(home, { throwIfNoEntry: false });
  if (!link && existsSync(whole)) return renameSync(whole, home);
  if (!link?.isSymbolicLink()) return;
  const old = readlinkSync(home);
  if (dirname(old) !== OLD_ROOT) return;
  if (!existsSync(whole)) {
    requireFree(home, old);
    rmSync(draft, { recursive: true, force: true });
    cpSync(old, draft, { recursive: true, verbatimSymlinks: true });
    rmSync(join(draft, 'cluster', 'postmaster.pid'), { force: true });
    takeOwnership(draft, user);
    renameSync(draft, whole);
  }
  unlinkSync(home);
  renameSync(whole, home);
  // Only what this folder alone used: a copied folder has a link to the database of its original.
  if (old === oldPlace(home)) rmSync(old, { recursive: true, force: true });
}

function requireFree(home: string, old: string): void {
  if (!existsSync(join(old, 'cluster')))
    throw new Error(
      `The database of this data folder lay in ${old}, which is gone or was not copied with it. Copy that folder to ${home} in place of the link, or restore a backup.`,
    );
  const running = runningOn(join(old, 'cluster'));
  if (running)
    throw new Error(
      `The database in ${old} is in use by process ${running.pid}. Stop the installation that uses it, and start again.`,
    );
}

/** Gives all below a path to the database's user, closed to others, and on disk. */
export function takeOwnership(path: string, user: UnprivilegedUser | undefined): void {
  const facts = lstatSync(path);
  if (facts.isSymbolicLink()) return;
  if (user) chownSync(path, user.uid, user.gid);
  chmodSync(path, facts.isDirectory() ? 0o700 : 0o600);
  if (facts.isDirectory()) for (const name of readdirSync(path)) takeOwnership(join(path, name), user);
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
