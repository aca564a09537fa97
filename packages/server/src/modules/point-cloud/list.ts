import { dateTime, decimal, defineEntity, integer, text, type Page } from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { readListQuery } from '../../crud/search.ts';
import type { Database } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import { accessTo, inTenant, runsOf, visibleRows, type SeenRow, type SubjectTable } from './visibility.ts';

// What a list may be searched and ordered by. Nothing else of these records is CRUD.
const SEARCHABLE = {
  bladeDataset: defineEntity({
    name: 'dataset',
    label: 'dataset',
    singular: 'dataset',
    title: 'name',
    path: '/blade-pointcloud/dataset',
    table: 'blade_dataset',
    tenantScoped: true,
    fields: {
      name: text('dataset.name'),
      state: text('dataset.state'),
      unit: text('dataset.unit'),
      note: text('dataset.note'),
      points: integer('dataset.points'),
      spacing: decimal('dataset.spacing'),
    },
  }),
  bladeRun: defineEntity({
    name: 'run',
    label: 'run',
    singular: 'run',
    title: 'recipe',
    path: '/blade-pointcloud/run',
    table: 'blade_run',
    tenantScoped: true,
    fields: {
      recipe: text('run.recipe'),
      state: text('run.state'),
      startTime: dateTime('run.startTime'),
      endTime: dateTime('run.endTime'),
    },
  }),
};

interface ListWish<T extends SubjectTable, R> {
  input: object;
  /** Runs of this scan only. */
  datasetId?: string;
  /** Conditions beside those of the filters. */
  more?: readonly RawBuilder<SqlBool>[];
  toRecord: (row: SeenRow<T>) => R;
}

/** One page of what the caller may see, newest first unless the query orders otherwise. */
export function listVisible<T extends SubjectTable, R>(
  database: Database,
  scope: Scope,
  table: T,
  { input, datasetId, more = [], toRecord }: ListWish<T, R>,
): Promise<Page<R>> {
  const { current, size, conditions, order } = readListQuery(SEARCHABLE[table], { ...input }, [
    'datasetId',
    'folder',
    'tag',
    'from',
  ]);
  return inTenant(database, scope, async (trx) => {
    let rows = datasetId === undefined ? visibleRows(trx, scope, table) : runsOf(trx, scope, table, datasetId);
    for (const condition of [...conditions, ...more]) rows = rows.where(condition);
    const { total } = await rows.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
    let ordered = rows.selectAll().select(accessTo(scope, table).as('access'));
    for (const { column, direction } of order) ordered = ordered.orderBy(sql.ref(column), direction);
    const found = await ordered
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return {
      records: found.map((row) => toRecord(row as SeenRow<T>)),
      total: Number(total),
      size,
      current,
      pages: Math.ceil(Number(total) / size),
    };
  });
}
