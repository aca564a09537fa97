import type { tenantDatasource } from '@cloud/contract';
import { ApiError, MANAGEMENT_TENANT, tenant, type EndpointArguments } from '@cloud/contract';
import { sql } from 'kysely';
import { saveRecord } from '../../../crud/save-records.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import type { AuditedContext, RequestContext } from '../../../http/app.ts';
import { readIds } from '../../../http/route/read-ids.ts';
import { RECYCLED } from '../../../identity/tenant-status.ts';

const NORMAL = 1;

/** Puts tenants into the recycle bin: everything is kept, their people cannot sign in and their sessions end. */
export async function recycleTenants(context: AuditedContext, ids: readonly string[]): Promise<void> {
  const rows = await setState(context, ids, RECYCLED);
  await context.trx
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('tenantId', 'in', rows)
    .where('endTime', 'is', null)
    .execute();
  context.changed('blade_session');
}

/** Takes tenants out of the recycle bin. */
export async function restoreTenants(context: AuditedContext, ids: readonly string[]): Promise<void> {
  await setState(context, ids, NORMAL);
}

async function setState(context: AuditedContext, ids: readonly string[], status: number): Promise<string[]> {
  const numbers: string[] = [];
  for (const id of ids) {
    const row = await readRow(context, tenant, id);
    if (row.tenantId === MANAGEMENT_TENANT) throw new ApiError('management-tenant');
    numbers.push(row.tenantId);
    await context.trx
      .updateTable('bladeTenant')
      .set({ status, updateUser: context.scope.userId, updateTime: sql`now()` })
      .where('id', '=', id)
      .execute();
    await context.audit([{ id, before: { status: row.status }, after: { status } }]);
  }
  context.changed(tenant.table);
  return numbers;
}

/** The id of the tenant of a number. @throws ApiError `tenant-unknown` */
export async function requireTenantId({ trx }: RequestContext, tenantId: string): Promise<string> {
  const rows = trx.selectFrom('bladeTenant').select('id').where('tenantId', '=', tenantId).where('isDeleted', '=', 0);
  const row = await rows.executeTakeFirst();
  if (!row) throw new ApiError('tenant-unknown');
  return row.id;
}

/** The data source that a tenant works with; none with an empty id. */
export async function setDatasource(
  context: RequestContext,
  { tenantId, datasourceId: given }: EndpointArguments<typeof tenantDatasource>,
): Promise<void> {
  const id = await requireTenantId(context, tenantId);
  const [datasourceId = null] = given === '' ? [] : readIds(given);
  if (datasourceId !== null) {
    const source = context.trx.selectFrom('bladeDatasource').select('id').where('id', '=', datasourceId);
    if (!(await source.where('isDeleted', '=', 0).executeTakeFirst())) throw new ApiError('not-found');
  }
  await saveRecord(context, tenant, { id }, { datasourceId });
}
