import { ApiError } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/**
 * Refuses one more account than a tenant may have. The tenant's row is locked until the end of the transaction, so
 * that two at once do not both take the last place.
 *
 * @throws ApiError `account-quota`
 */
export async function requireAccountQuota(trx: Queries, tenantId: string): Promise<void> {
  const tenant = await sql<{ limit: number }>`
    select account_number as "limit" from blade_tenant where tenant_id = ${tenantId} and is_deleted = 0 for update`.execute(
    trx,
  );
  const limit = tenant.rows[0]?.limit ?? -1;
  if (limit <= 0) return;
  const counted = await trx
    .selectFrom('bladeUser')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirstOrThrow();
  if (counted.total >= limit) throw new ApiError('account-quota', { limit });
}
