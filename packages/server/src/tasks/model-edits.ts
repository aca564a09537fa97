import type { CodedMessage } from '@cloud/contract';
import { withoutEndedLocks } from '@cloud/engine/edits';
import { sql, type Selectable } from 'kysely';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { RunEditRow, RunRow } from '../database/tables/point-cloud.ts';
import { publish } from './progress-reporter.ts';
import { runSubject } from './subjects.ts';

/** All edits of a run in the order in which they apply. */
export function loadEdits(queries: Queries, runId: string): Promise<Selectable<RunEditRow>[]> {
  return queries
    .selectFrom('bladeRunEdit')
    .selectAll()
    .where('runId', '=', runId)
    .orderBy('revision')
    .orderBy('id')
    .execute();
}

type EditRow = Selectable<RunEditRow>;

/** The edits of an earlier run that a run began with; its own have revisions from 1 on. */
export async function beginningEdits(queries: Queries, runId: string): Promise<EditRow[]> {
  return (await loadEdits(queries, runId)).filter((edit) => edit.revision === 0);
}

/** The edits that hold: those that were not taken back, or that were done again. */
export function heldEdits(rows: readonly EditRow[]): EditRow[] {
  const last = lastToggles(rows);
  return rows.filter(({ id, kind }) => kind === 'edit' && last.get(id)?.kind !== 'undo');
}

/** The latest undo or redo of each edit. */
export function lastToggles(rows: readonly EditRow[]): Map<string, EditRow> {
  return new Map(rows.flatMap((row): [string, EditRow][] => (row.targetId === null ? [] : [[row.targetId, row]])));
}

/** True if the model of a run is being revised: a run has artifacts only after its first success. */
export function isBeingRevised(run: Selectable<RunRow>): boolean {
  return ['queued', 'running'].includes(run.state) && run.artifacts.length > 0;
}

/** Whether a run has edits that no revision holds, since computing them failed. */
export async function hasWaitingEdits(
  queries: Queries,
  run: Pick<Selectable<RunRow>, 'id' | 'revision'>,
): Promise<boolean> {
  const edit = await queries
    .selectFrom('bladeRunEdit')
    .select('id')
    .where('runId', '=', run.id)
    .where('revision', '>', run.revision)
    .limit(1)
    .executeTakeFirst();
  return edit !== undefined;
}

/**
 * Ends a revision that failed: the run returns to its last published revision and says why. The edits wait: they are
 * work of people, tried again with the next edit or when somebody asks for it.
 */
export async function postponeEdits(trx: Queries, id: string, error: CodedMessage): Promise<void> {
  const run = await lockRun(trx, id);
  if (!run || !isBeingRevised(run)) return;
  const fields = { state: 'succeeded', progress: 1, error: JSON.stringify(error) };
  await publish(trx, runSubject(run), { fields, event: { type: 'failed', state: 'failed', error } });
}

/** Deletes the edits that no revision holds, on the user's order; the run returns to its last published revision. */
export async function discardEdits(trx: Queries, id: string): Promise<void> {
  const run = await lockRun(trx, id);
  if (!run || !(isBeingRevised(run) || run.state === 'succeeded')) return;
  const fields = { state: 'succeeded', progress: 1, error: null };
  const event = { type: 'done' as const, summary: run.summary };
  const subject = runSubject(run);
  await publish(trx, { ...subject, activeStates: [...subject.activeStates, 'succeeded'] }, { fields, event });
  await trx.deleteFrom('bladeRunEdit').where('runId', '=', id).where('revision', '>', run.revision).execute();
}

/** The lock under which revisions are published: edits of one that was just published stay. */
export const lockRun = (trx: Queries, id: string) =>
  trx.selectFrom('bladeRun').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Gives a new run the edits of the last one on its dataset that left a model: they hold for the building, not for the run. What is
 * no longer locked takes the shape that the new run finds.
 */
export async function inheritEdits(trx: Queries, run: { id: string; datasetId: string }): Promise<void> {
  const last = await trx
    .selectFrom('bladeRun')
    .select('id')
    .where('datasetId', '=', run.datasetId)
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`jsonb_array_length(artifacts) > 0`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await copyEdits(trx, withoutEndedLocks(heldEdits(await loadEdits(trx, last.id))), run.id);
}

/** Gives a new run the edits that another one began with. */
export async function repeatEdits(trx: Queries, run: { id: string; like: string }): Promise<void> {
  await copyEdits(trx, await beginningEdits(trx, run.like), run.id);
}

async function copyEdits(trx: Queries, edits: readonly EditRow[], runId: string): Promise<void> {
  for (const { operations, anchors, tenantId, createUser, createTime } of edits) {
    const rest = { tenantId, createUser, createTime };
    const texts = { operations: JSON.stringify(operations), anchors: JSON.stringify(anchors) };
    await trx
      .insertInto('bladeRunEdit')
      .values({ ...rest, ...texts, id: newId(), runId, revision: 0, updateUser: rest.createUser })
      .execute();
  }
}
