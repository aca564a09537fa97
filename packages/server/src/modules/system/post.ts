import { ApiError, post } from '@cloud/contract';
import { sql } from 'kysely';
import { readRow } from '../../crud/crud-repository.ts';
import type { Operations } from '../../crud/crud-routes.ts';
import { tenantOf, listAll } from '../../crud/crud-repository.ts';
import { idsOf } from '../../http/scope.ts';

/** Positions that somebody holds stay; pickers show those of one tenant. */
export function postOperations(stored: Operations): Partial<Operations> {
  return {
    remove: async (work, ids) => {
      const used = await work.trx
        .selectFrom('bladeUser')
        .select('postId')
        .where(sql<boolean>`string_to_array(post_id, ',') && ${ids}::text[]`)
        .where('isDeleted', '=', 0)
        .limit(1)
        .executeTakeFirst();
      if (used) {
        const id = idsOf(used['postId']).find((held) => ids.includes(held))!;
        throw new ApiError('in-use', { name: String((await readRow(work, post, id))['postName']) });
      }
      await stored.remove(work, ids);
    },
    select: (work, query) => listAll(work, post, {}, (rows) => rows.where('tenantId', '=', tenantOf(work, query))),
  };
}
