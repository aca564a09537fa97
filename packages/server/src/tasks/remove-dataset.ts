import type { Database } from '../database/database.ts';
import { datasetPrefix, runPrefix, uploadKey } from '../storage/layout.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Removes all files of a dataset that was deleted, those of its runs, and its uploads, which frees the quota. May be
 * done twice: a process that was still writing into them may leave something behind.
 */
export async function removeDatasetFiles(database: Database, storage: Storage, datasetId: string): Promise<void> {
  const { queries } = database;
  const runs = await queries.selectFrom('bladeRun').select('id').where('datasetId', '=', datasetId).execute();
  const uploads = await queries.selectFrom('bladeUpload').select('id').where('datasetId', '=', datasetId).execute();
  for (const run of runs) await storage.remove(runPrefix(run.id));
  await storage.remove(datasetPrefix(datasetId));
  for (const upload of uploads) await storage.remove(uploadKey(upload.id));
  await queries.deleteFrom('bladeUpload').where('datasetId', '=', datasetId).execute();
  const subjects = [datasetId, ...runs.map((run) => run.id)];
  await queries.deleteFrom('bladeCloudEvent').where('subjectId', 'in', subjects).execute();
}
