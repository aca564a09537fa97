import type { Selectable } from 'kysely';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Queries } from '../database/database.ts';
import type { RunRow } from '../database/tables/point-cloud.ts';
import { revisionPrefix, uploadKey } from '../storage/layout.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * SHA-256 in hex of everything in a revision of a run, by name: `cloud/<file>` as uploaded, `edits.json`, and each export.
 *
 * @throws Error when a file is missing.
 */
export async function hashRevision(
  queries: Queries,
  storage: Storage,
  { run, revision }: { run: Selectable<RunRow>; revision: number },
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  // Files of a dataset that was read say what was found in them, not where they lie.
  const uploads = await queries
    .selectFrom('bladeUpload')
    .select(['id', 'name'])
    .where('datasetId', '=', run.datasetId)
    .orderBy('createTime')
    .orderBy('id')
    .execute();
  for (const { id, name } of uploads) {
    const place = `cloud/${name}` in hashes ? `cloud/${id}/${name}` : `cloud/${name}`;
    hashes[place] = await hashFile(storage, uploadKey(id));
  }
  const edits = await queries
    .selectFrom('bladeRunEdit')
    .select(['operations', 'createUser', 'createTime'])
    .where('runId', '=', run.id)
    .where('revision', '<=', revision)
    .where('isDeleted', '=', 0)
    .orderBy('revision')
    .orderBy('id')
    .execute();
  hashes['edits.json'] = createHash('sha256').update(JSON.stringify(edits)).digest('hex');
  const folder = `${revisionPrefix(run.id, revision)}exports/`;
  for (const key of await storage.list(folder)) hashes[key.slice(folder.length)] = await hashFile(storage, key);
  return hashes;
}

async function hashFile(storage: Storage, key: string): Promise<string> {
  const bytes = await storage.stream(key);
  if (!bytes) throw new Error(`${key} is missing`);
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}
