import type { EntityDefinition, Page, RecordOf } from '@cloud/contract';
import { sql } from 'kysely';
import type { RowOf } from '../database/tables/index.ts';
import type { RequestContext } from '../http/app.ts';
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
  const total = await countRows(context, entity, rows);
  const found = await ordered(rows, asked)
    .selectAll()
    .limit(asked.size)
    .offset((asked.current - 1) * asked.size)
    .execute();
  const records = localizeRecords(context.scope, entity, await toRecords(context, entity, found));
  const { size, current } = asked;
  return { records, total, size, current, pages: Math.ceil(total / size) };
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
