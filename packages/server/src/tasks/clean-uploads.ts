import type { Database } from '../database/database.ts';
import { uploadKey } from '../storage/layout.ts';
import type { Storage } from '../storage/storage.ts';

/** Drops uploads that nobody finished or made a dataset of within their time. */
export async function cleanUploads(database: Database, storage: Storage): Promise<number> {
  const expired = await database.queries
    .deleteFrom('bladeUpload')
    .where('datasetId', 'is', null)
    .where('expireTime', '<', new Date())
    .returning('id')
    .execute();
  for (const { id } of expired) await storage.remove(uploadKey(id));
  return expired.length;
}
