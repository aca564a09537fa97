import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { integer, reference, text } from '../../field.ts';

/** What people may do; `administrator` is the super role, `admin` runs a tenant. */
export const role = defineEntity({
  name: 'role',
  label: 'role.title',
  path: '/blade-system/role',
  table: 'blade_role',
  title: 'roleName',
  tenantScoped: true,
  tree: true,
  order: ['sort', 'asc'],
  fields: {
    roleName: text('role.name', { required: true, search: 'contains', maxLength: 255 }),
    roleAlias: text('role.alias', { required: true, search: 'contains', maxLength: 255 }),
    parentId: reference('role.parent', { entity: 'role', nameField: 'parentName', showIn: 'form' }),
    sort: integer('common.sort', { required: true, min: 0 }),
  },
});
export type Role = RecordOf<typeof role>;

/** Body of `role/grant`: the three link sets of each role are replaced. */
export interface RoleGrant {
  roleIds: string[];
  menuIds: string[];
  dataScopeIds: string[];
  apiScopeIds: string[];
}
