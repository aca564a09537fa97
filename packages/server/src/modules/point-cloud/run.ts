import {
  ApiError,
  AVAILABLE_RECIPES,
  RECIPES,
  runCancel,
  runDetail,
  runList,
  runStart,
  type Recipe,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { newId } from '../../database/id.ts';
import { CANCEL_CHANNEL, PRIORITIES, TASKS } from '../../tasks/channels.ts';
import { dropEdits, isBeingRevised } from '../../tasks/model-edits.ts';
import { publish } from '../../tasks/progress-reporter.ts';
import { runSubject } from '../../tasks/subjects.ts';
import type { Ground } from './dataset.ts';
import { idOf, textOf } from './input.ts';
import { listVisible } from './list.ts';
import { inheritEdits } from './model-edit.ts';
import { toRun } from './run-record.ts';
import { requireVisible } from './visibility.ts';

const LONGEST_OPTIONS = 10_000;

export function runRoutes(app: App, { queue }: Ground): void {
  const { database } = app;

  app.route(runStart, async (scope, input) => {
    const dataset = await requireVisible(database, scope, 'bladeDataset', idOf(input.datasetId));
    const recipe = recipeOf(input.recipe);
    const options = optionsOf(input.options);
    if (dataset['state'] !== 'ready') throw new ApiError('dataset-not-ready');
    const id = newId();
    await database.transaction(async (trx) => {
      await trx
        .insertInto('bladeRun')
        .values({
          id,
          recipe,
          options,
          datasetId: dataset['id'],
          tenantId: scope.tenantId,
          language: scope.language,
          state: 'queued',
          createUser: scope.userId,
          updateUser: scope.userId,
        })
        .execute();
      if (keepsEdits(input.options)) await inheritEdits(trx, { id, datasetId: dataset['id'] });
      await queue.send(trx, { kind: TASKS.processRun, data: { runId: id }, priority: PRIORITIES.run });
    });
    return { id };
  });

  // The row says it at once; the worker hears of it and stops, and takes a queued one no more.
  app.route(runCancel, async (scope, input) => {
    const run = await requireVisible(database, scope, 'bladeRun', idOf(input.id));
    await database.transaction(async (trx) => {
      // What came of it before stays; only the edits that were under way are gone.
      if (isBeingRevised(run)) {
        await dropEdits(trx, run['id'], { error: null, event: { type: 'done', summary: run['summary'] } });
        await sql`select pg_notify(${CANCEL_CHANNEL}, ${run['id']})`.execute(trx);
        return;
      }
      await publish(trx, runSubject({ id: run['id'], tenantId: run['tenantId'] }), {
        fields: { state: 'cancelled', endTime: new Date(), updateUser: scope.userId },
        event: { type: 'failed', state: 'cancelled', error: null },
      });
      await sql`select pg_notify(${CANCEL_CHANNEL}, ${run['id']})`.execute(trx);
    });
  });

  app.route(runList, (scope, input) => {
    const asked = textOf(input.datasetId);
    const datasetId = asked === undefined ? undefined : idOf(asked);
    return listVisible(database, scope, 'bladeRun', { input, toRecord: toRun, ...(datasetId && { datasetId }) });
  });

  app.route(runDetail, async (scope, input) =>
    toRun(await requireVisible(database, scope, 'bladeRun', idOf(input.id))),
  );
}

function recipeOf(value: unknown): Recipe {
  const name = textOf(value) ?? 'auto';
  const recipe = RECIPES.find((known) => known === name);
  if (!recipe) throw new ApiError('bad-request');
  if (!AVAILABLE_RECIPES.includes(recipe)) throw new ApiError('recipe-unavailable', { recipe });
  return recipe;
}

/** Option `keepEdits: false` starts from what the scan shows alone. */
function keepsEdits(options: unknown): boolean {
  return (options as { keepEdits?: unknown } | undefined)?.keepEdits !== false;
}

/** Options of the recipe, as text for the column. */
function optionsOf(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (value !== undefined && value !== null && value !== '' && !isObject) throw new ApiError('bad-request');
  const text = JSON.stringify(isObject ? value : {});
  if (text.length > LONGEST_OPTIONS || text.includes('\\u0000')) throw new ApiError('bad-request');
  return text;
}
