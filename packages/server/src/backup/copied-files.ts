import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../errors/cause.ts';
import type { Part } from './manifest.ts';
import { inParallel } from './parallel.ts';

/** Folder of a backup with the files of the data folder. */
export const FILES = 'data';
/** Files that are copied at once; the disk writes those that wait for it together. */
const COPIES = 4;
const SYNCS = 32;
/** Bytes read and written at once. */
const BLOCK = 2 ** 20;
/** What of the data folder is not copied: the database, which is dumped, and what only a running product means. */
const LEFT_OUT = /^(postgres|logs$|secrets\.json|supervisor\.pid|backup\.json|\.)/;

/** Paths of the files to keep, relative to the data folder, with `/`; unfinished ones (in `.partial`) are left out. */
export async function listDataFiles(dataFolder: string): Promise<string[]> {
  const files: string[] = [];
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(dataFolder, below), { withFileTypes: true }).catch(missingIs([]));
    for (const entry of entries) {
      if (entry.name.startsWith('.') || (below === '' && LEFT_OUT.test(entry.name))) continue;
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await walk(name);
      else if (entry.isFile()) files.push(name);
    }
  };
  await walk('');
  return files.sort();
}

/** Files of a backup that is being made. */
export interface CopiedFiles {
  /**
   * Copies what is new or changed since the last call; what vanished meanwhile stays copied.
   *
   * @param onShare is told how many of the files are done, 0..1; what it throws ends the copying.
   */
  update(onShare?: (share: number) => void): Promise<void>;
  /** What was copied so far is on disk when this resolves. */
  sync(): Promise<void>;
  parts(): Part[];
  /** Bytes that were read and written, without those that an older backup already had. */
  newBytes(): number;
}

/**
 * Copies the data folder's files to `<folder>/data`. A file that has the size and the time of the one in the backup
 * before is linked from there: it takes neither time nor space.
 */
export function copiedFiles(
  dataFolder: string,
  folder: string,
  before: { folder: string; parts: readonly Part[] } | undefined,
): CopiedFiles {
  const older = new Map(before?.parts.map((part) => [part.path, part]));
  const copied = new Map<string, Part>();
  const unsynced = new Set<string>();
  let newBytes = 0;

  const keep = async (name: string): Promise<void> => {
    const source = path.join(dataFolder, name);
    const facts = await stat(source, { bigint: true }).catch(missingIs(undefined));
    if (!facts) return;
    const part = { path: `${FILES}/${name}`, bytes: Number(facts.size), modifiedNs: String(facts.mtimeNs) };
    const has = (other: Part | undefined) => other?.bytes === part.bytes && other.modifiedNs === part.modifiedNs;
    if (has(copied.get(part.path))) return;
    const target = path.join(folder, part.path);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await unlink(target).catch(missingIs(undefined));
    const known = older.get(part.path);
    const linked =
      before && known && has(known) && (await linkFrom(path.join(before.folder, part.path), target, known));
    if (linked) {
      if (linked === 'copied') unsynced.add(target);
      copied.set(part.path, known);
      return;
    }
    // An upload may grow meanwhile: what counts is what was copied.
    const written = await copyAndHash(source, target).catch(missingIs(undefined));
    if (!written) return;
    newBytes += written.bytes;
    unsynced.add(target);
    copied.set(part.path, { ...part, ...written });
  };
  return {
    update: async (onShare = () => {}) => {
      const names = await listDataFiles(dataFolder);
      await inParallel(names, COPIES, async (name, index) => {
        onShare(index / names.length);
        await keep(name);
      });
    },
    sync: async () => {
      const targets = [...unsynced];
      unsynced.clear();
      await syncFiles(targets);
    },
    parts: () => [...copied.values()],
    newBytes: () => newBytes,
  };
}

/** Size and SHA-256 of a file. */
export async function hashOf(file: string): Promise<Pick<Part, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'r');
  try {
    const block = Buffer.allocUnsafe(BLOCK);
    for (;;) {
      const { bytesRead } = await handle.read(block, 0, BLOCK, bytes);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(block.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** Forces files to disk, many at once: what the system has not written yet it then writes together. */
export function syncFiles(files: readonly string[]): Promise<void> {
  return inParallel(files, SYNCS, async (file) => {
    const handle = await open(file, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

/** Copies a file to a new one that only its owner reads. */
async function copyAndHash(source: string, target: string): Promise<Pick<Part, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  const from = await open(source, 'r');
  try {
    const to = await open(target, 'wx', 0o600);
    try {
      const block = Buffer.allocUnsafe(BLOCK);
      for (;;) {
        const { bytesRead } = await from.read(block, 0, BLOCK, bytes);
        if (bytesRead === 0) break;
        const piece = block.subarray(0, bytesRead);
        hash.update(piece);
        await to.writeFile(piece);
        bytes += bytesRead;
      }
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** @returns how, if the older backup still has the file as it was; a file system without links gets a copy. */
async function linkFrom(source: string, target: string, known: Part): Promise<'linked' | 'copied' | undefined> {
  const facts = await stat(source).catch(missingIs(undefined));
  if (facts?.size !== known.bytes) return undefined;
  try {
    await link(source, target);
    return 'linked';
  } catch {
    await copyFile(source, target);
    return 'copied';
  }
}

const missingIs =
  <T>(value: T) =>
  (cause: unknown): T => {
    if (errorCode(cause) === 'ENOENT') return value;
    throw cause;
  };
