import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whom the embedded database runs as when we are root: PostgreSQL refuses to be root. */
export interface UnprivilegedUser {
  name: string;
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];

/** The user to run as, or undefined when this process is no root. `initdb` needs one that the system knows by name. */
export function unprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const candidate of CANDIDATES) {
    const fields = lines.map((line) => line.split(':')).find(([name]) => name === candidate);
    if (fields) return { name: candidate, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('PostgreSQL refuses to run as root and the system has no user "nobody". Start as an ordinary user.');
}

/** Whether the user may pass through every folder above `path`, and `path` itself if it exists. */
export function canEnter(path: string, user: UnprivilegedUser): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const facts = statSync(folder, { throwIfNoEntry: false });
    if (facts) {
      const bit = facts.uid === user.uid ? 0o100 : facts.gid === user.gid ? 0o010 : 0o001;
      if ((facts.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}
