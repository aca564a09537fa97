import { ApiError, type EntityDefinition, type Page, type RecordOf } from '@cloud/contract';
import { sql, type SqlBool } from 'kysely';
import type { RowOf } from '../database/tables/index.ts';
import type { RequestContext, RowWalk } from '../http/app.ts';
import { hiddenFields } from './data-scope.ts';
import { localizeRecords } from './local-names.ts';
import { toWire } from './record-codec.ts';
import { addReferenceLabels } from './reference-labels.ts';
import { readListQuery, type ListQuery } from './search.ts';
import { readRow, visibleRows, type Narrow, type Rows } from './visible-rows.ts';

/** What a caller sends, before the entity's validator has seen it. */
export type Input = Readonly<Record<string, unknown>>;

/** What narrows a list beyond what its caller asked for. */
export interface ListOptions<E extends EntityDefinition> {
  narrow?: Narrow<E>;
  /** Parameters that the caller of this function reads itself. */
  ignored?: readonly string[];
}

/** One page of records. */
export async function listPage<E extends EntityDefinition>(
  context: RequestContext,
  entity: E,
  query: Input,
  options: ListOptions<E> = {},
): Promise<Page<RecordOf<E>>> {
  const { rows, asked } = findRows(context, entity, query, options);
  const { total, found } = context.walk
    ? await walkedPage(context.walk, ordered(rows, asked), asked)
    : await offsetPage(context, entity, rows, asked);
  const records = localizeRecords(context.scope, entity, await toRecords(context, entity, found));
  const { size, current } = asked;
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

async function offsetPage<E extends EntityDefinition>(
  context: RequestContext,
  entity: E,
  rows: Rows<E>,
  asked: ListQuery,
): Promise<{ total: number; found: readonly object[] }> {
  const total = await countRows(context, entity, rows);
  const page = ordered(rows, asked).selectAll().limit(asked.size);
  return { total, found: await page.offset((asked.current - 1) * asked.size).execute() };
}

async function walkedPage<E extends EntityDefinition>(
  walk: RowWalk,
  rows: Rows<E>,
  asked: ListQuery,
): Promise<{ total: number; found: readonly object[] }> {
  const ids = await walkedIds(walk, asked, async (most) => {
    const found = await rows
      .select(sql<string>`id::text`.as('id'))
      .limit(most)
      .execute();
    return found.map(({ id }) => id);
  });
  const found = await rows
    .selectAll()
    .where(sql<SqlBool>`id = any(${ids.page}::bigint[])`)
    .execute();
  return { total: ids.total, found };
}

/**
 * Ids of the asked page of a walk.
 *
 * @param find ids in the order of the list, called for the first page.
 * @throws ApiError `too-many-rows`
 */
export async function walkedIds(
  walk: RowWalk,
  { current, size }: Pick<ListQuery, 'current' | 'size'>,
  find: (most: number) => Promise<string[]>,
): Promise<{ page: string[]; total: number }> {
  walk.ids ??= await find(walk.most + 1);
  if (walk.ids.length > walk.most) throw new ApiError('too-many-rows', { max: walk.most });
  return { page: walk.ids.slice((current - 1) * size, current * size), total: walk.ids.length };
}

/** Every record that fits, without pages; for trees and pickers. */
export async function listAll<E extends EntityDefinition>(
  context: RequestContext,
  entity: E,
  query: Input = {},
  options: ListOptions<E> = {},
): Promise<RecordOf<E>[]> {
  const { rows, asked } = findRows(context, entity, query, options);
  const found = await ordered(rows, asked).selectAll().execute();
  return localizeRecords(context.scope, entity, await toRecords(context, entity, found));
}

function findRows<E extends EntityDefinition>(
  context: RequestContext,
  entity: E,
  query: Input,
  { narrow = (rows) => rows, ignored = [] }: ListOptions<E>,
): { rows: Rows<E>; asked: ListQuery } {
  const asked = readListQuery(searchable(context, entity), query, ignored, context.scope);
  const rows = asked.conditions.reduce((kept, condition) => kept.where(condition), visibleRows(context, entity));
  return { rows: narrow(rows), asked };
}

const ordered = <E extends EntityDefinition>(rows: Rows<E>, { order }: ListQuery): Rows<E> =>
  order.reduce((kept, { column, direction }) => kept.orderBy(sql.ref(column), direction), rows);

/** Columns that are hidden from the caller are neither searched nor sorted by: the answers would give them away. */
function searchable({ scope }: RequestContext, entity: EntityDefinition): EntityDefinition {
  const hidden = hiddenFields(scope, entity);
  if (hidden.length === 0) return entity;
  const fields = Object.fromEntries(Object.entries(entity.fields).filter(([name]) => !hidden.includes(name)));
  return { ...entity, fields };
}

/** A count walks all rows that fit, so it is kept for some seconds, by the query and its parameters, until a row changes. */
const COUNT_LIFE_MS = 5_000;

async function countRows<E extends EntityDefinition>(
  { app, scope }: RequestContext,
  { table }: E,
  rows: Rows<E>,
): Promise<number> {
  const counted = rows.select(sql<number>`count(*)::int`.as('total'));
  const { sql: text, parameters } = counted.compile();
  const kept = app.cache.answers(`count:${table}`, [table], COUNT_LIFE_MS);
  const key = `${scope.isSuper ? '*' : scope.tenantId} ${text} ${JSON.stringify(parameters)}`;
  return kept.get(key, async () => (await counted.executeTakeFirstOrThrow()).total);
}

/** Rows made ready to travel, with the names of what they refer to. */
export async function toRecords<E extends EntityDefinition>(
  context: RequestContext,
  entity: E,
  rows: readonly object[],
): Promise<RecordOf<E>[]> {
  const hidden = Object.fromEntries(hiddenFields(context.scope, entity).map((name) => [name, null]));
  const records = rows.map((row) => toWire(entity, { ...row, ...hidden }));
  await addReferenceLabels(context, entity, records);
  // The codec and the labels made them so, field by field.
  return records as unknown as RecordOf<E>[];
}

/** @throws ApiError `invalid-id`, `not-found` */
export async function readRecord<E extends EntityDefinition>(
  context: RequestContext,
  entity: E,
  id: unknown,
): Promise<RecordOf<E>> {
  return toRecord(context, entity, await readRow(context, entity, id));
}

/** One row made ready to travel. */
export async function toRecord<E extends EntityDefinition>(
  context: RequestContext,
  entity: E,
  row: RowOf<E>,
): Promise<RecordOf<E>> {
  const [record] = await toRecords(context, entity, [row]);
  return record!;
}
