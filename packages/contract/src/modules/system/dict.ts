import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { integer, longText, onOff, reference, text } from '../../field.ts';

const fields = {
  code: text('dict.code', { required: true, search: 'contains' }),
  dictValue: text('dict.value', { required: true, search: 'contains' }),
  dictKey: text('dict.key', { required: true }),
  parentId: reference('dict.parent', { entity: 'dict', nameField: 'parentName', showIn: 'form' }),
  sort: integer('common.sort', { required: true, min: 0 }),
  isSealed: onOff('dict.sealed'),
  remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
};

/** A system dictionary (parent 0) or one of its entries. */
export const dict = defineEntity({
  name: 'dict',
  label: 'dict.title',
  path: '/blade-system/dict',
  table: 'blade_dict',
  title: 'dictValue',
  tenantScoped: false,
  tree: true,
  order: ['sort', 'asc'],
  fields,
});
export type Dict = RecordOf<typeof dict>;

/** A dictionary of a tenant's own. */
export const dictBiz = defineEntity({
  name: 'dictBiz',
  label: 'dictBiz.title',
  path: '/blade-system/dict-biz',
  table: 'blade_dict_biz',
  title: 'dictValue',
  tenantScoped: true,
  permission: 'dictbiz',
  tree: true,
  order: ['sort', 'asc'],
  fields: {
    ...fields,
    parentId: reference('dict.parent', { entity: 'dictBiz', nameField: 'parentName', showIn: 'form' }),
  },
});
export type DictBiz = RecordOf<typeof dictBiz>;

/** Key of a dictionary's own row among its entries. */
export const DICT_ROOT_KEY = '-1';
