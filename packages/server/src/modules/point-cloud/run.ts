import {
  ApiError,
  AVAILABLE_RECIPES,
  runAgain,
  runCancel,
  runDetail,
  runList,
  runOptionsOf,
  runRetry,
  runStart,
  type EndpointArguments,
  type Recipe,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { App } from '../../http/app.ts';
import type { TaskQueue } from '../../queue/task-queue.ts';
import { CANCEL_CHANNEL, PRIORITIES, TASKS } from '../../tasks/channels.ts';
import { discardEdits, hasWaitingEdits, inheritEdits, isBeingRevised, repeatEdits } from '../../tasks/model-edits.ts';
import { publish } from '../../tasks/progress-reporter.ts';
import { runSubject } from '../../tasks/subjects.ts';
import type { Dependencies } from './dataset.ts';
import { knownId } from './input.ts';
import { listVisible } from './list.ts';
import { reopen } from './edits/model-edit.ts';
import { noteScans, type Actor } from './scan-history.ts';
import { toRun } from './run-record.ts';
import { requireReadable, requireVisible, type SubjectRow } from './visibility.ts';

const LONGEST_OPTIONS = 10_000;

export function runRoutes(app: App, { queue }: Dependencies): void {
  const { database } = app;
  const own = { transaction: 'own' } as const;

  app.route(runStart, own, async (context, { datasetId, recipe, options }) => {
    const dataset = await requireVisible(database, context.scope, 'bladeDataset', datasetId);
    const wish = { recipe: availableRecipe(recipe), options: optionsOf(options) };
    return orderRun({ app, queue }, context, { dataset, ...wish }, async (trx, id) => {
      if (keepsEdits(options)) await inheritEdits(trx, { id, datasetId: dataset.id });
    });
  });

  app.route(runAgain, own, async (context, { id: like }) => {
    const run = await requireVisible(database, context.scope, 'bladeRun', like);
    const dataset = await requireVisible(database, context.scope, 'bladeDataset', run.datasetId);
    const wish = { recipe: availableRecipe(run.recipe), options: optionsOf(run.options) };
    return orderRun({ app, queue }, context, { dataset, ...wish }, (trx, id) => repeatEdits(trx, { id, like: run.id }));
  });

  // The row says it at once; the worker hears of it and stops, and takes a queued one no more.
  app.route(runCancel, own, async ({ scope, address }, { id }) => {
    const run = await requireVisible(database, scope, 'bladeRun', id);
    await database.transaction(async (trx) => {
      await noteScans(trx, { scope, address }, 'cancel', [{ id: run.datasetId }]);
      // What came of it before stays; only the edits that were under way, or that failed, are gone.
      if (isBeingRevised(run) || run.state === 'succeeded') {
        await discardEdits(trx, run.id);
        await sql`select pg_notify(${CANCEL_CHANNEL}, ${run.id})`.execute(trx);
        return;
      }
      await publish(trx, runSubject(run), {
        fields: { state: 'cancelled', endTime: new Date(), updateUser: scope.userId },
        event: { type: 'failed', state: 'cancelled', error: null },
      });
      await sql`select pg_notify(${CANCEL_CHANNEL}, ${run.id})`.execute(trx);
    });
  });

  app.route(runRetry, own, (context, { id }) => retryRun(app, queue, context, id));

  listRoutes(app);
}

interface RunWish {
  dataset: SubjectRow<'bladeDataset'>;
  recipe: Recipe;
  /** JSON. */
  options: string;
}

/**
 * A run and its task.
 *
 * @param withEdits gives it the edits that it begins with.
 * @throws ApiError `dataset-not-ready`
 */
async function orderRun(
  { app, queue }: { app: App; queue: TaskQueue },
  { scope, address }: Actor,
  { dataset, recipe, options }: RunWish,
  withEdits: (trx: Queries, id: string) => Promise<void>,
): Promise<{ id: string }> {
  if (dataset.state !== 'ready') throw new ApiError('dataset-not-ready');
  const id = newId();
  const { tenantId, language, userId } = scope;
  const people = { createUser: userId, updateUser: userId };
  await app.database.transaction(async (trx) => {
    await trx
      .insertInto('bladeRun')
      .values({ id, recipe, options, datasetId: dataset.id, tenantId, language, state: 'queued', ...people })
      .execute();
    await withEdits(trx, id);
    await queue.send(trx, { kind: TASKS.processRun, data: { runId: id }, priority: PRIORITIES.run });
    await noteScans(trx, { scope, address }, 'model', [{ id: dataset.id, after: { recipe } }]);
  });
  return { id };
}

function listRoutes(app: App): void {
  const { database } = app;
  const own = { transaction: 'own' } as const;

  app.route(runList, own, ({ scope }, input) => {
    const datasetId = input.datasetId === undefined ? undefined : knownId(input.datasetId);
    return listVisible(database, scope, 'bladeRun', {
      input,
      toRecord: (row) => toRun(row),
      ...(datasetId && { datasetId }),
    });
  });

  app.route(runDetail, own, async ({ scope }, { id }) => toRun(await requireReadable(database, scope, 'bladeRun', id)));
}

/** Goes on with a run that is over, behind its finished stages, or computes edits that wait. @throws ApiError `nothing-to-retry` */
async function retryRun(app: App, queue: TaskQueue, { scope, address }: Actor, id: string): Promise<void> {
  const { id: runId } = await requireVisible(app.database, scope, 'bladeRun', id);
  await app.database.transaction(async (trx) => {
    const run = await trx.selectFrom('bladeRun').selectAll().where('id', '=', runId).forUpdate().executeTakeFirst();
    const isOver = run?.state === 'failed' || run?.state === 'cancelled';
    const isEdited = run?.state === 'succeeded' && (run.error !== null || (await hasWaitingEdits(trx, run)));
    if (!run || !(isOver || isEdited)) throw new ApiError('nothing-to-retry');
    await reopen(trx, runId, scope, isOver ? { endTime: null } : {});
    const task = isEdited
      ? { kind: TASKS.editRun, priority: PRIORITIES.edit }
      : { kind: TASKS.processRun, priority: PRIORITIES.run };
    await queue.send(trx, { ...task, data: { runId } });
    await noteScans(trx, { scope, address }, 'retry', [{ id: run.datasetId }]);
  });
}

function availableRecipe(recipe: Recipe): Recipe {
  if (!AVAILABLE_RECIPES.includes(recipe)) throw new ApiError('recipe-unavailable', { recipe });
  return recipe;
}

type RunOptions = EndpointArguments<typeof runStart>['options'];

/** Option `keepEdits: false` starts from what the scan shows alone. */
const keepsEdits = (options: RunOptions): boolean => !options || options['keepEdits'] !== false;

/** Options of the recipe, as text for the column. @throws ApiError `option-out-of-range` */
function optionsOf(options: RunOptions): string {
  // Values that some other client adds are kept as they are.
  runOptionsOf(options || {});
  const text = JSON.stringify(options || {});
  if (text.length > LONGEST_OPTIONS || text.includes('\\u0000')) throw new ApiError('bad-request');
  return text;
}
