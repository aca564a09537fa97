import {
  ApiError,
  codeTask,
  dataModel,
  listTables,
  messageOf,
  modelPrototype,
  readPrototype,
  readTable,
  savePrototypes,
  type TableField,
  type TableInfo,
} from '@cloud/contract';
import type { App } from '../../app.ts';
import { listAll, readRow, removeRecords, saveRecord } from '../../crud/crud-repository.ts';
import { crudRoutes, type Operations } from '../../crud/crud-routes.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';
import { isId } from '../../database/id.ts';
import { readSource } from './datasource.ts';
import { camelOf } from './generate-module.ts';
import { listSourceTables, readSourceTable, type SourceColumn } from './source-table.ts';

/** Columns that one call may store. */
const MOST_COLUMNS = 500;

/** Data models: tables of a source under names of their own, and what is known of their columns. */
export function modelRoutes(app: App): void {
  app.register(crudRoutes(dataModel, modelOperations));
  app.register(crudRoutes(modelPrototype, prototypeOperations));
  addEndpoint(app, listTables, async (work, { datasourceId }) => {
    const tables = await listSourceTables(await readSource(work, datasourceId));
    return tables.map(({ name, comment }) => {
      return { name, comment: `${name}:${comment}`, entityName: entityNameOf(name) };
    });
  });
  addEndpoint(app, readTable, (work, query) => tableOf(work, query));
  addEndpoint(app, readPrototype, async (work, { modelId, datasourceId }) => {
    const stored = await listAll(work, modelPrototype, { modelId });
    return stored.length > 0 ? stored : (await tableOf(work, { modelId, datasourceId })).fields;
  });
  addEndpoint(app, savePrototypes, async (work, rows) => {
    if (!Array.isArray(rows) || rows.length > MOST_COLUMNS) throw new ApiError('bad-request');
    for (const row of rows) await saveRecord(work, modelPrototype, row);
  });
}

function modelOperations(stored: Operations): Partial<Operations> {
  return {
    select: async (work, query) => {
      const models = await stored.select(work, query);
      return models.map((row) => ({ ...row, modelName: `${String(row['modelTable'])}:${String(row['modelName'])}` }));
    },
    // Its columns go with a model; one that the generator starts from stays.
    remove: async (work, ids) => {
      const task = work.trx.selectFrom('bladeCode').select('codeName').where('isDeleted', '=', 0);
      const used = await task.where('modelId', 'in', ids).executeTakeFirst();
      if (used) throw new ApiError('in-use', { name: String(used['codeName']) });
      await stored.remove(work, ids);
      const columns = work.trx.selectFrom(modelPrototype.table).select('id').where('isDeleted', '=', 0);
      const below = (await columns.where('modelId', 'in', ids).execute()).map((row) => row['id'] as string);
      if (below.length > 0) await removeRecords(work, modelPrototype, below);
    },
  };
}

function prototypeOperations(stored: Operations): Partial<Operations> {
  return {
    select: async (work, query) => {
      const columns = await stored.select(work, query);
      return columns.map((row) => ({
        ...row,
        jdbcComment: `${String(row['jdbcName'])}:${String(row['jdbcComment'])}`,
      }));
    },
  };
}

/** Which table of which source a model names. */
export async function sourceOfModel(work: Work, modelId: string): Promise<{ datasourceId: string; table: string }> {
  const row = await readRow(work, dataModel, modelId);
  return { datasourceId: String(row['datasourceId']), table: String(row['modelTable']) };
}

async function tableOf(
  work: Work,
  asked: { tableName?: string | undefined; modelId?: string | undefined; datasourceId?: string | undefined },
): Promise<TableInfo> {
  const model = isId(asked.modelId) ? await sourceOfModel(work, asked.modelId!) : undefined;
  const name = asked.tableName || model?.table || '';
  const source = await readSource(work, asked.datasourceId || model?.datasourceId || '');
  const columns = await readSourceTable(source, name);
  const comment = (await listSourceTables(source)).find((table) => table.name === name)?.comment ?? '';
  return { name, comment, entityName: entityNameOf(name), fields: columns.map(toField) };
}

function toField({ name, type, comment, isKey }: SourceColumn): TableField {
  return { name, type, comment, propertyName: camelOf(name), propertyType: TYPES[type] ?? 'String', keyFlag: isKey };
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

const entityNameOf = (table: string) => {
  const name = camelOf(table);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** A task of the generator that names a model reads its table. */
export async function sourceOfTask(
  work: Work,
  task: Readonly<Record<string, unknown>>,
): Promise<{ datasourceId: string; table: string }> {
  const modelId = String(task['modelId'] ?? '');
  if (isId(modelId)) return sourceOfModel(work, modelId);
  const { datasourceId, tableName } = task;
  if (!datasourceId) {
    const label = messageOf(work.scope.language, codeTask.fields.datasourceId.label);
    const message = messageOf(work.scope.language, 'validation.required', { label });
    throw new ApiError('validation-failed', { message, field: 'datasourceId', rule: 'required' });
  }
  return { datasourceId: String(datasourceId), table: String(tableName ?? '').trim() };
}
