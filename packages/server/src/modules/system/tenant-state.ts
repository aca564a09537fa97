import { ApiError, integer, MANAGEMENT_TENANT, tenant } from '@cloud/contract';
import { sql } from 'kysely';
import { writeAudit } from '../../crud/audit.ts';
import { readIds, readRow, saveRecord } from '../../crud/crud-repository.ts';
import type { Query } from '../../crud/crud-routes.ts';
import type { Work } from '../../crud/work.ts';
import { RECYCLED } from '../../identity/tenant-status.ts';

const NORMAL = 1;

/** Puts tenants into the recycle bin: everything is kept, but nobody of theirs signs in and who is in, is out. */
export async function recycleTenants(work: Work, input: Query): Promise<void> {
  const rows = await setState(work, readIds(input['ids']), RECYCLED, 'recycle');
  await work.trx
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('tenantId', 'in', rows)
    .where('endTime', 'is', null)
    .execute();
  work.changed('blade_session');
}

/** Takes tenants out of the recycle bin. */
export async function restoreTenants(work: Work, input: Query): Promise<void> {
  await setState(work, readIds(input['ids']), NORMAL, 'pass');
}

async function setState(work: Work, ids: readonly string[], status: number, verb: string): Promise<string[]> {
  const numbers: string[] = [];
  const entity = { ...tenant, fields: { ...tenant.fields, status: integer('common.status') } };
  for (const id of ids) {
    const row = await readRow(work, tenant, id);
    if (row['tenantId'] === MANAGEMENT_TENANT) throw new ApiError('management-tenant');
    numbers.push(String(row['tenantId']));
    await work.trx
      .updateTable(tenant.table)
      .set({ status, updateUser: work.scope.userId, updateTime: sql`now()` })
      .where('id', '=', id)
      .execute();
    await writeAudit(work, entity, verb, [{ id, before: { status: row['status'] }, after: { status } }]);
  }
  work.changed(tenant.table);
  return numbers;
}

/** The data source that a tenant works with; none with an empty id. */
export async function setDatasource(work: Work, input: Query): Promise<void> {
  const row = await work.trx
    .selectFrom('bladeTenant')
    .select('id')
    .where('tenantId', '=', String(input['tenantId'] ?? ''))
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!row) throw new ApiError('tenant-unknown');
  const given = String(input['datasourceId'] ?? '');
  const datasourceId = given === '' ? null : readIds(given)[0]!;
  if (datasourceId !== null) {
    const source = work.trx.selectFrom('bladeDatasource').select('id').where('id', '=', datasourceId);
    if (!(await source.where('isDeleted', '=', 0).executeTakeFirst())) throw new ApiError('not-found');
  }
  await saveRecord(work, tenant, { id: row['id'] }, { datasourceId });
}
