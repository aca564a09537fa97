import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dateTime, integer, longText, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** An organisation with rows of its own. */
export const tenant = defineEntity({
  name: 'tenant',
  label: 'tenant.title',
  singular: 'tenant.one',
  screen: { path: '/system/tenant', icon: 'icon-tenant', findsByTitle: true, isPublic: true },
  picker: { call: 'select' },
  path: '/blade-system/tenant',
  table: 'blade_tenant',
  title: 'tenantName',
  tenantScoped: true,
  read: 'admin',
  // Who makes and ends tenants decides over all data: no button grants that.
  write: 'super',
  order: ['createTime', 'asc'],
  fields: {
    tenantName: text('tenant.name', { group: 'group.contact', required: true, search: 'contains', maxLength: 50 }),
    linkman: text('tenant.linkman', { group: 'group.contact', maxLength: 20, width: 100 }),
    contactNumber: text('tenant.contactNumber', {
      group: 'group.contact',
      search: 'contains',
      maxLength: 20,
      width: 130,
    }),
    address: text('tenant.address', { group: 'group.contact', showIn: 'form' }),
    domainUrl: text('tenant.domain', { group: 'group.signIn', alias: 'domain', width: 150 }),
    backgroundUrl: text('tenant.background', { group: 'group.signIn', showIn: 'form', maxLength: 1000 }),
    accountNumber: integer('tenant.accountNumber', { group: 'group.limits', readOnly: true, min: -1 }),
    expireTime: dateTime('tenant.expireTime', { group: 'group.limits', readOnly: true }),
    packageId: reference('tenant.package', {
      group: 'group.limits',
      entity: 'tenantPackage',
      nameField: 'packageName',
      readOnly: true,
    }),
    datasourceId: reference('tenant.datasource', {
      group: 'group.limits',
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
  singular: 'tenantPackage.one',
  screen: { path: '/system/tenantpackage', icon: 'icon-package', findsByTitle: true },
  picker: { call: 'select' },
  path: '/blade-system/tenant-package',
  table: 'blade_tenant_package',
  title: 'packageName',
  tenantScoped: false,
  permission: 'tenant_package',
  read: 'admin',
  write: 'platform',
  listKind: 'entity',
  fields: {
    packageName: text('tenantPackage.name', { required: true, search: 'contains', maxLength: 50 }),
    menuId: reference('tenantPackage.menus', { entity: 'menu', many: true, required: true, showIn: 'form' }),
    remark: longText('common.remark', { maxLength: 255 }),
  },
});
export type TenantPackage = RecordOf<typeof tenantPackage>;

/** Which tenant the URL of a page belongs to; asked before signing in. Empty where it is none. */
export const tenantInfo = defineEndpoint({
  method: 'GET',
  path: `${tenant.path}/info`,
  access: 'anonymous',
  summary: 'The tenant of a URL',
  input: v.object({ domain: wire.text }),
  output: v.partial(
    v.object({ tenantId: v.string(), domain: v.string(), domainUrl: v.string(), backgroundUrl: v.string() }),
  ),
});
export const tenantPage = defineEndpoint({
  method: 'GET',
  path: `${tenant.path}/page`,
  access: 'admin',
  permission: 'tenant_view',
  summary: 'Tenants, page by page',
  input: wire.list('tenantId', 'tenantName'),
  output: wire.page(wire.record(tenant)),
});
export const tenantFindByName = defineEndpoint({
  method: 'GET',
  path: `${tenant.path}/find-by-name`,
  access: 'admin',
  permission: 'tenant_view',
  summary: 'Tenants by a part of their name',
  input: v.object({ name: wire.text }),
  output: v.array(wire.record(tenant)),
});
export const tenantPackageDetail = defineEndpoint({
  method: 'GET',
  path: `${tenant.path}/package-detail`,
  access: 'super',
  summary: 'The package of a tenant',
  input: v.object({ tenantId: wire.text }),
  output: v.optional(wire.record(tenantPackage)),
});

const write = { method: 'POST', access: 'super', inputIn: 'both', output: wire.done } as const;
export const tenantSetting = defineEndpoint({
  ...write,
  path: `${tenant.path}/setting`,
  summary: 'Quota and end of tenants',
  audit: { as: 'records' },
  input: v.object({ ids: wire.ids, accountNumber: wire.integer(-1), expireTime: wire.text }),
});
export const tenantPackageSetting = defineEndpoint({
  ...write,
  path: `${tenant.path}/package-setting`,
  summary: 'Give a tenant a package',
  audit: { as: 'records' },
  input: v.object({ tenantId: wire.text, packageId: wire.text }),
});
export const tenantDatasource = defineEndpoint({
  ...write,
  path: `${tenant.path}/datasource`,
  summary: 'Give a tenant a data source',
  audit: { as: 'records' },
  input: v.object({ tenantId: wire.text, datasourceId: wire.text }),
});
export const tenantRecycle = defineEndpoint({
  ...write,
  path: `${tenant.path}/recycle`,
  summary: 'Put tenants into the recycle bin',
  audit: { verb: 'recycle', of: 'tenant' },
  input: v.object({ ids: wire.ids }),
});
export const tenantRestore = defineEndpoint({
  ...write,
  path: `${tenant.path}/pass`,
  summary: 'Take tenants out of the recycle bin',
  audit: { verb: 'pass', of: 'tenant' },
  input: v.object({ ids: wire.ids }),
});

const count = v.number();
/** What goes with tenants that are removed, before they are. */
export const tenantRemovalPreview = defineEndpoint({
  method: 'GET',
  path: `${tenant.path}/removal-preview`,
  access: 'super',
  summary: 'What goes with tenants that are removed',
  input: v.object({ ids: wire.ids }),
  output: v.array(
    v.object({
      id: v.string(),
      tenantId: v.string(),
      tenantName: v.string(),
      /** It lies in the recycle bin already: removing it ends it for good. */
      isResting: v.boolean(),
      /** Days that it rests in the bin; 0: until it is removed there. */
      days: v.number(),
      /** Rows, removed ones included. */
      rows: v.object({
        users: count,
        roles: count,
        departments: count,
        posts: count,
        scans: count,
        models: count,
        files: count,
        others: count,
      }),
      /** Bytes of uploaded scans and of small files. */
      bytes: v.object({ scans: count, files: count }),
    }),
  ),
});
/** What goes with one tenant. */
export type TenantRemoval = v.InferOutput<typeof tenantRemovalPreview.output>[number];

/** Asks for the archive of a tenant; its ticket opens {@link tenantArchiveFile} for five minutes. */
export const tenantArchiveStart = defineEndpoint({
  method: 'POST',
  path: `${tenant.path}/archive`,
  access: 'super',
  inputIn: 'both',
  summary: 'A ticket for the archive of a tenant',
  audit: { verb: 'download', of: 'tenant' },
  input: v.object({ id: wire.id }),
  output: v.object({ ticket: v.string() }),
});
export const tenantArchiveFile = defineEndpoint({
  method: 'GET',
  path: `${tenant.path}/archive/:ticket`,
  access: 'anonymous',
  answer: 'stream',
  summary: 'Everything of a tenant but its secrets as a zip archive',
  input: v.object({ ticket: wire.text }),
  output: v.unknown(),
});
