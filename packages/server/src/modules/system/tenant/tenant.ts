import {
  ApiError,
  tenant,
  tenantDatasource,
  tenantArchiveFile,
  tenantArchiveStart,
  tenantFindByName,
  tenantInfo,
  tenantPackage,
  tenantPackageDetail,
  tenantPackageSetting,
  tenantPage,
  tenantRecycle,
  tenantRemovalPreview,
  tenantRestore,
  tenantSetting,
  type EndpointArguments,
  type EndpointOutput,
  type RecordOf,
} from '@cloud/contract';
import { crudRoutes, type Operations } from '../../../crud/crud-routes.ts';
import { listAll, listPage, readRecord, type Input, type ListOptions } from '../../../crud/list-records.ts';
import { RECYCLED } from '../../../identity/tenant-status.ts';
import { saveRecord } from '../../../crud/save-records.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import type { App, OpenContext, RequestContext } from '../../../http/app.ts';
import { previewRemoval, sendArchive, startArchive } from './tenant-removal.ts';
import { fillTenant, newTenantNumber } from './tenant-setup.ts';
import { recycleTenants, removeTenants, requireTenantId, restoreTenants, setDatasource } from './tenant-state.ts';

type Tenant = RecordOf<typeof tenant>;

/** Tenants: the super role keeps them, everyone else sees the own one. */
export function tenantModule(app: App): void {
  app.register(crudRoutes(tenant, tenantOperations));
  app.route(tenantInfo, info);
  app.route(tenantPage, (context, query) => listPage(context, tenant, query, working(query)));
  app.route(tenantFindByName, (context, { name }) => listAll(context, tenant, { tenantName_like: name }, working({})));
  app.route(tenantPackageDetail, packageDetail);
  app.route(tenantSetting, setting);
  app.route(tenantPackageSetting, packageSetting);
  app.route(tenantDatasource, setDatasource);
  app.route(tenantRecycle, (context, { ids }) => recycleTenants(context, ids, context.audit));
  app.route(tenantRemovalPreview, previewRemoval);
  app.route(tenantArchiveStart, startArchive);
  app.route(tenantArchiveFile, sendArchive);
  app.route(tenantRestore, (context, { ids }) => restoreTenants(context, ids));
}

/** Tenants in the recycle bin are listed to who asks for their status, and offered nowhere. */
const working = (query: Input): ListOptions<typeof tenant> =>
  Object.keys(query).some((name) => /^status(_|$)/.test(name))
    ? {}
    : { narrow: (rows) => rows.where('status', '<>', RECYCLED) };

function tenantOperations(): Partial<Operations<typeof tenant>> {
  return {
    submit: async (context, input): Promise<Tenant & { issuedPassword?: string }> => {
      if (input.id) return saveRecord(context, tenant, { ...input, tenantId: undefined });
      const tenantId = await newTenantNumber(context.trx);
      const accountNumber = await context.app.params.integer('tenant.default.accountNumber', -1);
      const saved = await saveRecord(context, tenant, { ...input, tenantId }, { accountNumber });
      const issuedPassword = await fillTenant(context, tenantId, saved.tenantName);
      return issuedPassword === undefined ? saved : { ...saved, issuedPassword };
    },
    remove: removeTenants,
    list: (context, query) => listPage(context, tenant, query, working(query)),
    select: (context, query) => listAll(context, tenant, query, working(query)),
  };
}

/** Which tenant a page address belongs to; asked before signing in. */
async function info(
  { app }: OpenContext,
  { domain }: EndpointArguments<typeof tenantInfo>,
): Promise<EndpointOutput<typeof tenantInfo>> {
  const host = hostOf(domain);
  if (!host) return {};
  const rows = await app.database.queries
    .selectFrom('bladeTenant')
    .select(['tenantId', 'domainUrl', 'backgroundUrl'])
    .where('domainUrl', 'like', `%${host.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`)
    .where('isDeleted', '=', 0)
    .execute();
  const row = rows.find((candidate) => hostOf(candidate.domainUrl ?? '') === host);
  if (!row) return {};
  const domainUrl = row.domainUrl ?? '';
  return { tenantId: row.tenantId, domain: domainUrl, domainUrl, backgroundUrl: row.backgroundUrl ?? '' };
}

function hostOf(address: string): string | undefined {
  const url = /^https?:\/\//i.test(address) ? address : `http://${address}`;
  return address !== '' && URL.canParse(url) ? new URL(url).host : undefined;
}

/** Quota and end of the license; an empty end means that there is none. */
async function setting(
  context: RequestContext,
  { ids, accountNumber, expireTime }: EndpointArguments<typeof tenantSetting>,
): Promise<void> {
  for (const id of ids) await saveRecord(context, tenant, { id }, { accountNumber, expireTime: expireTime || null });
}

/** A package that a tenant is cut to stays: without it the tenant would get everything back. */
export function packageOperations(stored: Operations<typeof tenantPackage>): Partial<Operations<typeof tenantPackage>> {
  return {
    remove: async (context, ids) => {
      const used = await context.trx
        .selectFrom('bladeTenant')
        .select('tenantName')
        .where('packageId', 'in', ids)
        .where('isDeleted', '=', 0)
        .limit(1)
        .executeTakeFirst();
      if (used) throw new ApiError('in-use', { name: used.tenantName });
      await stored.remove(context, ids);
    },
  };
}

async function packageDetail(
  context: RequestContext,
  { tenantId }: EndpointArguments<typeof tenantPackageDetail>,
): Promise<RecordOf<typeof tenantPackage> | undefined> {
  const { packageId } = await readRow(context, tenant, tenantId);
  return packageId ? readRecord(context, tenantPackage, packageId) : undefined;
}

async function packageSetting(
  context: RequestContext,
  { tenantId, packageId }: EndpointArguments<typeof tenantPackageSetting>,
): Promise<void> {
  const id = await requireTenantId(context, tenantId);
  if (packageId) await readRow(context, tenantPackage, packageId);
  await saveRecord(context, tenant, { id }, { packageId: packageId || null });
}
