import type { Selectable } from 'kysely';
import type { DatasetRow, ScanProposalRow } from '../database/tables/point-cloud.ts';
import { datasetPrefix, PROPOSAL, proposalPrefix } from '../storage/layout.ts';
import type { Storage } from '../storage/storage.ts';
import { publish, type Report } from './progress-reporter.ts';
import { datasetSubject } from './subjects.ts';
import type { TaskContext } from './task-context.ts';

/**
 * Puts a proposed reading in force: its files replace those of the former reading, its facts go to the row of the scan.
 * A task that was interrupted repeats all of it.
 *
 * @param proposalId from the task; absent for tasks that read the uploaded files.
 * @returns false when the proposed reading does not exist; the caller then reads the uploaded files.
 */
export async function takeProposal(
  { database, storage }: TaskContext,
  { id, tenantId }: Selectable<DatasetRow>,
  proposalId: unknown,
): Promise<boolean> {
  if (proposalId === undefined) return false;
  const proposal = await database.queries
    .selectFrom('bladeScanProposal')
    .selectAll()
    .where('id', '=', String(proposalId))
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (!proposal) return false;
  // They are gone once they were taken.
  if ((await storage.stat(`${proposalPrefix(id, proposal.id)}tiles/metadata.json`)) === undefined) return false;
  await takeFiles(storage, id, proposal.id);
  await database.transaction((trx) => publish(trx, datasetSubject({ id, tenantId }), takenReport(proposal)));
  await storage.remove(proposalPrefix(id, proposal.id));
  return true;
}

/** The artifacts of a proposed reading in place of those in force. */
async function takeFiles(storage: Storage, scanId: string, proposalId: string): Promise<void> {
  const [to, from] = [datasetPrefix(scanId), proposalPrefix(scanId, proposalId)];
  const names = (await storage.list(from)).map((key) => key.slice(from.length));
  const wanted = new Set(names);
  for (const name of names) await storage.copy(from + name, to + name);
  for (const key of await storage.list(to)) {
    const name = key.slice(to.length);
    if (!wanted.has(name) && !name.startsWith(PROPOSAL)) await storage.remove(key);
  }
}

/** What was read, as columns of the scan. */
function takenReport(row: Selectable<ScanProposalRow>): Report {
  const { points, unit, up, suited, crs, spacing, hasTiles, hasThumbnail } = row;
  const { files, bounds, origin, attributes, warnings } = row;
  const json = Object.entries({ files, bounds, origin, attributes, warnings });
  const texts = Object.fromEntries(json.map(([name, value]) => [name, value === null ? null : JSON.stringify(value)]));
  const plain = { points, unit, up, suited, crs, spacing, hasTiles, hasThumbnail };
  const fields = { state: 'ready', progress: 1, error: null, ...plain, ...texts };
  return { fields, event: { type: 'done', summary: {} } };
}
