import { scanFacts, type DatasetUnit } from '@cloud/contract';
import type { Queries } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { writeAudit } from '../http/log/audit.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { PRIORITIES, TASKS } from './channels.ts';

export interface NewDataset {
  id: string;
  name: string;
  files: { uploadId: string; name: string; size: number }[];
  unitGiven: DatasetUnit | '';
  note: string;
}

/** Who makes it. */
interface Maker {
  scope: Pick<Scope, 'userId' | 'account' | 'tenantId'>;
  address: string;
}

/** The row, its line in the history of scans, and its task: all or nothing. */
export async function insertDataset(
  trx: Queries,
  queue: Pick<TaskQueue, 'send'>,
  { scope, address }: Maker,
  { id, name, files, unitGiven, note }: NewDataset,
): Promise<void> {
  await trx
    .insertInto('bladeDataset')
    .values({
      id,
      name,
      unitGiven,
      note,
      tenantId: scope.tenantId,
      state: 'uploaded',
      files: JSON.stringify(files),
      createUser: scope.userId,
      updateUser: scope.userId,
    })
    .execute();
  await queueIngest(trx, queue, id);
  const file = files.map((one) => one.name).join(', ');
  await writeAudit({ trx, scope, address }, scanFacts, 'insert', [{ id, after: { name, file } }]);
}

/**
 * Orders reading a dataset's files.
 *
 * @param proposalId of a reading that was tried beside, whose files are taken where they are still there.
 */
export const queueIngest = (
  trx: Queries,
  queue: Pick<TaskQueue, 'send'>,
  datasetId: string,
  proposalId?: string,
): Promise<void> => {
  const data = { datasetId, ...(proposalId !== undefined && { proposalId }) };
  return queue.send(trx, { kind: TASKS.processDataset, data, priority: PRIORITIES.ingest });
};

/** Orders reading a dataset's files in another way, beside what is in force. */
export const queueProposal = (
  trx: Queries,
  queue: Pick<TaskQueue, 'send'>,
  data: { datasetId: string; proposalId: string },
): Promise<void> => queue.send(trx, { kind: TASKS.readProposal, data, priority: PRIORITIES.ingest });
