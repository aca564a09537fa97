import { ApiError, MANAGEMENT_TENANT, tenant, tenantPackage, user } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { writeAudit } from '../../crud/audit.ts';
import {
  listAll,
  listPage,
  readIds,
  readRecord,
  readRow,
  removeRecords,
  saveRecord,
  type WireRecord,
} from '../../crud/crud-repository.ts';
import { crudRoutes, type Operations, type Query } from '../../crud/crud-routes.ts';
import { addWorkRoute, type Work, type WorkRoute } from '../../crud/work.ts';
import { ok } from '../../http/envelope.ts';
import { recycleTenants, restoreTenants, setDatasource } from './tenant-state.ts';
import { fillTenant, newTenantNumber } from './tenant-setup.ts';

/** Tenants: the super role keeps them, everybody else sees his own. */
export function tenantModule(app: App): void {
  app.register(crudRoutes(tenant, tenantOperations));
  const get = (name: string, access: 'admin' | 'super' | 'user'): WorkRoute<Query> => {
    return { method: 'GET', path: `${tenant.path}/${name}`, access };
  };
  const post = (name: string): WorkRoute<Query> => {
    return { method: 'POST', path: `${tenant.path}/${name}`, access: 'super', inputIn: 'both' };
  };
  app.http.get(`${tenant.path}/info`, async (request) => ok(await info(app, request.query as Query), request.language));
  addWorkRoute(app, get('page', 'admin'), (work, query) => listPage(work, tenant, query));
  addWorkRoute(app, get('find-by-name', 'admin'), (work, query) =>
    listAll(work, tenant, { tenantName_like: query['name'] }),
  );
  addWorkRoute(app, get('package-detail', 'super'), packageDetail);
  addWorkRoute(app, post('setting'), setting);
  addWorkRoute(app, post('package-setting'), packageSetting);
  addWorkRoute(app, post('datasource'), setDatasource);
  addWorkRoute(app, post('recycle'), recycleTenants);
  addWorkRoute(app, post('pass'), restoreTenants);
}

function tenantOperations(): Partial<Operations> {
  return {
    submit: async (work, input) => {
      if (input['id']) return saveRecord(work, tenant, { ...input, tenantId: undefined });
      const tenantId = await newTenantNumber(work.trx);
      const accountNumber = await work.app.params.integer('tenant.default.accountNumber', -1);
      const saved = await saveRecord(work, tenant, { ...input, tenantId }, { accountNumber });
      await fillTenant(work, tenantId, String(saved['tenantName']));
      return saved;
    },
    remove,
  };
}

/** Its users go with a tenant, and with them their sessions. */
async function remove(work: Work, ids: readonly string[]): Promise<void> {
  const numbers: string[] = [];
  for (const id of ids) numbers.push(String((await readRow(work, tenant, id))['tenantId']));
  if (numbers.includes(MANAGEMENT_TENANT)) throw new ApiError('management-tenant');
  await removeRecords(work, tenant, ids);
  const people = work.trx.updateTable('bladeUser').set({ isDeleted: 1 }).where('isDeleted', '=', 0);
  const gone = await people.where('tenantId', 'in', numbers).returningAll().execute();
  await writeAudit(
    work,
    user,
    'remove',
    gone.map((row) => ({ id: row['id'] as string, before: row })),
  );
  const open = work.trx
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('endTime', 'is', null);
  await open.where('tenantId', 'in', numbers).execute();
  work.changed('blade_user', 'blade_session');
}

/** Which tenant a page address belongs to; asked before signing in. */
async function info(app: App, query: Query): Promise<Record<string, unknown>> {
  const host = hostOf(String(query['domain'] ?? ''));
  if (!host) return {};
  const rows = await app.database.queries
    .selectFrom('bladeTenant')
    .select(['tenantId', 'domainUrl', 'backgroundUrl'])
    .where('domainUrl', 'like', `%${host.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`)
    .where('isDeleted', '=', 0)
    .execute();
  const row = rows.find((candidate) => hostOf(String(candidate['domainUrl'])) === host);
  if (!row) return {};
  return {
    tenantId: row['tenantId'],
    domain: row['domainUrl'],
    domainUrl: row['domainUrl'],
    backgroundUrl: row['backgroundUrl'] ?? '',
  };
}

function hostOf(address: string): string | undefined {
  const url = /^https?:\/\//i.test(address) ? address : `http://${address}`;
  return address !== '' && URL.canParse(url) ? new URL(url).host : undefined;
}

/** Quota and end of the license; an empty end means that there is none. */
async function setting(work: Work, input: Query): Promise<void> {
  const accountNumber = Number(input['accountNumber'] ?? -1);
  if (!Number.isSafeInteger(accountNumber)) throw new ApiError('bad-request');
  const expireTime = String(input['expireTime'] ?? '') || null;
  for (const id of readIds(input['ids'])) await saveRecord(work, tenant, { id }, { accountNumber, expireTime });
}

/** A package that a tenant is cut to stays: without it the tenant would get everything back. */
export function packageOperations(stored: Operations): Partial<Operations> {
  return {
    remove: async (work, ids) => {
      const used = await work.trx
        .selectFrom('bladeTenant')
        .select('tenantName')
        .where('packageId', 'in', ids)
        .where('isDeleted', '=', 0)
        .limit(1)
        .executeTakeFirst();
      if (used) throw new ApiError('in-use', { name: String(used['tenantName']) });
      await stored.remove(work, ids);
    },
  };
}

async function packageDetail(work: Work, query: Query): Promise<WireRecord | undefined> {
  const { packageId } = await readRow(work, tenant, String(query['tenantId'] ?? ''));
  return packageId ? readRecord(work, tenantPackage, packageId) : undefined;
}

async function packageSetting(work: Work, input: Query): Promise<void> {
  const row = await work.trx
    .selectFrom('bladeTenant')
    .select('id')
    .where('tenantId', '=', String(input['tenantId'] ?? ''))
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!row) throw new ApiError('tenant-unknown');
  const packageId = String(input['packageId'] ?? '') || null;
  if (packageId) await readRow(work, tenantPackage, packageId);
  await saveRecord(work, tenant, { id: row['id'] }, { packageId });
}
