import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { longText, onOff, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** A table of a data source as people speak of it; the code generator starts from one. */
export const dataModel = defineEntity({
  name: 'model',
  label: 'model.title',
  singular: 'model.one',
  screen: { path: '/tool/model', icon: 'icon-dict' },
  picker: { call: 'select' },
  path: '/blade-develop/model',
  table: 'blade_model',
  title: 'modelName',
  tenantScoped: false,
  read: 'super',
  write: 'super',
  listKind: 'entity',
  fields: {
    datasourceId: reference('code.datasource', {
      entity: 'datasource',
      nameField: 'datasourceName',
      required: true,
      search: 'equals',
    }),
    modelTable: text('code.table', { required: true, maxLength: 100, search: 'contains' }),
    /** What the generated entity is called, in camelCase or PascalCase. */
    modelClass: text('model.class', { maxLength: 100 }),
    modelName: text('model.name', { required: true, search: 'contains', maxLength: 50 }),
    modelCode: text('model.code', { required: true, search: 'contains', maxLength: 50 }),
    modelRemark: longText('common.remark', { maxLength: 500, showIn: 'form' }),
  },
});
export type DataModel = RecordOf<typeof dataModel>;

/** How a column is entered. `tree` chooses a record of what {@link modelPrototype} names in `propertyEntity` or `refModelId`. */
export const COMPONENT_TYPES = ['input', 'textarea', 'select', 'tree', 'switch', 'date'] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];
/** How a column is searched, in the words of the family: contains, equals, from–to. */
export const QUERY_TYPES = ['like', 'equal', 'between'] as const;

/** A column of a model: where it is shown and how it is entered. */
export const modelPrototype = defineEntity({
  name: 'modelPrototype',
  label: 'modelPrototype.title',
  singular: 'modelPrototype.one',
  path: '/blade-develop/model-prototype',
  table: 'blade_model_prototype',
  title: 'jdbcName',
  tenantScoped: false,
  read: 'super',
  write: 'super',
  listKind: 'entity',
  order: ['id', 'asc'],
  fields: {
    modelId: reference('code.model', { entity: 'model', required: true, showIn: 'none' }),
    jdbcName: text('modelPrototype.jdbcName', { required: true, maxLength: 63 }),
    jdbcType: text('modelPrototype.jdbcType', { maxLength: 63 }),
    jdbcComment: text('modelPrototype.jdbcComment', { maxLength: 500 }),
    propertyName: text('modelPrototype.propertyName', { maxLength: 63 }),
    propertyType: text('modelPrototype.propertyType', { maxLength: 20 }),
    /** Entity of this product whose records a `tree` chooses from, such as `dept`. */
    propertyEntity: text('modelPrototype.propertyEntity', { maxLength: 500 }),
    /** Model whose records the column refers to: a foreign key. */
    refModelId: text('modelPrototype.refModelId', { maxLength: 20 }),
    isList: onOff('modelPrototype.isList'),
    isForm: onOff('modelPrototype.isForm'),
    /** Kept for other clients; forms here give every long text a row of its own. */
    isRow: onOff('modelPrototype.isRow'),
    componentType: text('modelPrototype.componentType', { maxLength: 50 }),
    dictCode: text('modelPrototype.dictCode', { maxLength: 50 }),
    isRequired: onOff('modelPrototype.isRequired'),
    isQuery: onOff('modelPrototype.isQuery'),
    queryType: text('modelPrototype.queryType', { maxLength: 50 }),
  },
});
export type ModelPrototype = RecordOf<typeof modelPrototype>;

const tableField = v.object({
  name: v.string(),
  type: v.string(),
  comment: v.string(),
  propertyName: v.string(),
  propertyType: v.string(),
  keyFlag: v.boolean(),
  /** It must be given. */
  required: v.boolean(),
  /** Table that a foreign key of this column leads to; '' when there is none. */
  references: v.string(),
});
/** A column of a table as its database describes it. */
export type TableField = v.InferOutput<typeof tableField>;
const tableName = {
  name: v.string(),
  /** `name:comment` in lists. */
  comment: v.string(),
  entityName: v.string(),
};
const tableInfo = v.object({ ...tableName, fields: v.array(tableField) });
export type TableInfo = v.InferOutput<typeof tableInfo>;

const modelCall = { method: 'GET', access: 'super' } as const;
/** Tables of a data source. */
export const listTables = defineEndpoint({
  ...modelCall,
  path: `${dataModel.path}/table-list`,
  summary: 'Tables of a data source',
  input: v.object({ datasourceId: wire.id }),
  output: v.array(v.object(tableName)),
});
/** One table, by its name or by the model that was made of it. */
export const readTable = defineEndpoint({
  ...modelCall,
  path: `${dataModel.path}/table-info`,
  summary: 'A table with its columns',
  input: v.object({ tableName: wire.text, modelId: wire.text, datasourceId: wire.text }),
  output: tableInfo,
});
/** The stored columns of a model, or those of its table while there are none. */
export const readPrototype = defineEndpoint({
  ...modelCall,
  path: `${dataModel.path}/model-prototype`,
  summary: 'Columns of a model',
  input: v.object({ modelId: wire.text, datasourceId: wire.text }),
  output: v.array(wire.object),
});
/** Stores the columns of a model together: a list of records, those with an id are edited. */
export const savePrototypes = defineEndpoint({
  method: 'POST',
  path: `${modelPrototype.path}/submit-list`,
  access: 'super',
  summary: 'Keep the columns of a model, a JSON list',
  audit: { as: 'records' },
  input: v.array(wire.object, 'bad-request'),
  output: wire.done,
});
