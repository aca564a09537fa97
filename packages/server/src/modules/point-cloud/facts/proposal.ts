import {
  ApiError,
  ARTIFACT_PATH,
  type datasetReread,
  proposalDetail,
  proposalDrop,
  proposalKeep,
  proposalSubmit,
} from '@cloud/contract';
import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import type { ScanProposalRow } from '../../../database/tables/point-cloud.ts';
import type { App } from '../../../http/app.ts';
import { PROPOSAL, proposalPrefix } from '../../../storage/layout.ts';
import { givenFacts } from '../../../tasks/given-facts.ts';
import { queueIngest, queueProposal } from '../../../tasks/insert-dataset.ts';
import type { Dependencies } from '../dataset.ts';
import { noteScans, type Actor } from '../scan-history.ts';
import { requireVisible } from '../visibility.ts';
import { factsGiven, NOT_READ, requireAtRest } from './read-again.ts';

type Proposal = Selectable<ScanProposalRow>;

/** Readings of a scan that are tried beside the one in force: others, and runs, use that until another is kept. */
export function proposalRoutes(app: App, { queue, storage }: Pick<Dependencies, 'queue' | 'storage'>): void {
  const own = { transaction: 'own' } as const;

  app.route(proposalSubmit, own, (context, facts) => propose(app, { queue, storage }, context, facts));

  app.route(proposalDetail, own, async ({ scope }, { id }) => {
    const scan = await requireVisible(app.database, scope, 'bladeDataset', id);
    const row = await app.database.withScope(scope, (trx) => proposalOf(trx, scan.id));
    return { proposal: row ? toProposal(row) : null };
  });

  app.route(proposalKeep, own, async (context, { id }) => {
    const scan = await requireVisible(app.database, context.scope, 'bladeDataset', id);
    await app.database.transaction((trx) => keep(trx, queue, context, scan.id));
  });

  app.route(proposalDrop, own, async ({ scope }, { id }) => {
    const scan = await requireVisible(app.database, scope, 'bladeDataset', id);
    const row = await app.database.transaction((trx) => takeAway(trx, scan.id));
    if (row) await storage.remove(proposalPrefix(scan.id, row.id));
  });
}

/** Tries another reading; one that was tried before goes. @throws ApiError `dataset-not-ready` */
async function propose(
  app: App,
  { queue, storage }: Pick<Dependencies, 'queue' | 'storage'>,
  { scope, address }: Actor,
  facts: v.InferOutput<typeof datasetReread.input>,
): Promise<void> {
  const scan = await requireVisible(app.database, scope, 'bladeDataset', facts.id);
  if (scan.state !== 'ready') throw new ApiError('dataset-not-ready');
  const given = await factsGiven(app, storage, { scope }, facts);
  const former = await app.database.transaction(async (trx) => {
    const before = await takeAway(trx, scan.id);
    const id = newId();
    const { tenantId, userId } = scope;
    const row = {
      id,
      tenantId,
      datasetId: scan.id,
      createUser: userId,
      updateUser: userId,
      state: 'uploaded' as const,
    };
    await trx
      .insertInto('bladeScanProposal')
      .values({ ...row, ...given })
      .execute();
    await queueProposal(trx, queue, { datasetId: scan.id, proposalId: id });
    await noteScans(trx, { scope, address }, 'retry', [{ id: scan.id }]);
    return before;
  });
  if (former) await storage.remove(proposalPrefix(scan.id, former.id));
}

/**
 * Queues a task by which a worker puts the proposed reading in force. If that task fails, the scan is failed, and a retry
 * reads the uploaded files with the kept facts.
 *
 * @throws ApiError `dataset-not-ready` while there is none that was read; `run-under-way` while the scan is being modelled
 */
async function keep(trx: Queries, queue: Dependencies['queue'], actor: Actor, scanId: string): Promise<void> {
  const row = await takeAway(trx, scanId);
  if (row?.state !== 'ready') throw new ApiError('dataset-not-ready');
  await requireAtRest(trx, scanId);
  const { unitGiven, upGiven, crsGiven, colorsGiven, rowsGiven } = row;
  const given = { unitGiven, upGiven, crsGiven, colorsGiven, rowsGiven: rowsGiven && JSON.stringify(rowsGiven) };
  const kept = await trx
    .updateTable('bladeDataset')
    .set({ ...given, ...NOT_READ, reading: sql<number>`reading + 1`, updateUser: actor.scope.userId })
    .where('id', '=', scanId)
    .where('state', '=', 'ready')
    .where('isDeleted', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw new ApiError('dataset-not-ready');
  await queueIngest(trx, queue, scanId, row.id);
  await noteScans(trx, actor, 'retry', [{ id: scanId }]);
}

const proposalOf = (trx: Queries, scanId: string): Promise<Proposal | undefined> =>
  trx
    .selectFrom('bladeScanProposal')
    .selectAll()
    .where('datasetId', '=', scanId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();

/** Ends a proposal; a worker that reads it hears of that by its next report. */
const takeAway = (trx: Queries, scanId: string): Promise<Proposal | undefined> =>
  trx
    .updateTable('bladeScanProposal')
    .set({ isDeleted: 1, updateTime: new Date() })
    .where('datasetId', '=', scanId)
    .where('isDeleted', '=', 0)
    .returningAll()
    .executeTakeFirst();

function toProposal(row: Proposal) {
  const href = (name: string) => `${ARTIFACT_PATH}/${row.datasetId}/${PROPOSAL}${row.id}/${name}`;
  return {
    state: row.state,
    progress: row.progress,
    stage: row.stage,
    error: row.error,
    points: Number(row.points),
    bounds: row.bounds,
    unit: row.unit || row.unitGiven,
    up: row.up || row.upGiven,
    crs: row.crs,
    given: givenFacts(row),
    warnings: row.warnings,
    tiles: row.hasTiles ? href('tiles/metadata.json') : '',
    thumbnail: row.hasThumbnail ? href('thumbnail.png') : '',
  };
}
