import { createHash } from 'node:crypto';
import { uploadKey } from '../storage/layout.ts';
import type { TaskContext } from './task-context.ts';

/** Notes the SHA-256 of each file of a scan that lacks it. Stored files never change. */
export async function noteDigests(
  { database, storage }: Pick<TaskContext, 'database' | 'storage'>,
  datasetId: string,
  signal: AbortSignal,
): Promise<void> {
  const uploads = await database.queries
    .selectFrom('bladeUpload')
    .select('id')
    .where('datasetId', '=', datasetId)
    .where('sha256', '=', '')
    .execute();
  for (const { id } of uploads) {
    const content = await storage.stream(uploadKey(id));
    if (!content) continue;
    const hash = createHash('sha256');
    for await (const bytes of content) {
      if (signal.aborted) return;
      hash.update(bytes as Uint8Array);
    }
    await database.queries
      .updateTable('bladeUpload')
      .set({ sha256: hash.digest('hex') })
      .where('id', '=', id)
      .execute();
  }
}
