import { statfs } from 'node:fs/promises';

/** Bytes that may still be written below a folder; Infinity where the system does not say. */
export async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : Infinity;
}
