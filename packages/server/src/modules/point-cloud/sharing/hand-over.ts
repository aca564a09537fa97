import { ApiError, datasetHandOver, datasetOwned } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../../database/database.ts';
import type { Scope } from '../../../database/scope.ts';
import type { App } from '../../../http/app.ts';
import { noteScans } from '../scan-history.ts';
import { requireOwned } from '../visibility.ts';
import { personName } from './shares.ts';

const own = { transaction: 'own' } as const;

/** Scans pass to another person, e.g. when their owner leaves; runs, models and history go with them. */
export function handOverRoutes(app: App): void {
  const { database } = app;

  app.route(datasetOwned, own, async ({ scope }, { userIds }) => {
    const counted = await scansOf(database.queries, scope, userIds)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return counted;
  });

  app.route(datasetHandOver, own, async ({ scope, address }, { ids, fromUserIds, toUserId }) => {
    const isOfPeople = fromUserIds.length > 0;
    if (isOfPeople && !scope.isAdmin) throw new ApiError('owner-needed');
    if (!isOfPeople && ids.length === 0) throw new ApiError('nothing-selected');
    for (const id of ids) await requireOwned(database, scope, id);
    return database.transaction(async (trx) => {
      const to = await personName(trx, scope, toUserId);
      const left = isOfPeople ? await scansOf(trx, scope, fromUserIds).select('id').execute() : [];
      const given = [...new Set([...ids, ...left.map(({ id }) => id)])];
      if (given.length === 0) return { count: 0 };
      await trx
        .updateTable('bladeDataset')
        .set({ createUser: toUserId, updateUser: scope.userId, updateTime: new Date() })
        .where('id', 'in', given)
        .where('tenantId', '=', scope.tenantId)
        .execute();
      // What the new owner may do needs no share any more.
      const needless = { isDeleted: 1, updateUser: scope.userId, updateTime: new Date() };
      await trx
        .updateTable('bladeScanShare')
        .set(needless)
        .where('datasetId', 'in', given)
        .where('userId', '=', toUserId)
        .where('isDeleted', '=', 0)
        .execute();
      const records = given.map((id) => ({ id, after: { to } }));
      await noteScans(trx, { scope, address }, 'hand-over', records);
      return { count: given.length };
    });
  });
}

const scansOf = (queries: Queries, { tenantId }: Scope, userIds: readonly string[]) =>
  queries
    .selectFrom('bladeDataset')
    .where('tenantId', '=', tenantId)
    .where('createUser', 'in', userIds)
    .where('isDeleted', '=', 0);
