import { ApiError, type EntityDefinition } from '@cloud/contract';
import type { Work } from './work.ts';

/**
 * Refuses to edit a record that somebody changed after the caller read it. Holds for callers that say what they saw;
 * other clients of the family do not, and the last one to save wins, as they expect.
 *
 * The row stays locked until the transaction ends, so that of two who save at once one is refused.
 *
 * @throws ApiError `changed-meanwhile`
 */
export async function refuseIfChanged({ trx, seen }: Work, entity: EntityDefinition, id: string): Promise<void> {
  if (seen === undefined || seen.id !== id) return;
  const row = await trx
    .selectFrom(entity.table)
    .select(['updateTime', 'updateUser'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const time = String(row?.['updateTime'] ?? '');
  if (!row || time === seen.updateTime) return;
  const author = await trx
    .selectFrom('bladeUser')
    .select('realName')
    .where('id', '=', (row['updateUser'] as string | null) ?? '0')
    .executeTakeFirst();
  throw new ApiError('changed-meanwhile', { time, user: String(author?.['realName'] ?? '') });
}
