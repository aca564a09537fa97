import type { ComponentType, ModelPrototype, TableField } from './model.ts';

/** Columns that every table of this product has beside its own; they are no columns of a model. */
export const CARRIED_COLUMNS: readonly string[] = [
  'id',
  'tenant_id',
  'create_user',
  'create_dept',
  'create_time',
  'update_user',
  'update_time',
  'status',
  'is_deleted',
];

/** What is said of a column of a model, without the record around it. */
export type ModelColumn = Pick<
  ModelPrototype,
  | 'jdbcName'
  | 'jdbcType'
  | 'jdbcComment'
  | 'propertyName'
  | 'propertyType'
  | 'propertyEntity'
  | 'refModelId'
  | 'isList'
  | 'isForm'
  | 'isRow'
  | 'componentType'
  | 'dictCode'
  | 'isRequired'
  | 'isQuery'
  | 'queryType'
>;

/** Characters from which on a text gets a box of several lines. */
const LONG = 500;

/**
 * What a column of a table becomes unless it is said otherwise: its component by its type, short texts and dates in the list,
 * names and codes in the search.
 *
 * @param modelOf id of the model of a table, where one is made; '' elsewhere.
 */
export function proposeColumn(field: TableField, modelOf: (table: string) => string = () => ''): ModelColumn {
  const refModelId = field.references === '' ? '' : modelOf(field.references);
  const componentType = refModelId === '' ? componentOf(field) : 'tree';
  const isFound = componentType === 'input' && field.propertyType === 'String' && /name|title|code/.test(field.name);
  return {
    jdbcName: field.name,
    jdbcType: field.type,
    jdbcComment: field.comment,
    propertyName: field.propertyName,
    propertyType: field.propertyType,
    propertyEntity: '',
    refModelId,
    isList: componentType === 'textarea' ? 0 : 1,
    isForm: 1,
    isRow: componentType === 'textarea' ? 1 : 0,
    componentType,
    dictCode: '',
    isRequired: field.required && componentType !== 'switch' ? 1 : 0,
    isQuery: isFound ? 1 : 0,
    queryType: isFound ? 'like' : '',
  };
}

function componentOf({ type, propertyType }: TableField): ComponentType {
  if (propertyType === 'Boolean') return 'switch';
  if (propertyType === 'Date') return 'date';
  const length = Number(/\((\d+)\)/.exec(type)?.[1] ?? 0);
  return type === 'text' || length > LONG ? 'textarea' : 'input';
}
