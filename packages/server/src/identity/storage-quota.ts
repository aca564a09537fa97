import type { Queries } from '../database/database.ts';

const GIGABYTE = 1e9;
/** Parameters an administrator may set; the second may end in `.<tenant>` for one tenant. */
const FILE_LIMIT = { key: 'pointcloud.upload.gigabytes', fallback: 50 };
const TENANT_QUOTA = { key: 'pointcloud.quota.gigabytes', fallback: 200 };

/** Bytes of the largest file that any tenant may upload. */
export const fileLimitOf = (trx: Queries): Promise<number> => parameter(trx, [FILE_LIMIT.key], FILE_LIMIT.fallback);

/** Bytes that the uploaded files of a tenant may take. */
export const storageQuotaOf = (trx: Queries, tenantId: string): Promise<number> =>
  parameter(trx, [`${TENANT_QUOTA.key}.${tenantId}`, TENANT_QUOTA.key], TENANT_QUOTA.fallback);

/** Bytes that they take; unfinished ones count in full. */
export async function storageUsedBy(trx: Queries, tenantId: string): Promise<number> {
  const tables = ['bladeUpload', 'bladeStoredFile'] as const;
  let used = 0;
  for (const table of tables) {
    const rows = trx.selectFrom(table).select((from) => from.fn.sum<string>('size').as('bytes'));
    used += Number((await rows.where('tenantId', '=', tenantId).executeTakeFirst())?.bytes ?? 0);
  }
  return used;
}

async function parameter(trx: Queries, keys: string[], fallback: number): Promise<number> {
  const rows = await trx
    .selectFrom('bladeParam')
    .select(['paramKey', 'paramValue'])
    .where('paramKey', 'in', keys)
    .where('isDeleted', '=', 0)
    .execute();
  const values = keys.map((key) => Number(rows.find((row) => row.paramKey === key)?.paramValue ?? NaN));
  return (values.find((value) => Number.isFinite(value) && value >= 0) ?? fallback) * GIGABYTE;
}
