import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a backup came to. */
export interface BackupSummary {
  /** Folder of the backup. */
  folder: string;
  files: number;
  /** Rows of the database. */
  rows: number;
  bytes: number;
  /** Bytes that no older backup had. */
  newBytes: number;
  seconds: number;
}

/** How the newest backup ended; either what it came to, or why there is none. */
export type BackupStatus = { at: string } & (BackupSummary | { folder: string; problem: string });

const fileOf = (dataFolder: string): string => path.join(dataFolder, 'backup.json');

/** Leaves in the data folder how the newest backup ended. */
export async function writeStatus(dataFolder: string, status: BackupStatus): Promise<void> {
  const file = fileOf(dataFolder);
  await writeFile(`${file}.new`, `${JSON.stringify(status, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
