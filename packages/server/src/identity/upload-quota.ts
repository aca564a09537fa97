import { ApiError } from '@cloud/contract';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { fileLimitOf, storageQuotaOf, storageUsedBy } from './storage-quota.ts';
import { freeBytes } from '../storage/free-space.ts';

const GIGABYTE = 1e9;
/** Uploads of a user that no scan has taken over yet. An empty one takes nothing from the quota. */
const UNFINISHED_LIMIT = 500;

/** What must stay free below a folder, for the database and for what is made of uploads. */
export interface DiskLimit {
  folder: string;
  reserveBytes: number;
}

/**
 * Holds the limits at creation: size of one file, unfinished uploads of the user, quota of the tenant, room on the disk. Call inside the transaction that
 * inserts the upload: the tenant's row is locked, so that two uploads cannot share the last gigabyte.
 *
 * @throws ApiError `file-too-large`, `too-many-uploads`, `quota-exceeded`, `disk-full`
 */
export async function checkLimits(trx: Queries, scope: Scope, size: number, disk: DiskLimit): Promise<void> {
  const limit = await fileLimitOf(trx);
  if (size > limit) throw new ApiError('file-too-large', { limit: gigabytes(limit) });
  await trx.selectFrom('bladeTenant').select('id').where('tenantId', '=', scope.tenantId).forUpdate().execute();
  if ((await unfinishedOf(trx, scope)) >= UNFINISHED_LIMIT)
    throw new ApiError('too-many-uploads', { limit: UNFINISHED_LIMIT });
  const quota = await storageQuotaOf(trx, scope.tenantId);
  const used = await storageUsedBy(trx, scope.tenantId);
  if (used + size > quota) throw new ApiError('quota-exceeded', { limit: gigabytes(quota) });
  if ((await freeBytes(disk.folder)) < size + disk.reserveBytes) throw new ApiError('disk-full');
}

async function unfinishedOf(trx: Queries, { tenantId, userId }: Scope): Promise<number> {
  const counted = await trx
    .selectFrom('bladeUpload')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('datasetId', 'is', null)
    .executeTakeFirstOrThrow();
  return counted.total;
}

/** Largest file that any tenant may upload. */
export function fileLimit(database: Database): Promise<number> {
  return fileLimitOf(database.queries);
}

function gigabytes(bytes: number): string {
  return bytes >= GIGABYTE / 10
    ? `${Number((bytes / GIGABYTE).toFixed(1))} GB`
    : `${Number((bytes / 1e6).toFixed(3))} MB`;
}
