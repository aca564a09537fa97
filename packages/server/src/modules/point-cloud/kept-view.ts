import {
  ApiError,
  keptViewList,
  keptViewRemove,
  keptViewSubmit,
  MOST_KEPT_VIEWS,
  type KeptView,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';
import { inTenant, requireReadable, requireVisible } from './visibility.ts';

const own = { transaction: 'own' } as const;

/** Sections and measurements of a scan: read by everyone who sees it, kept and removed by those who may change it. */
export function keptViewRoutes(app: App): void {
  const { database } = app;

  app.route(keptViewList, own, async ({ scope }, { datasetId }) => {
    await requireReadable(database, scope, 'bladeDataset', datasetId);
    return inTenant(database, scope, async (trx): Promise<KeptView[]> => {
      const rows = await viewsOf(trx, scope)
        .leftJoin('bladeUser as u', 'u.id', 'k.createUser')
        .select(['k.id', 'k.name', 'k.section', 'k.measurements', 'u.realName as ownerName'])
        .select(sql<string>`to_char(k.update_time, 'YYYY-MM-DD HH24:MI:SS')`.as('updateTime'))
        .where('k.datasetId', '=', datasetId)
        .orderBy('k.name')
        .execute();
      return rows.map(({ ownerName, ...row }) => ({ ...row, ownerName: ownerName ?? '' }));
    });
  });

  app.route(keptViewSubmit, own, async ({ scope }, { datasetId, name, section, measurements }) => {
    await requireVisible(database, scope, 'bladeDataset', datasetId);
    return inTenant(database, scope, async (trx) => {
      const known = await viewsOf(trx, scope).select(['k.id', 'k.name']).where('k.datasetId', '=', datasetId).execute();
      const same = known.find((other) => other.name === name);
      const values = {
        section: section && JSON.stringify(section),
        measurements: JSON.stringify(measurements),
        updateUser: scope.userId,
      };
      if (same) {
        await trx
          .updateTable('bladeKeptView')
          .set({ ...values, updateTime: new Date() })
          .where('id', '=', same.id)
          .execute();
        return { id: same.id };
      }
      if (known.length >= MOST_KEPT_VIEWS) throw new ApiError('too-many-views', { most: MOST_KEPT_VIEWS });
      const id = newId();
      await trx
        .insertInto('bladeKeptView')
        .values({ ...values, id, name, datasetId, tenantId: scope.tenantId, createUser: scope.userId })
        .execute();
      return { id };
    });
  });

  app.route(keptViewRemove, own, async ({ scope }, { id }) => {
    const found = await inTenant(database, scope, (trx) =>
      viewsOf(trx, scope).select('k.datasetId').where('k.id', '=', id).executeTakeFirst(),
    );
    if (!found) throw new ApiError('not-found');
    await requireVisible(database, scope, 'bladeDataset', found.datasetId);
    await inTenant(database, scope, (trx) =>
      trx
        .updateTable('bladeKeptView')
        .set({ isDeleted: 1, updateUser: scope.userId, updateTime: new Date() })
        .where('id', '=', id)
        .execute(),
    );
  });
}

const viewsOf = (trx: Queries, { tenantId }: Scope) =>
  trx.selectFrom('bladeKeptView as k').where('k.tenantId', '=', tenantId).where('k.isDeleted', '=', 0);
