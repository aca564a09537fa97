import {
  ApiError,
  dataModel,
  listTables,
  modelPrototype,
  readPrototype,
  readTable,
  savePrototypes,
  type TableField,
  type TableInfo,
} from '@cloud/contract';
import { crudRoutes, type Operations } from '../../crud/crud-routes.ts';
import { listAll } from '../../crud/list-records.ts';
import { readRecordInput } from '../../crud/record-input.ts';
import { removeRecords, saveRecord } from '../../crud/save-records.ts';
import { readRow } from '../../crud/visible-rows.ts';
import { isId } from '../../database/id.ts';
import type { RowOf } from '../../database/tables/index.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { readSource } from './datasource.ts';
import { camelOf, pascalOf } from './generate/names.ts';
import { listSourceTables, readSourceTable } from '../../sources/read-source.ts';
import type { SourceColumn } from '../../sources/source.ts';

/** Columns that one call may store. */
const MOST_COLUMNS = 500;

/** Data models: tables of a source under names of their own, and what is known of their columns. */
export function modelRoutes(app: App): void {
  app.register(crudRoutes(dataModel, modelOperations));
  app.register(crudRoutes(modelPrototype, prototypeOperations));
  app.route(listTables, async (context, { datasourceId }) => {
    const tables = await listSourceTables(await readSource(context, datasourceId));
    return tables.map(({ name, comment }) => {
      return { name, comment: `${name}:${comment}`, entityName: pascalOf(name) };
    });
  });
  app.route(readTable, (context, query) => tableOf(context, query));
  app.route(readPrototype, async (context, { modelId, datasourceId }): Promise<Record<string, unknown>[]> => {
    const stored = await columnsOfModel(context, modelId);
    if (stored.length > 0) return stored.map((row) => ({ ...row }));
    return (await tableOf(context, { modelId, datasourceId })).fields;
  });
  app.route(savePrototypes, async (context, rows) => {
    if (rows.length > MOST_COLUMNS) throw new ApiError('bad-request');
    for (const row of rows) {
      await saveRecord(context, modelPrototype, readRecordInput(context, modelPrototype, row));
    }
  });
}

function modelOperations(stored: Operations<typeof dataModel>): Partial<Operations<typeof dataModel>> {
  return {
    select: async (context, query) => {
      const models = await stored.select(context, query);
      return models.map((row) => ({ ...row, modelName: `${row.modelTable}:${row.modelName}` }));
    },
    // Its columns go with a model; one that the generator starts from stays.
    remove: async (context, ids) => {
      const task = context.trx.selectFrom('bladeCode').select('codeName').where('isDeleted', '=', 0);
      const used = await task.where('modelId', 'in', ids).executeTakeFirst();
      if (used) throw new ApiError('in-use', { name: used.codeName });
      await stored.remove(context, ids);
      const columns = context.trx.selectFrom('bladeModelPrototype').select('id').where('isDeleted', '=', 0);
      const below = (await columns.where('modelId', 'in', ids).execute()).map((row) => row.id);
      if (below.length > 0) await removeRecords(context, modelPrototype, below);
    },
  };
}

function prototypeOperations(stored: Operations<typeof modelPrototype>): Partial<Operations<typeof modelPrototype>> {
  return {
    select: async (context, query) => {
      const columns = await stored.select(context, query);
      return columns.map((row) => ({
        ...row,
        jdbcComment: `${row.jdbcName}:${row.jdbcComment}`,
      }));
    },
  };
}

/** A model as it is stored. @throws ApiError `not-found` */
export const readModel = (context: RequestContext, id: string): Promise<RowOf<typeof dataModel>> =>
  readRow(context, dataModel, id);

/** What is stored of the columns of a model; empty until a user describes one. */
export const columnsOfModel = (context: RequestContext, modelId: string) =>
  listAll(context, modelPrototype, { modelId });

/** Columns of a table of a source. @throws ApiError as reading a source does. */
export async function fieldsOfTable(
  context: RequestContext,
  datasourceId: string,
  table: string,
): Promise<TableField[]> {
  return (await readSourceTable(await readSource(context, datasourceId), table)).map(toField);
}

async function tableOf(
  context: RequestContext,
  asked: { tableName?: string; modelId: string; datasourceId: string },
): Promise<TableInfo> {
  const model = isId(asked.modelId) ? await readModel(context, asked.modelId) : undefined;
  const name = asked.tableName || model?.modelTable || '';
  const source = await readSource(context, asked.datasourceId || model?.datasourceId || '');
  const columns = await readSourceTable(source, name);
  const comment = (await listSourceTables(source)).find((table) => table.name === name)?.comment ?? '';
  return { name, comment, entityName: pascalOf(name), fields: columns.map(toField) };
}

function toField({ name, type, length, comment, isKey, isRequired, references }: SourceColumn): TableField {
  return {
    name,
    type: type === 'varchar' && length !== undefined ? `${type}(${length})` : type,
    comment,
    propertyName: camelOf(name),
    propertyType: TYPES[type] ?? 'String',
    keyFlag: isKey,
    required: isRequired,
    references,
  };
}

/** Short names of the family for the types of PostgreSQL. */
const TYPES: Readonly<Record<string, string>> = {
  int2: 'Integer',
  int4: 'Integer',
  int8: 'Long',
  numeric: 'BigDecimal',
  float4: 'Double',
  float8: 'Double',
  bool: 'Boolean',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
};
