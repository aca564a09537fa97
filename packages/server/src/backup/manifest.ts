import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../errors/cause.ts';
import { BackupError } from './backup-error.ts';

/** One file of a backup. */
export interface Part {
  /** Relative to the backup's folder, with `/`. */
  path: string;
  bytes: number;
  /** Of its bytes, hex. */
  sha256: string;
  /** When the copied file was last changed, in nanoseconds; an unchanged file is not read again by the next backup. */
  modifiedNs?: string;
}

/** A table whose rows are in a part, in PostgreSQL's text format of COPY, compressed by zstd. */
export interface DumpedTable {
  schema: string;
  name: string;
  columns: string[];
  /** Path of the part. */
  part: string;
  /** Rows of it; earlier versions did not count them. */
  rows?: number;
}

export interface DumpedSequence {
  schema: string;
  name: string;
  value: string;
  isCalled: boolean;
}

/** What a backup holds. Written last: a folder without it is no backup. */
export interface Manifest {
  /** Of this description; a newer version of the product may write a higher one. */
  format: number;
  /** When the backup began, ISO 8601. */
  at: string;
  /** Migrations that had run. */
  migrations: string[];
  tables: DumpedTable[];
  sequences: DumpedSequence[];
  parts: Part[];
}

/** Rows of all tables; 0 in a backup of a version that did not count them. */
export const rowsOf = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows = 0 }) => sum + rows, 0);

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
/** Folders of backups that are being written end so; they are never read. */
export const UNFINISHED = '.unfinished';

/** The text that is stored: the manifest and its signature under the passphrase's key. */
export const signManifest = (manifest: Manifest, key: Buffer): string =>
  `${JSON.stringify({ manifest, signature: signatureOf(manifest, key).toString('hex') }, null, 1)}\n`;

const signatureOf = (manifest: Manifest, key: Buffer): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(manifest)).digest();

/** A manifest as it was read, with its signature to check once the key is known. */
export interface ReadManifest {
  manifest: Manifest;
  isSignedBy(key: Buffer): boolean;
}

/** @throws BackupError if the folder holds no whole backup, or one of a newer version. */
export async function readManifest(folder: string): Promise<ReadManifest> {
  let text: string;
  try {
    text = await readFile(path.join(folder, MANIFEST), 'utf8');
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT' && errorCode(cause) !== 'ENOTDIR') throw cause;
    throw new BackupError(`${folder} holds no whole backup: ${MANIFEST} is missing. Choose another backup.`, {
      code: 'backup-none',
      params: { folder },
    });
  }
  const stored = parse(text, folder);
  if (stored.manifest.format > FORMAT)
    throw new BackupError(`${folder} was written by a newer version. Restore it with that version or a newer one.`, {
      code: 'backup-newer',
      params: { version: stored.manifest.format },
    });
  const given = Buffer.from(stored.signature, 'hex');
  return {
    manifest: stored.manifest,
    isSignedBy: (key) => given.length === 32 && timingSafeEqual(given, signatureOf(stored.manifest, key)),
  };
}

function parse(text: string, folder: string): { manifest: Manifest; signature: string } {
  try {
    const stored: Partial<{ manifest: Manifest; signature: string }> = JSON.parse(text);
    if (stored.manifest && Array.isArray(stored.manifest.parts) && typeof stored.signature === 'string')
      return { manifest: stored.manifest, signature: stored.signature };
  } catch {
    // Said below.
  }
  throw new BackupError(`${MANIFEST} of ${folder} is damaged. Choose another backup.`, {
    code: 'backup-damaged',
    params: { file: MANIFEST },
  });
}

/** Backup folders are named by their time; pruning leaves every other folder alone, whatever it holds. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Name of a backup that begins now. */
export const nameAt = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-');

/** Names of the whole backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return [];
    throw cause;
  });
  const whole: string[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || !NAME.test(entry.name)) continue;
    if ((await readdir(path.join(folder, entry.name))).includes(MANIFEST)) whole.push(entry.name);
  }
  return whole.sort();
}
