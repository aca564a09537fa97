import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dictionary, integer, longText, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** A part of an organisation; `ancestors` is the comma list of ids from the root down. */
export const dept = defineEntity({
  name: 'dept',
  label: 'dept.title',
  singular: 'dept.one',
  screen: { path: '/system/dept', icon: 'icon-dept', findsByTitle: true, isPublic: true },
  picker: { call: 'tree', isPerTenant: true },
  path: '/blade-system/dept',
  table: 'blade_dept',
  title: 'deptName',
  tenantScoped: true,
  tree: true,
  order: ['sort', 'asc'],
  fields: {
    parentId: reference('dept.parent', { entity: 'dept', nameField: 'parentName', showIn: 'form' }),
    deptName: text('dept.name', { required: true, search: 'contains', maxLength: 45 }),
    fullName: text('dept.fullName', { required: true, search: 'contains', maxLength: 45 }),
    deptCategory: dictionary('dept.category', { source: 'org_category' }),
    leaderId: reference('dept.leader', { entity: 'user', nameField: 'leaderName' }),
    sort: integer('common.sort', { required: true, min: 0 }),
    ancestors: text('dept.ancestors', { showIn: 'none', readOnly: true, maxLength: 2000 }),
    remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
  },
});
export type Dept = RecordOf<typeof dept>;

const get = { method: 'GET', access: 'user' } as const;
export const deptLazyList = defineEndpoint({
  ...get,
  path: `${dept.path}/lazy-list`,
  summary: 'Departments: one level',
  input: wire.treeLevel('deptName', 'fullName', 'tenantId'),
  output: v.array(wire.record(dept)),
});
export const deptTree = defineEndpoint({
  ...get,
  path: `${dept.path}/tree`,
  summary: 'Departments: the tree as picker nodes',
  input: v.object({ tenantId: wire.text }),
  output: wire.nodes,
});
export const deptLazyTree = defineEndpoint({
  ...get,
  path: `${dept.path}/lazy-tree`,
  summary: 'Departments: one level as picker nodes',
  input: v.object({ tenantId: wire.text, parentId: wire.text }),
  output: wire.nodes,
});
/** The departments of a user or of a list of ids; all of the tenant without either. */
export const deptSelect = defineEndpoint({
  ...get,
  path: `${dept.path}/select`,
  summary: 'Departments of a user, by ids, or all',
  input: v.object({ userId: wire.text, deptId: wire.text }),
  output: v.array(wire.record(dept)),
});
