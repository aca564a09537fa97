import { ApiError, type EntityDefinition, type RecordOf } from '@cloud/contract';
import { sql } from 'kysely';
import { ofAnyTable } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { AnyRow, RowOf } from '../database/tables/index.ts';
import type { RequestContext } from '../http/app.ts';
import { writeAudit } from '../http/log/audit.ts';
import { idsOf } from '../identity/ids.ts';
import { refuseIfChanged } from './edit-conflict.ts';
import { toRecord } from './list-records.ts';
import { columnsOf, requireValid, type RecordInput } from './record-input.ts';
import { checkParent, refuseWithChildren, ROOT_ID } from './tree.ts';
import { readRow, visibleTo } from './visible-rows.ts';

/** Columns and what is written into them. */
type Values = Record<string, unknown>;

/**
 * Adds a record, or edits the one whose id is given.
 *
 * @param more columns that the caller does not decide, e.g. `ancestors`.
 * @throws ApiError `validation-failed`, `not-found`, `changed-meanwhile`, `parent-unknown`, `own-parent`, `duplicate-value`
 */
export async function saveRecord<E extends EntityDefinition>(
  context: RequestContext,
  entity: E,
  input: RecordInput<E>,
  more: Partial<RowOf<E>> = {},
): Promise<RecordOf<E>> {
  requireValid(context, entity, input);
  const { id, tenantId } = input;
  const values: Values = { ...columnsOf(entity, input), ...more };
  const saving =
    id === undefined ? insertRow(context, entity, tenantId, values) : updateRow(context, entity, id, values);
  const saved = await saving.catch((cause: unknown) => Promise.reject(nameDuplicate(entity, values, cause)));
  context.changed(entity.table);
  return toRecord(context, entity, saved as RowOf<E>);
}

/** Row-level security hides from the database's message which value exists already; what was sent tells it. */
function nameDuplicate(entity: EntityDefinition, values: Values, cause: unknown): unknown {
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== '23505') return cause;
  const unique = Object.entries(entity.fields).filter(([, field]) => field.unique);
  const value = unique.map(([name]) => values[name]).filter(Boolean);
  return new ApiError('duplicate-value', { value: value.join(', ') }, cause);
}

async function insertRow(
  context: RequestContext,
  entity: EntityDefinition,
  tenantId: string | undefined,
  values: Values,
): Promise<AnyRow> {
  const { scope, trx } = context;
  const id = newId();
  const createDept = idsOf(scope.deptId)[0] ?? null;
  const row: Values = { ...values, id, createUser: scope.userId, createDept, updateUser: scope.userId };
  if (entity.tenantScoped) row.tenantId = tenantOf(context, { tenantId });
  if (entity.tree) {
    const parentId = String(row.parentId ?? ROOT_ID);
    const parent = await checkParent(trx, entity.table, parentId);
    row.parentId = parentId;
    if (parent && entity.tenantScoped) row.tenantId = parent.tenantId;
  }
  const saved = await ofAnyTable(trx)
    .insertInto(entity.table)
    .values(withDefaults(row))
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeAudit(context, entity, 'insert', [{ id, after: saved }]);
  return saved;
}

async function updateRow(
  context: RequestContext,
  entity: EntityDefinition,
  id: string,
  values: Values,
): Promise<AnyRow> {
  const before = await readRow(context, entity, id);
  await refuseIfChanged(context, entity, id);
  if (entity.tree && values.parentId !== undefined) {
    values.parentId = String(values.parentId ?? ROOT_ID);
    const parent = await checkParent(context.trx, entity.table, String(values.parentId), id);
    if (parent && entity.tenantScoped && parent.tenantId !== before.tenantId) throw new ApiError('parent-unknown');
  }
  const saved = await ofAnyTable(context.trx)
    .updateTable(entity.table)
    .set({ ...withDefaults(values), updateUser: context.scope.userId, updateTime: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeAudit(context, entity, 'update', [{ id, before, after: saved }]);
  return saved;
}

/** Nothing given means what the table says about it: a field of a form that was left empty must not break the row. */
function withDefaults(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? sql`default`]));
}

/** A tenant that the caller names counts for the super role only. */
export function tenantOf({ scope }: RequestContext, { tenantId }: { tenantId?: unknown }): string {
  return scope.isSuper && typeof tenantId === 'string' && /^\d{6,12}$/.test(tenantId) ? tenantId : scope.tenantId;
}

/**
 * Removes records; as a whole or not at all.
 *
 * @throws ApiError `nothing-selected`, `invalid-id`, `not-found`, `has-children`
 */
export async function removeRecords(
  context: RequestContext,
  entity: EntityDefinition,
  ids: readonly string[],
): Promise<void> {
  if (entity.tree) await refuseWithChildren(context.trx, entity, ids);
  const removed = await ofAnyTable(context.trx)
    .updateTable(entity.table)
    .set({ isDeleted: 1, updateUser: context.scope.userId, updateTime: sql`now()` })
    .where(visibleTo(context, entity))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  if (removed.length !== ids.length) throw new ApiError('not-found');
  await writeAudit(
    context,
    entity,
    'remove',
    removed.map((row) => ({ id: row.id, before: row })),
  );
  context.changed(entity.table);
}
