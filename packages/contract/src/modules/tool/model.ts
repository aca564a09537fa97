import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { longText, onOff, reference, text } from '../../field.ts';

/** A table of a data source as people speak of it; the code generator may start from one. */
export const dataModel = defineEntity({
  name: 'model',
  label: 'model.title',
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
    modelTable: text('code.table', { required: true, maxLength: 100 }),
    modelClass: text('model.class', { maxLength: 100 }),
    modelName: text('model.name', { required: true, search: 'contains', maxLength: 50 }),
    modelCode: text('model.code', { required: true, search: 'contains', maxLength: 50 }),
    modelRemark: longText('common.remark', { maxLength: 500, showIn: 'form' }),
  },
});
export type DataModel = RecordOf<typeof dataModel>;

/** A column of a model: where it is shown and how it is entered. */
export const modelPrototype = defineEntity({
  name: 'modelPrototype',
  label: 'modelPrototype.title',
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
    propertyEntity: text('modelPrototype.propertyEntity', { maxLength: 500 }),
    isList: onOff('modelPrototype.isList'),
    isForm: onOff('modelPrototype.isForm'),
    isRow: onOff('modelPrototype.isRow'),
    componentType: text('modelPrototype.componentType', { maxLength: 50 }),
    dictCode: text('modelPrototype.dictCode', { maxLength: 50 }),
    isRequired: onOff('modelPrototype.isRequired'),
    isQuery: onOff('modelPrototype.isQuery'),
    queryType: text('modelPrototype.queryType', { maxLength: 50 }),
  },
});
export type ModelPrototype = RecordOf<typeof modelPrototype>;

/** A column of a table as its database describes it. */
export interface TableField {
  name: string;
  type: string;
  comment: string;
  propertyName: string;
  propertyType: string;
  keyFlag: boolean;
}
export interface TableInfo {
  name: string;
  /** `name:comment` in lists. */
  comment: string;
  entityName: string;
  fields: TableField[];
}

const modelCall = { method: 'GET', access: 'super' } as const;
/** Tables of a data source. */
export const listTables = defineEndpoint<{ datasourceId: string }, Omit<TableInfo, 'fields'>[]>()({
  ...modelCall,
  path: `${dataModel.path}/table-list`,
});
/** One table, by its name or by the model that was made of it. */
export const readTable = defineEndpoint<{ tableName?: string; modelId?: string; datasourceId?: string }, TableInfo>()({
  ...modelCall,
  path: `${dataModel.path}/table-info`,
});
/** The stored columns of a model, or those of its table while there are none. */
export const readPrototype = defineEndpoint<{ modelId: string; datasourceId?: string }, unknown[]>()({
  ...modelCall,
  path: `${dataModel.path}/model-prototype`,
});
/** Stores the columns of a model together: a list of records, those with an id are edited. */
export const savePrototypes = defineEndpoint<Record<string, unknown>[], void>()({
  method: 'POST',
  path: `${modelPrototype.path}/submit-list`,
  access: 'super',
});
