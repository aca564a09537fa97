import { ApiError, messageOf, type EntityDefinition, type Page, validate } from '@cloud/contract';
import { sql, type SelectQueryBuilder } from 'kysely';
import { isId, newId } from '../database/id.ts';
import type { Tables } from '../database/database.ts';
import { idsOf } from '../http/scope.ts';
import { writeAudit } from './audit.ts';
import { dataCondition, hiddenFields } from './data-scope.ts';
import { localizeRecords } from './local-names.ts';
import { addNames } from './names.ts';
import { readListQuery, type ListQuery } from './search.ts';
import { refuseIfChanged } from './seen-version.ts';
import { checkParent, refuseWithChildren, ROOT_ID } from './tree.ts';
import { isAnsweredNull, toStored, toWire } from './wire.ts';
import type { Work } from './work.ts';

/** A record as it travels. */
export type WireRecord = Record<string, unknown> & { id: string };
type Input = Readonly<Record<string, unknown>>;

// The builder's type depends on the table; only `where` is used, the same on select, update and delete.
// oxlint-disable-next-line typescript/no-explicit-any
type Narrow = (query: any) => any;

/** Rows of an entity that the caller may see: not removed, of his tenant, and shown by the data scopes of his roles. */
export function visibleRows(
  work: Work,
  entity: EntityDefinition,
): SelectQueryBuilder<Tables, string, Record<never, never>> {
  return narrowToVisible(work, entity)(work.trx.selectFrom(entity.table));
}

function narrowToVisible({ scope }: Work, entity: EntityDefinition): Narrow {
  const condition = dataCondition(scope, entity);
  return (start) => {
    let query = start.where('isDeleted', '=', 0);
    if (entity.tenantScoped && !scope.isSuper) query = query.where('tenantId', '=', scope.tenantId);
    return condition ? query.where(condition) : query;
  };
}

/** One page of records. */
export async function listPage(
  work: Work,
  entity: EntityDefinition,
  query: Input,
  narrow: Narrow = (rows) => rows,
  ignored: readonly string[] = [],
): Promise<Page<WireRecord>> {
  const asked = readListQuery(searchable(work, entity), query, ignored, work.scope);
  const rows = narrow(narrowBy(visibleRows(work, entity), asked));
  const total = await countRows(work, entity, rows);
  const found = await orderBy(rows.selectAll(), asked)
    .limit(asked.size)
    .offset((asked.current - 1) * asked.size)
    .execute();
  const records = localizeRecords(work.scope, entity, await toRecords(work, entity, found));
  const { size, current } = asked;
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** What a caller does not see he does not search or sort by either: the answers would tell it letter by letter. */
function searchable({ scope }: Work, entity: EntityDefinition): EntityDefinition {
  const hidden = hiddenFields(scope, entity);
  if (hidden.length === 0) return entity;
  const fields = Object.fromEntries(Object.entries(entity.fields).filter(([name]) => !hidden.includes(name)));
  return { ...entity, fields };
}

/** A count walks all rows that fit, so it is kept for some seconds, by the query and its parameters, until a row changes. */
const COUNT_LIFE_MS = 5_000;

async function countRows(work: Work, entity: EntityDefinition, rows: ReturnType<Narrow>): Promise<number> {
  const counted = rows.select(sql<number>`count(*)::int`.as('total'));
  const { sql: text, parameters } = counted.compile() as { sql: string; parameters: unknown[] };
  const kept = work.app.cache.answers(`count:${entity.table}`, [entity.table], COUNT_LIFE_MS);
  return kept.get(
    `${work.scope.isSuper ? '*' : work.scope.tenantId} ${text} ${JSON.stringify(parameters)}`,
    async () => {
      return (await counted.executeTakeFirstOrThrow())['total'] as number;
    },
  );
}

/** Every record that fits, without pages; for trees and pickers. */
export async function listAll(
  work: Work,
  entity: EntityDefinition,
  query: Input = {},
  narrow: Narrow = (rows) => rows,
  ignored: readonly string[] = [],
): Promise<WireRecord[]> {
  const asked = readListQuery(searchable(work, entity), query, ignored, work.scope);
  const rows = orderBy(narrow(narrowBy(visibleRows(work, entity), asked)).selectAll(), asked);
  return localizeRecords(work.scope, entity, await toRecords(work, entity, await rows.execute()));
}

const narrowBy: (rows: ReturnType<Narrow>, asked: ListQuery) => ReturnType<Narrow> = (rows, asked) =>
  asked.conditions.reduce((query, condition) => query.where(condition), rows);

const orderBy: (rows: ReturnType<Narrow>, asked: ListQuery) => ReturnType<Narrow> = (rows, asked) =>
  asked.order.reduce((query, { column, direction }) => query.orderBy(column, direction), rows);

/** Rows made ready to travel, with the names of what they refer to. */
export async function toRecords(
  work: Work,
  entity: EntityDefinition,
  rows: readonly Record<string, unknown>[],
): Promise<WireRecord[]> {
  const hidden = hiddenFields(work.scope, entity);
  const shown =
    hidden.length === 0
      ? rows
      : rows.map((row) => ({ ...row, ...Object.fromEntries(hidden.map((name) => [name, null])) }));
  const records = shown.map((row) => toWire(entity, row) as WireRecord);
  await addNames(work, entity, records);
  return records;
}

/** @throws ApiError `invalid-id`, `not-found` */
export async function readRecord(work: Work, entity: EntityDefinition, id: unknown): Promise<WireRecord> {
  const row = await readRow(work, entity, id);
  return (await toRecords(work, entity, [row]))[0]!;
}

/** The stored row of a record that the caller may see. @throws ApiError `invalid-id`, `not-found` */
export async function readRow(work: Work, entity: EntityDefinition, id: unknown): Promise<Record<string, unknown>> {
  if (!isId(id)) throw new ApiError('invalid-id', { id: String(id ?? '').slice(0, 64) });
  const rows: Narrow = narrowToVisible(work, entity);
  const row = await rows(work.trx.selectFrom(entity.table)).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return row as Record<string, unknown>;
}

/**
 * Adds a record, or edits the one whose id is given.
 *
 * @param more columns that the caller does not decide, e.g. `ancestors`.
 * @throws ApiError `validation-failed`, `not-found`, `changed-meanwhile`, `parent-unknown`, `own-parent`, `duplicate-value`
 */
export async function saveRecord(
  work: Work,
  entity: EntityDefinition,
  input: Input,
  more: Input = {},
): Promise<WireRecord> {
  const isNew = isNewRecord(input);
  requireValid(work, entity, input, !isNew);
  const values = { ...toStored(entity, input), ...more };
  const saving = isNew ? insertRow(work, entity, input, values) : updateRow(work, entity, String(input['id']), values);
  const saved = await saving.catch((cause: unknown) => Promise.reject(nameDuplicate(entity, values, cause)));
  work.changed(entity.table);
  return (await toRecords(work, entity, [saved]))[0]!;
}

/** Whether an input adds a record: without an id, or with the -1 that some clients send for none. */
export function isNewRecord(input: Input): boolean {
  const id = String(input['id'] ?? '');
  return id === '' || id === '-1';
}

/** Row-level security hides from the database's message which value exists already; what was sent tells it. */
function nameDuplicate(entity: EntityDefinition, values: Input, cause: unknown): unknown {
  if ((cause as { code?: string }).code !== '23505') return cause;
  const unique = Object.entries(entity.fields).filter(([, field]) => field.unique);
  const value = unique.map(([name, field]) => values[field.column ?? name]).filter(Boolean);
  return new ApiError('duplicate-value', { value: value.join(', ') }, cause);
}

/** @throws ApiError `validation-failed` with the first issue in the caller's language and all of them in `issues`. */
export function requireValid(work: Work, entity: EntityDefinition, input: Input, partial: boolean): void {
  const given = Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const field = entity.fields[name];
      return [name, field && isAnsweredNull(field, value) && !field.required ? '' : value];
    }),
  );
  const [issue] = validate(entity, given, partial);
  if (!issue) return;
  const { language } = work.scope;
  const label = messageOf(language, entity.fields[issue.field]!.label);
  const message = messageOf(language, `validation.${issue.rule}`, { label, ...issue.params });
  throw new ApiError('validation-failed', { message, field: issue.field, rule: issue.rule });
}

async function insertRow(
  work: Work,
  entity: EntityDefinition,
  input: Input,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { scope, trx } = work;
  const row: Record<string, unknown> = {
    ...values,
    id: newId(),
    createUser: scope.userId,
    createDept: idsOf(scope.deptId)[0] ?? null,
    updateUser: scope.userId,
  };
  if (entity.tenantScoped) row['tenantId'] = tenantOf(work, input);
  if (entity.tree) {
    row['parentId'] ??= ROOT_ID;
    const parent = await checkParent(trx, entity.table, row['parentId'] as string);
    if (parent && entity.tenantScoped) row['tenantId'] = parent['tenantId'];
  }
  const saved = await trx.insertInto(entity.table).values(withDefaults(row)).returningAll().executeTakeFirstOrThrow();
  await writeAudit(work, entity, 'insert', [{ id: row['id'] as string, after: saved }]);
  return saved;
}

async function updateRow(
  work: Work,
  entity: EntityDefinition,
  id: string,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const before = await readRow(work, entity, id);
  await refuseIfChanged(work, entity, id);
  if (entity.tree && values['parentId'] !== undefined) {
    values['parentId'] ??= ROOT_ID;
    const parent = await checkParent(work.trx, entity.table, values['parentId'] as string, id);
    if (parent && entity.tenantScoped && parent['tenantId'] !== before['tenantId'])
      throw new ApiError('parent-unknown');
  }
  const saved = await work.trx
    .updateTable(entity.table)
    .set({ ...withDefaults(values), updateUser: work.scope.userId, updateTime: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeAudit(work, entity, 'update', [{ id, before, after: saved }]);
  return saved;
}

/** Nothing given means what the table says about it: a field of a form that was left empty must not break the row. */
function withDefaults(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? sql`default`]));
}

/** A tenant that the caller names counts for the super role only. */
export function tenantOf({ scope }: Work, input: Input): string {
  const given = input['tenantId'];
  return scope.isSuper && typeof given === 'string' && /^\d{6,12}$/.test(given) ? given : scope.tenantId;
}

/**
 * Removes records; as a whole or not at all.
 *
 * @throws ApiError `nothing-selected`, `invalid-id`, `not-found`, `has-children`
 */
export async function removeRecords(work: Work, entity: EntityDefinition, ids: readonly string[]): Promise<void> {
  if (entity.tree) await refuseWithChildren(work.trx, entity, ids);
  const narrow = narrowToVisible(work, entity);
  const removed = (await narrow(work.trx.updateTable(entity.table))
    .set({ isDeleted: 1, updateUser: work.scope.userId, updateTime: sql`now()` })
    .where('id', 'in', ids)
    .returningAll()
    .execute()) as Record<string, unknown>[];
  if (removed.length !== ids.length) throw new ApiError('not-found');
  await writeAudit(
    work,
    entity,
    'remove',
    removed.map((row) => ({ id: row['id'] as string, before: row })),
  );
  work.changed(entity.table);
}

/** The ids of a comma list. @throws ApiError `nothing-selected`, `invalid-id` */
export function readIds(list: unknown): string[] {
  const ids = [
    ...new Set(
      String(list ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  if (ids.length === 0) throw new ApiError('nothing-selected');
  const wrong = ids.find((id) => !isId(id));
  if (wrong !== undefined) throw new ApiError('invalid-id', { id: wrong.slice(0, 64) });
  return ids;
}
