import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { uploadKey } from '../../storage/layout.ts';
import type { Storage } from '../../storage/storage.ts';

/** Removes uploads that expired before they became part of a dataset. */
export async function cleanUploads(database: Database, storage: Storage): Promise<number> {
  const expired = await database.queries
    .deleteFrom('bladeUpload')
    .where('datasetId', 'is', null)
    .where('expireTime', '<', sql<string>`now()`)
    .returning('id')
    .execute();
  for (const { id } of expired) await storage.remove(uploadKey(id));
  return expired.length;
}
