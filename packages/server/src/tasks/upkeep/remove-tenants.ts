import { MANAGEMENT_TENANT } from '@cloud/contract';
import { sql } from 'kysely';
import { CACHE_CHANNEL } from '../../database/cache.ts';
import type { Database, Queries } from '../../database/database.ts';
import { removeTenantRows } from '../../database/tenant-rows.ts';
import { RECYCLE_DAYS, RECYCLED } from '../../identity/tenant-status.ts';
import { datasetPrefix, runPrefix, storedFileKey, uploadKey } from '../../storage/layout.ts';
import type { Storage } from '../../storage/storage.ts';

/**
 * Removes tenants for good whose days in the recycle bin are over, and those that were removed there: their files first,
 * then their rows in every table. One that was cut short is taken up again by the next call.
 *
 * @returns their numbers.
 */
export async function removeEndedTenants(database: Database, storage: Storage): Promise<string[]> {
  const { queries } = database;
  await endOverdue(queries);
  const ended = await queries.selectFrom('bladeTenant').select('tenantId').where('isDeleted', '=', 1).execute();
  for (const { tenantId } of ended) {
    await removeFiles(queries, storage, tenantId);
    // A quota of its own is a parameter, which has no tenant.
    await queries.deleteFrom('bladeParam').where('paramKey', '=', `pointcloud.quota.gigabytes.${tenantId}`).execute();
    const tables = await removeTenantRows(queries, tenantId);
    await database.notify(CACHE_CHANNEL, [...tables, 'blade_param'].join(','));
  }
  return ended.map(({ tenantId }) => tenantId);
}

/** Marked in one statement, so that nobody restores a tenant whose files are going. 0 days: none goes by itself. */
async function endOverdue(queries: Queries): Promise<void> {
  const given = await queries
    .selectFrom('bladeParam')
    .select('paramValue')
    .where('paramKey', '=', RECYCLE_DAYS.key)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  const days = Number(given?.paramValue ?? RECYCLE_DAYS.fallback);
  // A value that is no number must not end anybody.
  if (!Number.isInteger(days) || days <= 0) return;
  await queries
    .updateTable('bladeTenant')
    .set({ isDeleted: 1 })
    .where('status', '=', RECYCLED)
    .where('tenantId', '<>', MANAGEMENT_TENANT)
    .where('recycleTime', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute();
}

/** Rows name the files, so these go first: what is left after a crash is found by them again. */
async function removeFiles(queries: Queries, storage: Storage, tenantId: string): Promise<void> {
  const idsOf = async (table: 'bladeRun' | 'bladeDataset' | 'bladeUpload') =>
    (await queries.selectFrom(table).select('id').where('tenantId', '=', tenantId).execute()).map(({ id }) => id);
  for (const id of await idsOf('bladeRun')) await storage.remove(runPrefix(id));
  for (const id of await idsOf('bladeDataset')) await storage.remove(datasetPrefix(id));
  for (const id of await idsOf('bladeUpload')) await storage.remove(uploadKey(id));
  const stored = queries.selectFrom('bladeStoredFile').select('name').where('tenantId', '=', tenantId);
  for (const { name } of await stored.execute()) await storage.remove(storedFileKey(name));
}

/** Whether the tenant of a row rests in the recycle bin, or is gone: nothing is computed for it meanwhile. */
export async function isResting(
  { queries }: Database,
  table: 'bladeDataset' | 'bladeRun',
  id: string,
): Promise<'rests' | 'gone' | undefined> {
  const row = await queries
    .selectFrom(table)
    .innerJoin('bladeTenant', `${table}.tenantId`, 'bladeTenant.tenantId')
    .select(['bladeTenant.status', 'bladeTenant.isDeleted'])
    .where(`${table}.id`, '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.isDeleted === 1) return 'gone';
  return row.status === RECYCLED ? 'rests' : undefined;
}
