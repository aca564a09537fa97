import { ApiError, MOST_OPERATIONS_OF_RUN, runEdit, type EditOperation } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import type { Scope } from '../../../database/scope.ts';
import type { App } from '../../../http/app.ts';
import { revisionPrefix } from '../../../storage/layout.ts';
import type { Storage } from '../../../storage/storage.ts';
import { PRIORITIES, TASKS } from '../../../tasks/channels.ts';
import { isBeingRevised } from '../../../tasks/model-edits.ts';
import type { Dependencies } from '../dataset.ts';
import { anchorsOf, type EditAnchor, type PublishedModel } from './model-edit-anchors.ts';
import { operationsOf } from './model-edit-operations.ts';
import { noteScans } from '../scan-history.ts';
import { requireVisible, type SubjectRow } from '../visibility.ts';

export function runEditRoutes(app: App, { queue, storage }: Dependencies): void {
  const { database } = app;

  app.route(runEdit, { transaction: 'own' }, async ({ scope, address }, input) => {
    const operations = operationsOf(input.operations);
    const run = await requireVisible(database, scope, 'bladeRun', input.id);
    requireEditable(run);
    const anchors = anchorsOf(await publishedModel(storage, run), operations);
    return database.transaction(async (trx) => {
      // Publishing a revision takes this lock too, so an edit is either part of it or starts the next one.
      const row = await trx
        .selectFrom('bladeRun')
        .selectAll()
        .where('id', '=', run.id)
        .where('isDeleted', '=', 0)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw new ApiError('not-found');
      requireEditable(row);
      const revision = await addEdit(trx, scope, row, { operations, anchors });
      if (row.state === 'succeeded') {
        await reopen(trx, row.id, scope);
        await queue.send(trx, { kind: TASKS.editRun, data: { runId: row.id }, priority: PRIORITIES.edit });
      }
      const words = operations.map(({ type }) => type).join(', ');
      const record = { id: row.datasetId, after: { revision, operations: words } };
      await noteScans(trx, { scope, address }, 'edit-model', [record]);
      return { revision };
    });
  });
}

/** @throws ApiError `run-not-succeeded` unless there is a model to edit. */
function requireEditable(run: SubjectRow<'bladeRun'>): void {
  if (run.state !== 'succeeded' && !isBeingRevised(run)) throw new ApiError('run-not-succeeded');
}

async function publishedModel(storage: Storage, run: SubjectRow<'bladeRun'>): Promise<PublishedModel> {
  const bytes = await storage.read(`${revisionPrefix(run.id, run.revision)}exports/model.json`);
  if (!bytes) throw new ApiError('not-found');
  return JSON.parse(new TextDecoder().decode(bytes)) as PublishedModel;
}

async function addEdit(
  trx: Queries,
  scope: Scope,
  run: SubjectRow<'bladeRun'>,
  { operations, anchors }: { operations: EditOperation[]; anchors: EditAnchor[] },
): Promise<number> {
  const { last, count } = await trx
    .selectFrom('bladeRunEdit')
    .select([
      sql<number | null>`max(revision)`.as('last'),
      sql<number>`coalesce(sum(jsonb_array_length(operations)), 0)::int`.as('count'),
    ])
    .where('runId', '=', run.id)
    .executeTakeFirstOrThrow();
  if (count + operations.length > MOST_OPERATIONS_OF_RUN) {
    throw new ApiError('too-many-edits', { limit: MOST_OPERATIONS_OF_RUN });
  }
  const revision = Math.max(run.revision, last ?? 0) + 1;
  await trx
    .insertInto('bladeRunEdit')
    .values({
      id: newId(),
      tenantId: run.tenantId,
      runId: run.id,
      revision,
      operations: JSON.stringify(operations),
      anchors: JSON.stringify(anchors),
      createUser: scope.userId,
      updateUser: scope.userId,
    })
    .execute();
  return revision;
}

/** The run goes on: what it said at its end does not hold any more. */
export async function reopen(trx: Queries, id: string, scope: Scope, fields: { endTime?: null } = {}): Promise<void> {
  await trx
    .updateTable('bladeRun')
    .set({
      state: 'queued',
      stage: '',
      progress: 0,
      error: null,
      ...fields,
      updateUser: scope.userId,
      updateTime: new Date(),
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('bladeCloudEvent').where('subjectId', '=', id).execute();
}
