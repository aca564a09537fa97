import { ApiError, type EntityDefinition } from '@cloud/contract';
import { ofAnyTable } from '../database/database.ts';
import type { RequestContext } from '../http/app.ts';

/**
 * Refuses to edit a record that somebody changed after the caller read it. Holds for callers that say what they saw;
 * other clients of the family do not, and the last one to save wins, as they expect.
 *
 * The row stays locked until the transaction ends, so that of two who save at once one is refused.
 *
 * @throws ApiError `changed-meanwhile`
 */
export async function refuseIfChanged(
  { trx, seen }: RequestContext,
  entity: EntityDefinition,
  id: string,
): Promise<void> {
  if (seen === undefined || seen.id !== id) return;
  const row = await ofAnyTable(trx)
    .selectFrom(entity.table)
    .select(['updateTime', 'updateUser'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.updateTime === seen.updateTime) return;
  const author = await trx
    .selectFrom('bladeUser')
    .select('realName')
    .where('id', '=', row.updateUser ?? '0')
    .executeTakeFirst();
  throw new ApiError('changed-meanwhile', { time: row.updateTime, user: author?.realName ?? '' });
}
