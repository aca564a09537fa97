import { ApiError, post } from '@cloud/contract';
import { sql } from 'kysely';
import type { Operations } from '../../crud/crud-routes.ts';
import { listAll } from '../../crud/list-records.ts';
import { tenantOf } from '../../crud/save-records.ts';
import { readRow } from '../../crud/visible-rows.ts';
import { idsOf } from '../../identity/ids.ts';

/** Positions that are held stay; pickers show those of one tenant. */
export function postOperations(stored: Operations<typeof post>): Partial<Operations<typeof post>> {
  return {
    remove: async (context, ids) => {
      const used = await context.trx
        .selectFrom('bladeUser')
        .select('postId')
        .where(sql<boolean>`string_to_array(post_id, ',') && ${ids}::text[]`)
        .where('isDeleted', '=', 0)
        .limit(1)
        .executeTakeFirst();
      if (used) {
        const id = idsOf(used.postId).find((held) => ids.includes(held))!;
        throw new ApiError('in-use', { name: (await readRow(context, post, id)).postName });
      }
      await stored.remove(context, ids);
    },
    select: (context, query) =>
      listAll(context, post, {}, { narrow: (rows) => rows.where('tenantId', '=', tenantOf(context, query)) }),
  };
}
