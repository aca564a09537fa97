import type { tenantDatasource } from '@cloud/contract';
import { ApiError, MANAGEMENT_TENANT, tenant, user, type EndpointArguments } from '@cloud/contract';
import { sql } from 'kysely';
import { removeRecords, saveRecord } from '../../../crud/save-records.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import type { AuditedContext, RequestContext } from '../../../http/app.ts';
import { writeAudit } from '../../../http/log/audit.ts';
import { readIds } from '../../../http/route/read-ids.ts';
import { RECYCLED } from '../../../identity/tenant-status.ts';
import { CANCEL_CHANNEL, TENANT_CHANNEL } from '../../../tasks/channels.ts';
import { datasetSubject, runSubject } from '../../../tasks/subjects.ts';

const NORMAL = 1;
/** Any subject: only its states are asked for. */
const NOBODY = { id: '', tenantId: '' };

/** What an audit keeps of a tenant whose state changed. */
type Audit = AuditedContext['audit'];

/**
 * Puts tenants into the recycle bin: everything is kept, their people cannot sign in, their sessions end, and what is
 * computed for them stops until they are restored.
 */
export async function recycleTenants(context: RequestContext, ids: readonly string[], audit: Audit): Promise<void> {
  const numbers = await setState(context, ids, RECYCLED, audit);
  await context.trx
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('tenantId', 'in', numbers)
    .where('endTime', 'is', null)
    .execute();
  context.changed('blade_session');
  for (const table of ['bladeDataset', 'bladeRun'] as const) {
    const { activeStates } = table === 'bladeRun' ? runSubject(NOBODY) : datasetSubject(NOBODY);
    const active = context.trx.selectFrom(table).select('id').where('tenantId', 'in', numbers);
    for (const { id } of await active.where(sql<boolean>`state = any(${[...activeStates]})`).execute())
      await sql`select pg_notify(${CANCEL_CHANNEL}, ${id})`.execute(context.trx);
  }
}

/** Takes tenants out of the recycle bin; their tasks go on within a minute. */
export async function restoreTenants(context: AuditedContext, ids: readonly string[]): Promise<void> {
  await setState(context, ids, NORMAL, context.audit);
}

/**
 * Removes tenants: those that work come into the recycle bin, those that rest there go for good, with all their rows and
 * files, as soon as a worker gets to it.
 */
export async function removeTenants(context: RequestContext, ids: readonly string[]): Promise<void> {
  const rows = await Promise.all(ids.map((id) => readRow(context, tenant, id)));
  const resting = rows.filter(({ status }) => status === RECYCLED).map(({ id }) => id);
  const working = ids.filter((id) => !resting.includes(id));
  const audit: Audit = (records) => writeAudit(context, tenant, 'remove', records);
  if (working.length > 0) await recycleTenants(context, working, audit);
  if (resting.length === 0) return;
  await removeRecords(context, tenant, resting);
  const numbers = rows.filter(({ id }) => resting.includes(id)).map(({ tenantId }) => tenantId);
  const people = context.trx.selectFrom('bladeUser').selectAll().where('tenantId', 'in', numbers);
  const gone = await people.where('isDeleted', '=', 0).execute();
  await writeAudit(
    context,
    user,
    'remove',
    gone.map((row) => ({ id: row.id, before: row })),
  );
  await sql`select pg_notify(${TENANT_CHANNEL}, '')`.execute(context.trx);
}

async function setState(
  context: RequestContext,
  ids: readonly string[],
  status: number,
  audit: Audit,
): Promise<string[]> {
  const numbers: string[] = [];
  for (const id of ids) {
    const row = await readRow(context, tenant, id);
    if (row.tenantId === MANAGEMENT_TENANT) throw new ApiError('management-tenant');
    numbers.push(row.tenantId);
    const recycleTime = status === RECYCLED ? sql<string>`now()` : null;
    await context.trx
      .updateTable('bladeTenant')
      .set({ status, recycleTime, updateUser: context.scope.userId, updateTime: sql`now()` })
      .where('id', '=', id)
      .execute();
    await audit([{ id, before: { status: row.status }, after: { status } }]);
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
