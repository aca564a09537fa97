import { statfs } from 'node:fs/promises';
import { ApiError } from '@cloud/contract';
import type { Database, Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';

const GIGABYTE = 1e9;
/** Parameters an administrator may set; the second may end in `.<tenant>` for one tenant. */
const FILE_LIMIT = { key: 'pointcloud.upload.gigabytes', fallback: 50 };
const TENANT_QUOTA = { key: 'pointcloud.quota.gigabytes', fallback: 200 };
/** What the disk must keep free for the database and for what is made of the upload. */
const RESERVE_BYTES = 1e9;

/**
 * Holds the limits at creation: size of one file, quota of the tenant, room on the disk. Call inside the transaction that
 * inserts the upload: the tenant's row is locked, so that two uploads cannot share the last gigabyte.
 *
 * @throws ApiError `file-too-large`, `quota-exceeded`, `disk-full`
 */
export async function checkLimits(trx: Queries, scope: Scope, size: number, folder: string): Promise<void> {
  const fileLimit = await parameter(trx, [FILE_LIMIT.key], FILE_LIMIT.fallback);
  if (size > fileLimit) throw new ApiError('file-too-large', { limit: gigabytes(fileLimit) });
  await trx.selectFrom('bladeTenant').select('id').where('tenantId', '=', scope.tenantId).forUpdate().execute();
  const quota = await parameter(
    trx,
    [`${TENANT_QUOTA.key}.${scope.tenantId}`, TENANT_QUOTA.key],
    TENANT_QUOTA.fallback,
  );
  const used = await trx
    .selectFrom('bladeUpload')
    .select((from) => from.fn.sum<string>('size').as('bytes'))
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirst();
  if (Number(used?.bytes ?? 0) + size > quota) throw new ApiError('quota-exceeded', { limit: gigabytes(quota) });
  const disk = await statfs(folder).catch(() => undefined);
  if (disk && disk.bavail * disk.bsize < size + RESERVE_BYTES) throw new ApiError('disk-full');
}

/** Largest file that any tenant may upload. */
export function fileLimit(database: Database): Promise<number> {
  return parameter(database.queries, [FILE_LIMIT.key], FILE_LIMIT.fallback);
}

async function parameter(trx: Queries, keys: string[], fallback: number): Promise<number> {
  const rows = await trx
    .selectFrom('bladeParam')
    .select(['paramKey', 'paramValue'])
    .where('paramKey', 'in', keys)
    .where('isDeleted', '=', 0)
    .execute();
  const values = keys.map((key) => Number(rows.find((row) => row['paramKey'] === key)?.['paramValue'] ?? NaN));
  return (values.find((value) => Number.isFinite(value) && value >= 0) ?? fallback) * GIGABYTE;
}

function gigabytes(bytes: number): string {
  return bytes >= GIGABYTE / 10
    ? `${Number((bytes / GIGABYTE).toFixed(1))} GB`
    : `${Number((bytes / 1e6).toFixed(3))} MB`;
}
