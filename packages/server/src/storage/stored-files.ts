import { STORED_FILE_PATH } from '@cloud/contract';
import type { Queries } from '../database/database.ts';
import { storedFileKey } from './layout.ts';
import type { Storage } from './storage.ts';

const ADDRESS = new RegExp(`^(?:https?://[^/]+)?/api${STORED_FILE_PATH}/([\\w.-]+)$`);

/** Removes a stored file by its address, if it is one that this user put up; other addresses are left alone. */
export async function dropStoredFile(trx: Queries, storage: Storage, owner: string, link: string): Promise<void> {
  const name = ADDRESS.exec(link)?.[1];
  if (!name) return;
  const gone = await trx
    .deleteFrom('bladeStoredFile')
    .where('name', '=', name)
    .where('userId', '=', owner)
    .returning('name')
    .execute();
  // A file whose row comes back because the change around fails is answered as missing, and nothing worse.
  if (gone.length > 0) await storage.remove(storedFileKey(name));
}
