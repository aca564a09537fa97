import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../errors/cause.ts';

/** What a PostgreSQL server leaves in its cluster while it runs. */
export interface Postmaster {
  pid: number;
  port: number;
  /** It takes connections. */
  isReady: boolean;
}

/** What the cluster says, true or not: a copied cluster, or one of a server that was killed, says it too. */
function readPostmaster(cluster: string): (Postmaster & { folder: string }) | undefined {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0)) return undefined;
  return { pid, port, folder: lines[1] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/**
 * The server that runs on this very cluster; undefined when there is none. A number in the cluster's file may belong to
 * another program by now, or to the server of the cluster that this one is a copy of.
 */
export function runningOn(cluster: string): Postmaster | undefined {
  const found = readPostmaster(cluster);
  if (!found || !isAlive(found.pid)) return undefined;
  if (process.platform !== 'linux') return found.folder === cluster ? found : undefined;
  try {
    // A server stands in its cluster, whatever path leads there.
    const [stands, own] = [statSync(`/proc/${found.pid}/cwd`, { bigint: true }), statSync(cluster, { bigint: true })];
    const isPostgres = readFileSync(`/proc/${found.pid}/comm`, 'utf8').startsWith('postgres');
    return isPostgres && stands.dev === own.dev && stands.ino === own.ino ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process runs; one that has ended and waits for its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if (errorCode(cause) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
