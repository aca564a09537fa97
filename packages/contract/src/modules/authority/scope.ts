import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dictionary, longText, reference, text } from '../../field.ts';

/** Which rows of a list a role sees: all, own, its departments, those and below, or a written condition. */
export const dataScope = defineEntity({
  name: 'dataScope',
  label: 'dataScope.title',
  singular: 'dataScope.one',
  screen: { path: '/authority/datascope', icon: 'icon-data-scope', isPublic: true },
  path: '/blade-system/data-scope',
  table: 'blade_scope_data',
  title: 'scopeName',
  tenantScoped: false,
  permission: 'data_scope',
  onlyButton: 'setting',
  read: 'admin',
  write: 'platform',
  listKind: 'entity',
  fields: {
    menuId: reference('scope.menu', { entity: 'menu', nameField: 'menuName', required: true, showIn: 'none' }),
    scopeName: text('scope.name', { required: true, search: 'contains' }),
    resourceCode: text('scope.resource', { required: true, search: 'contains' }),
    scopeClass: text('scope.class', { maxLength: 500, showIn: 'form' }),
    scopeColumn: text('scope.column', { showIn: 'form' }),
    scopeField: text('scope.field', { showIn: 'form' }),
    scopeType: dictionary('scope.type', { required: true, source: 'data_scope_type' }),
    scopeValue: longText('scope.value', { maxLength: 2000, showIn: 'form' }),
    remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
  },
});
export type DataScope = RecordOf<typeof dataScope>;

/** Which calls a role may make. */
export const apiScope = defineEntity({
  name: 'apiScope',
  label: 'apiScope.title',
  singular: 'apiScope.one',
  screen: { path: '/authority/apiscope', icon: 'icon-api-scope', isPublic: true },
  path: '/blade-system/api-scope',
  table: 'blade_scope_api',
  title: 'scopeName',
  tenantScoped: false,
  permission: 'api_scope',
  onlyButton: 'setting',
  read: 'admin',
  write: 'platform',
  listKind: 'entity',
  fields: {
    menuId: reference('scope.menu', { entity: 'menu', nameField: 'menuName', required: true, showIn: 'none' }),
    scopeName: text('scope.name', { required: true, search: 'contains' }),
    resourceCode: text('scope.resource', { required: true, search: 'contains' }),
    scopePath: text('scope.path', { required: true }),
    scopeType: dictionary('scope.type', { required: true, source: 'api_scope_type' }),
    remark: longText('common.remark', { showIn: 'form', maxLength: 255 }),
  },
});
export type ApiScope = RecordOf<typeof apiScope>;
