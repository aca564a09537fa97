import {
  ApiError,
  MOST_OPERATIONS_OF_RUN,
  runEdit,
  runUndo,
  type EditOperation,
  type ApiErrorCode,
} from '@cloud/contract';
import type { EditedModel, KeyedEdit, StructuredModel } from '@cloud/engine/edits';
import { keptShape, locateElements } from '@cloud/engine/edits';
import type { Selectable } from 'kysely';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import type { Scope } from '../../../database/scope.ts';
import type { RunEditRow } from '../../../database/tables/point-cloud.ts';
import type { App } from '../../../http/app.ts';
import { PRIORITIES, TASKS } from '../../../tasks/channels.ts';
import { heldEdits, isBeingRevised, lastToggles, loadEdits } from '../../../tasks/model-edits.ts';
import { addEvent } from '../../../tasks/progress-reporter.ts';
import type { Dependencies } from '../dataset.ts';
import { EditedModels } from './edited-models.ts';
import { anchorsOf } from './model-edit-anchors.ts';
import { operationsOf } from './model-edit-operations.ts';
import { noteScans, type Actor } from '../scan-history.ts';
import { requireVisible, type SubjectRow } from '../visibility.ts';

type EditRow = Selectable<RunEditRow>;
type Run = SubjectRow<'bladeRun'>;
const own = { transaction: 'own' } as const;

/** What is written of an edit, an undo or a redo. */
type NewEdit = Pick<EditRow, 'id' | 'kind' | 'targetId' | 'operations' | 'anchors'>;

/** What a call to edit sees: the run under its lock, its edits so far, its model. */
interface Editing {
  trx: Queries;
  run: Run;
  rows: readonly EditRow[];
  model: EditedModel;
}

export function runEditRoutes(app: App, { queue, storage }: Dependencies): void {
  const models = new EditedModels(storage);

  /** Adds what `make` makes of the edits so far; undefined changes nothing. A call under a known key has happened. */
  const add = async (
    { scope, address }: Actor,
    { id, key }: { id: string; key?: string | null | undefined },
    make: (editing: Editing) => NewEdit | undefined,
  ) => {
    const run = await requireVisible(app.database, scope, 'bladeRun', id);
    requireEditable(run);
    const model = await models.of(run.id);
    return app.database.transaction(async (trx) => {
      const row = await lockedRun(trx, run.id);
      const rows = await loadEdits(trx, row.id);
      const known = key ? rows.find(({ editKey }) => editKey === key) : undefined;
      if (known) return { revision: known.revision, id: known.id };
      await requireLatest(trx, scope, row);
      const edit = make({ trx, run: row, rows, model });
      const revision = Math.max(row.revision, ...rows.map((one) => one.revision));
      if (!edit) return { revision, id: '' };
      await insert(trx, scope, { run: row, rows, edit, revision: revision + 1, key: key || null });
      await orderRevision(trx, queue, scope, { run: row, revision: revision + 1 });
      const words = edit.kind === 'edit' ? edit.operations.map(({ type }) => type).join(', ') : edit.kind;
      const record = { id: row.datasetId, after: { revision: revision + 1, operations: words } };
      await noteScans(trx, { scope, address }, 'edit-model', [record]);
      return { revision: revision + 1, id: edit.id };
    });
  };

  app.route(runEdit, own, async (context, input) => {
    const operations = operationsOf(input.operations);
    return add(context, input, ({ rows, model }) => newEdit(rows, model, operations));
  });

  app.route(runUndo, own, async (context, { editId, isRedo, ...input }) =>
    add(context, input, ({ rows, model }) => toggle(rows, model, editId, isRedo)),
  );
}

/** Operations with the places of what they name, if the model takes them. */
function newEdit(rows: readonly EditRow[], model: EditedModel, operations: readonly EditOperation[]): NewEdit {
  const held = heldEdits(rows).map(keyed);
  const now = model.after(held).model;
  const edit = {
    id: newId(),
    kind: 'edit' as const,
    targetId: null,
    operations: operations.map((operation) => withShape(operation, now)),
    anchors: anchorsOf(now, operations),
  };
  const count = rows.reduce((sum, row) => sum + row.operations.length, 0);
  if (count + operations.length > MOST_OPERATIONS_OF_RUN)
    throw new ApiError('too-many-edits', { limit: MOST_OPERATIONS_OF_RUN });
  const refusal = model.after([...held, keyed(edit)]).refused.find(({ editId }) => editId === edit.id);
  // Each refusal of the engine is a code of the contract; a drift test compares.
  if (refusal) throw new ApiError(refusal.code as ApiErrorCode, refusal.params);
  return edit;
}

/** The undo or redo of an edit; undefined if that is how it stands already. @throws ApiError `edit-built-on` */
function toggle(rows: readonly EditRow[], model: EditedModel, editId: string, isRedo: boolean): NewEdit | undefined {
  const target = rows.find(({ id, kind }) => id === editId && kind === 'edit');
  if (!target) throw new ApiError('not-found');
  if ((lastToggles(rows).get(editId)?.kind === 'undo') !== isRedo) return undefined;
  const before = heldEdits(rows);
  const refusedBefore = new Set(model.after(before.map(keyed)).refused.map((one) => one.editId));
  const row = { id: newId(), kind: isRedo ? ('redo' as const) : ('undo' as const), targetId: editId };
  const after = heldEdits([...rows, { ...target, ...row }]);
  const refusal = model.after(after.map(keyed)).refused.find((one) => !refusedBefore.has(one.editId));
  if (refusal?.editId === editId) throw new ApiError(refusal.code as ApiErrorCode, refusal.params);
  if (refusal) throw new ApiError('edit-built-on', refusal.params);
  return { ...row, operations: [], anchors: [] };
}

const keyed = ({ id, operations, anchors }: Pick<EditRow, 'id' | 'operations' | 'anchors'>): KeyedEdit => ({
  id,
  operations,
  anchors,
});

/** A lock keeps the shape that the element has now. */
function withShape(operation: EditOperation, model: StructuredModel): EditOperation {
  if (operation.type !== 'lock') return operation;
  const located = locateElements(model).find(({ element }) => element.id === operation.id);
  return { type: 'lock', id: operation.id, ...(located && { kept: keptShape(located) }) };
}

/** @throws ApiError `run-not-succeeded` unless there is a model to edit. */
function requireEditable(run: Run): void {
  if (run.state !== 'succeeded' && !isBeingRevised(run)) throw new ApiError('run-not-succeeded');
}

/** Publishing a revision takes this lock too, so an edit is either part of it or starts the next one. */
export async function lockedRun(trx: Queries, id: string): Promise<Run> {
  const rows = trx.selectFrom('bladeRun').selectAll().where('id', '=', id).where('isDeleted', '=', 0);
  const row = await rows.forUpdate().executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  requireEditable(row);
  return row;
}

/** @throws ApiError `run-superseded` if another user has modelled the scan again: the edit would be lost on the old model. */
async function requireLatest(trx: Queries, { userId }: Scope, run: Run): Promise<void> {
  const later = await trx
    .selectFrom('bladeRun as r')
    .leftJoin('bladeUser as u', 'u.id', 'r.createUser')
    .select(['u.realName', 'u.account'])
    .where('r.datasetId', '=', run.datasetId)
    .where('r.id', '>', run.id)
    .where('r.isDeleted', '=', 0)
    .where('r.createUser', '<>', userId)
    .where('r.state', 'in', ['queued', 'running', 'succeeded'])
    .limit(1)
    .executeTakeFirst();
  if (later) throw new ApiError('run-superseded', { user: later.realName || later.account || '' });
}

interface Insertion {
  run: Run;
  rows: readonly EditRow[];
  edit: NewEdit;
  revision: number;
  key: string | null;
}

async function insert(trx: Queries, { userId }: Scope, { run, rows, edit, revision, key }: Insertion): Promise<void> {
  // Of the toggles of an edit only the last one says something; the last that is published stays, should this one be discarded.
  const toggles = edit.targetId === null ? [] : rows.filter(({ targetId }) => targetId === edit.targetId);
  const published = toggles.findLast((row) => row.revision <= run.revision);
  const ids = toggles.filter((row) => row !== published).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('bladeRunEdit').where('id', 'in', ids).execute();
  await trx
    .insertInto('bladeRunEdit')
    .values({
      ...edit,
      tenantId: run.tenantId,
      runId: run.id,
      revision,
      operations: JSON.stringify(edit.operations),
      anchors: JSON.stringify(edit.anchors),
      editKey: key,
      createUser: userId,
      updateUser: userId,
    })
    .execute();
}

/** Has a worker make the next revision of a run, unless one is at it already, and tells the pages. */
export async function orderRevision(
  trx: Queries,
  queue: Dependencies['queue'],
  scope: Scope,
  { run, revision }: { run: Run; revision: number },
): Promise<void> {
  if (run.state === 'succeeded') {
    await reopen(trx, run.id, scope);
    await queue.send(trx, { kind: TASKS.editRun, data: { runId: run.id }, priority: PRIORITIES.edit });
  }
  await addEvent(trx, run.tenantId, run.id, { type: 'edit', revision });
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
