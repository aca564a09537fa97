import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { loadSecrets } from '../config/secrets.ts';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { isAlive, runningOn } from '../database/postmaster.ts';
import { freeBytes } from '../storage/free-space.ts';
import { onlyOne, withDatabase } from './backup-database.ts';
import { BackupError } from './backup-error.ts';
import { FILES, hashOf } from './copied-files.ts';
import { requirePassphrase, type OnProgress } from './create-backup.ts';
import { connectAlone, listTables, nameOf } from './database-dump.ts';
import { listBackups, readManifest, rowsOf, type DumpedTable, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import type { BackupSummary } from './status.ts';

/** Folders of drills in the data folder begin so. They are hidden, so that no backup contains them. */
const PREFIX = '.drill-';
/** Rows and their indexes take about this many times the bytes of their compressed parts. */
const UNPACKED = 15;
/** An empty database takes about this much. */
const CLUSTER_BYTES = 150e6;

/**
 * Restores the newest whole backup below `folder` into an installation of its own beside the real one, in the data
 * folder, with a database of its own; compares every file and the number of rows of every table with the backup; starts
 * its database again and brings it to this version; and removes it.
 *
 * @param onProgress is told of every part; what it throws ends the drill.
 * @throws BackupError that says what differs, or why there is nothing to drill.
 */
export async function drillRestore(
  config: Config,
  folder: string,
  onProgress: OnProgress = () => {},
): Promise<BackupSummary> {
  requirePassphrase(config);
  return withDatabase(config, (url) =>
    onlyOne(url, (requireLock) =>
      drill(config, folder, (phase, share) => {
        requireLock();
        onProgress(phase, share);
      }),
    ),
  );
}

async function drill(config: Config, folder: string, onProgress: OnProgress): Promise<BackupSummary> {
  const began = Date.now();
  await removeDrills(config.dataFolder);
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined)
    throw new BackupError(`${folder} holds no whole backup.`, { code: 'backup-none', params: { folder } });
  const backup = path.join(folder, newest);
  const { manifest } = await readManifest(backup);
  await requireSpace(config, manifest);
  const place = await mkdtemp(path.join(config.dataFolder, PREFIX));
  try {
    const copy: Config = { ...config, dataFolder: place, databaseUrl: undefined };
    await restoreBackup(copy, backup, (phase, share) => {
      onProgress(phase === 'check' ? 'check' : 'restore', share);
    });
    await compareFiles(place, manifest, (share) => onProgress('compare', share));
    await compareRows(copy, manifest);
    onProgress('compare', 1);
  } finally {
    await removeDrill(place);
  }
  const files = manifest.parts.filter(isFile);
  return {
    folder: backup,
    files: files.length,
    rows: rowsOf(manifest),
    bytes: bytesOf(manifest.parts),
    newBytes: 0,
    seconds: (Date.now() - began) / 1000,
  };
}

const isFile = (part: { path: string }): boolean => part.path.startsWith(`${FILES}/`);
const bytesOf = (parts: readonly { bytes: number }[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** @throws a full disk's error before it is one. */
async function requireSpace({ dataFolder, diskReserveBytes }: Config, { parts }: Manifest): Promise<void> {
  const rows = parts.filter((part) => !isFile(part));
  const needed = bytesOf(parts.filter(isFile)) + UNPACKED * bytesOf(rows) + CLUSTER_BYTES + diskReserveBytes / 2;
  if ((await freeBytes(dataFolder)) >= needed) return;
  const gigabytes = (needed / 1e9).toFixed(1);
  throw new BackupError(`A drill needs ${gigabytes} GB on the disk of ${dataFolder}.`, { code: 'disk-full' });
}

async function compareFiles(place: string, { parts }: Manifest, onShare: (share: number) => void): Promise<void> {
  const files = parts.filter(isFile);
  for (const [index, part] of files.entries()) {
    onShare(index / files.length);
    const name = part.path.slice(FILES.length + 1);
    const found = await hashOf(path.join(place, name)).catch(() => undefined);
    if (found?.sha256 !== part.sha256) throw differs(name, part.sha256, found?.sha256 ?? '–');
  }
}

/** Starts the restored database as a start of the product does. A table that is not of the product is left out by restores. */
async function compareRows(copy: Config, manifest: Manifest): Promise<void> {
  const embedded = await startEmbedded(copy, loadSecrets(copy));
  try {
    const client = await connectAlone(embedded.url);
    try {
      const there = new Set((await listTables(client)).map(nameOf));
      for (const table of manifest.tables) {
        if (table.rows === undefined || !there.has(nameOf(table))) continue;
        const found = await client.query<{ n: string }>(`select count(*)::text as n from ${nameOf(table)}`);
        requireSame(table, Number(found.rows[0]?.n));
      }
    } finally {
      await client.end();
    }
    await migrate(embedded.url);
  } finally {
    await embedded.stop();
  }
}

function requireSame(table: DumpedTable, found: number): void {
  if (found !== table.rows) throw differs(`${table.schema}.${table.name}`, String(table.rows), String(found));
}

const differs = (what: string, expected: string, actual: string): BackupError =>
  new BackupError(`What was restored differs in ${what}: ${expected} expected, ${actual} found.`, {
    code: 'backup-differs',
    params: { what, expected, actual },
  });

/** Removes what drills left that were killed; call it under the lock of {@link onlyOne}. */
async function removeDrills(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder))
    if (name.startsWith(PREFIX)) await removeDrill(path.join(dataFolder, name));
}

/** With its database, should it run still: that of a drill that was killed ends within ten seconds by itself. */
async function removeDrill(place: string): Promise<void> {
  const running = runningOn(path.join(place, 'postgres', 'cluster'));
  if (running) process.kill(running.pid, 'SIGQUIT');
  for (let tries = 0; running && isAlive(running.pid) && tries < 100; tries++) await sleep(100);
  await rm(place, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes what a killed drill of an installation left, unless one runs now. */
export async function cleanDrills(config: Pick<Config, 'dataFolder'>, url: string): Promise<void> {
  const names = await readdir(config.dataFolder);
  if (!names.some((name) => name.startsWith(PREFIX))) return;
  await onlyOne(url, () => removeDrills(config.dataFolder));
}
