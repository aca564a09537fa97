import { uploadKey } from './layout.ts';
import type { Storage } from './storage.ts';

/**
 * Uploads grow on the disk of the server that receives them; a whole one goes where the product's files lie. Nothing is
 * done where that is the same folder, before its last byte came, or when it went there before.
 */
export async function settleUpload(storage: Storage, local: Storage, id: string, size: number): Promise<void> {
  const key = uploadKey(id);
  if (storage.localPath(key) === local.localPath(key)) return;
  if ((await local.stat(key))?.size !== size) return;
  const bytes = await local.stream(key);
  if (!bytes) return;
  await storage.write(key, bytes);
  await local.remove(key);
}
