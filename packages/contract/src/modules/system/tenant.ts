import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dateTime, integer, longText, reference, text } from '../../field.ts';

/** An organisation with rows of its own. */
export const tenant = defineEntity({
  name: 'tenant',
  label: 'tenant.title',
  path: '/blade-system/tenant',
  table: 'blade_tenant',
  title: 'tenantName',
  tenantScoped: true,
  read: 'admin',
  write: 'super',
  order: ['createTime', 'asc'],
  fields: {
    tenantName: text('tenant.name', { required: true, search: 'contains', maxLength: 50 }),
    linkman: text('tenant.linkman', { maxLength: 20 }),
    contactNumber: text('tenant.contactNumber', { search: 'contains', maxLength: 20 }),
    address: text('tenant.address', { showIn: 'form' }),
    domainUrl: text('tenant.domain', { alias: 'domain' }),
    backgroundUrl: text('tenant.background', { showIn: 'form', maxLength: 1000 }),
    accountNumber: integer('tenant.accountNumber', { readOnly: true, min: -1 }),
    expireTime: dateTime('tenant.expireTime', { readOnly: true }),
    packageId: reference('tenant.package', { entity: 'tenantPackage', nameField: 'packageName', readOnly: true }),
    datasourceId: reference('tenant.datasource', {
      entity: 'datasource',
      nameField: 'datasourceName',
      showIn: 'form',
      readOnly: true,
    }),
  },
});
export type Tenant = RecordOf<typeof tenant>;

/** A set of menus that a tenant may grant. */
export const tenantPackage = defineEntity({
  name: 'tenantPackage',
  label: 'tenantPackage.title',
  path: '/blade-system/tenant-package',
  table: 'blade_tenant_package',
  title: 'packageName',
  tenantScoped: false,
  permission: 'tenant_package',
  read: 'admin',
  write: 'super',
  listKind: 'entity',
  fields: {
    packageName: text('tenantPackage.name', { required: true, search: 'contains', maxLength: 50 }),
    menuId: reference('tenantPackage.menus', { entity: 'menu', many: true, required: true, showIn: 'form' }),
    remark: longText('common.remark', { maxLength: 255 }),
  },
});
export type TenantPackage = RecordOf<typeof tenantPackage>;
