import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dictionary, integer, longText, reference, text } from '../../field.ts';

/** A part of an organisation; `ancestors` is the comma list of ids from the root down. */
export const dept = defineEntity({
  name: 'dept',
  label: 'dept.title',
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
    sort: integer('common.sort', { required: true, min: 0 }),
    ancestors: text('dept.ancestors', { showIn: 'none', readOnly: true, maxLength: 2000 }),
    remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
  },
});
export type Dept = RecordOf<typeof dept>;
