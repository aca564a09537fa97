import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { integer, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** Alias of the role that may do everything, on all tenants. */
export const SUPER_ALIAS = 'administrator';

/** Roles hold permissions; `administrator` is the super role, `admin` runs a tenant. */
export const role = defineEntity({
  name: 'role',
  label: 'role.title',
  singular: 'role.one',
  screen: { path: '/authority/role', icon: 'icon-role', findsByTitle: true, isPublic: true },
  picker: { call: 'tree', isPerTenant: true },
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

const get = { method: 'GET', access: 'user' } as const;
export const roleTree = defineEndpoint({
  ...get,
  path: `${role.path}/tree`,
  summary: 'Roles: the tree as picker nodes',
  input: v.object({ tenantId: wire.text }),
  output: wire.nodes,
});
export const roleTreeById = defineEndpoint({
  ...get,
  path: `${role.path}/tree-by-id`,
  summary: 'Roles: the tree of the tenant of a role',
  input: v.object({ roleId: wire.id }),
  output: wire.nodes,
});
export const roleAliases = defineEndpoint({
  ...get,
  access: 'admin',
  path: `${role.path}/alias`,
  summary: 'Roles: aliases',
  input: wire.nothing,
  output: v.array(v.string()),
});
/** The roles of a user or of a list of ids; all that may be seen without either. */
export const roleSelect = defineEndpoint({
  ...get,
  path: `${role.path}/select`,
  summary: 'Roles of a user, by ids, or all',
  input: v.object({ userId: wire.text, roleId: wire.text }),
  output: v.array(wire.record(role)),
});
/** The three link sets of each role are replaced. */
export const roleGrant = defineEndpoint({
  method: 'POST',
  path: `${role.path}/grant`,
  access: 'admin',
  summary: 'Replace what roles are granted',
  audit: { verb: 'grant', of: 'role' },
  input: v.object({
    roleIds: wire.ids,
    menuIds: wire.optionalIds,
    dataScopeIds: wire.optionalIds,
    apiScopeIds: wire.optionalIds,
  }),
  output: wire.done,
});
