import { ApiError, datasetReread, datasetRetry } from '@cloud/contract';
import { sql, type Updateable } from 'kysely';
import type * as v from 'valibot';
import type { Queries } from '../../../database/database.ts';
import type { DatasetRow } from '../../../database/tables/point-cloud.ts';
import type { App } from '../../../http/app.ts';
import type { TaskQueue } from '../../../queue/task-queue.ts';
import { queueIngest } from '../../../tasks/insert-dataset.ts';
import type { Dependencies } from '../dataset.ts';
import { noteScans, type Actor } from '../scan-history.ts';
import { requireVisible } from '../visibility.ts';
import { requireColumns } from './first-lines.ts';
import { knownCrs } from './reference-systems.ts';

/** Reading the stored files of a scan again after a failure, as before or with what its owner knows of them. */
export function readAgainRoutes(app: App, { queue, storage }: Pick<Dependencies, 'queue' | 'storage'>): void {
  const own = { transaction: 'own' } as const;

  app.route(datasetRetry, own, (context, { id }) => readAgain(app, queue, context, { id, fields: {} }));

  app.route(datasetReread, own, async (context, facts) => {
    const { id } = facts;
    const given = await factsGiven(app, storage, context, facts);
    // What was drawn stood in the old unit.
    const fields = { ...given, unit: '' as const, up: '' as const, hasTiles: false, hasThumbnail: false };
    await readAgain(app, queue, context, { id, fields, isOther: true });
  });
}

/** A scan that waits to be read, as columns. */
export const NOT_READ = { state: 'uploaded', stage: '', progress: 0, error: null } as const;

/** Runs read the points of a scan until they end. @throws ApiError `run-under-way` */
export async function requireAtRest(trx: Queries, datasetId: string): Promise<void> {
  const run = await trx
    .selectFrom('bladeRun')
    .select('id')
    .where('datasetId', '=', datasetId)
    .where('state', 'in', ['queued', 'running'])
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (run) throw new ApiError('run-under-way');
}

/** What is said of a scan's files, as columns. @throws ApiError `crs-unknown`, `columns-invalid` */
export async function factsGiven(
  app: App,
  storage: Dependencies['storage'],
  { scope }: Pick<Actor, 'scope'>,
  { id, unit, up, crs, colors, rows }: v.InferOutput<typeof datasetReread.input>,
) {
  if (rows) {
    await requireVisible(app.database, scope, 'bladeDataset', id);
    await requireColumns(app.database, storage, id, rows);
  }
  return {
    unitGiven: unit,
    upGiven: up,
    crsGiven: crs === undefined ? '' : await knownCrs(crs),
    colorsGiven: colors ?? ('' as const),
    rowsGiven: rows && JSON.stringify(rows),
  };
}

interface Again {
  id: string;
  /** What changes on the way. */
  fields: Updateable<DatasetRow>;
  /** It is read otherwise than before: what browsers hold of it does not fit any more. */
  isOther?: boolean;
}

/**
 * Reads the files of a scan again that could not be read. A reading in force is replaced by a proposal only.
 *
 * @throws ApiError `reading-in-force`, `nothing-to-retry`, `run-under-way`
 */
async function readAgain(
  app: App,
  queue: TaskQueue,
  { scope, address }: Actor,
  { id, fields, isOther = false }: Again,
): Promise<void> {
  const dataset = await requireVisible(app.database, scope, 'bladeDataset', id);
  await app.database.transaction(async (trx) => {
    await requireAtRest(trx, dataset.id);
    const row = await trx
      .updateTable('bladeDataset')
      .set({
        ...fields,
        reading: sql<number>`reading + ${isOther ? 1 : 0}`,
        ...NOT_READ,
        updateUser: scope.userId,
        updateTime: new Date(),
      })
      .where('id', '=', dataset.id)
      .where('state', '=', 'failed')
      .where('isDeleted', '=', 0)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new ApiError(isOther && dataset.state === 'ready' ? 'reading-in-force' : 'nothing-to-retry');
    await trx.deleteFrom('bladeCloudEvent').where('subjectId', '=', row.id).execute();
    await queueIngest(trx, queue, row.id);
    await noteScans(trx, { scope, address }, 'retry', [{ id: row.id }]);
  });
}
