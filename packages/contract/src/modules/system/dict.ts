import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { integer, longText, onOff, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';

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
  singular: 'dict.one',
  screen: { path: '/system/dict', icon: 'icon-dict', findsByTitle: true, isPublic: true },
  picker: { call: 'tree' },
  path: '/blade-system/dict',
  table: 'blade_dict',
  title: 'dictValue',
  tenantScoped: false,
  write: 'platform',
  tree: true,
  order: ['sort', 'asc'],
  fields,
});
export type Dict = RecordOf<typeof dict>;

/** A dictionary of a tenant's own. */
export const dictBiz = defineEntity({
  name: 'dictBiz',
  label: 'dictBiz.title',
  singular: 'dictBiz.one',
  screen: { path: '/system/dictbiz', icon: 'icon-dict', findsByTitle: true },
  picker: { call: 'tree' },
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

/** The calls of a dictionary beside its operations; system and business dictionaries have the same. */
function dictionaryCalls<const P extends string, E extends typeof dict | typeof dictBiz>(
  path: P,
  entity: E,
  name: string,
) {
  const get = { method: 'GET', access: 'user' } as const;
  const entry = wire.record(entity);
  const byCode = v.object({ code: wire.text });
  return {
    parentList: defineEndpoint({
      ...get,
      path: `${path}/parent-list`,
      summary: `${name}: root rows`,
      input: wire.list('code', 'dictValue'),
      output: wire.page(entry),
    }),
    childList: defineEndpoint({
      ...get,
      path: `${path}/child-list`,
      summary: `${name}: entries of a root`,
      input: wire.treeLevel('code', 'dictValue'),
      output: v.array(entry),
    }),
    tree: defineEndpoint({
      ...get,
      path: `${path}/tree`,
      summary: `${name}: the tree as picker nodes`,
      input: wire.nothing,
      output: wire.nodes,
    }),
    parentTree: defineEndpoint({
      ...get,
      path: `${path}/parent-tree`,
      summary: `${name}: root rows as picker nodes`,
      input: wire.nothing,
      output: wire.nodes,
    }),
    dictionary: defineEndpoint({
      ...get,
      path: `${path}/dictionary`,
      summary: `${name}: entries by code, without the root and sealed ones`,
      input: byCode,
      output: v.array(entry),
    }),
    dictionaryTree: defineEndpoint({
      ...get,
      path: `${path}/dictionary-tree`,
      summary: `${name}: entries by code as a tree`,
      input: byCode,
      output: v.array(entry),
    }),
    selectAll: defineEndpoint({
      ...get,
      path: `${path}/select-all`,
      summary: `${name}: all rows`,
      input: wire.nothing,
      output: v.array(entry),
    }),
  };
}
export const dictCalls = dictionaryCalls('/blade-system/dict', dict, 'Dictionaries');
export const dictBizCalls = dictionaryCalls('/blade-system/dict-biz', dictBiz, 'Business dictionaries');
