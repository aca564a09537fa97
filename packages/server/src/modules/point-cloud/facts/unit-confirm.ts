import { ApiError, unitConfirm } from '@cloud/contract';
import type { App } from '../../../http/app.ts';
import { noteScans } from '../scan-history.ts';
import { requireVisible } from '../visibility.ts';

/** A unit that the engine took without being sure becomes one that a person said; the reading stays as it is. */
export function unitConfirmRoutes(app: App): void {
  app.route(unitConfirm, { transaction: 'own' }, async ({ scope, address }, { id, unit }) => {
    const scan = await requireVisible(app.database, scope, 'bladeDataset', id);
    if (scan.state !== 'ready') throw new ApiError('dataset-not-ready');
    if (scan.unitGiven === unit) return;
    await app.database.transaction(async (trx) => {
      const row = await trx
        .updateTable('bladeDataset')
        .set({ unitGiven: unit, updateUser: scope.userId, updateTime: new Date() })
        .where('id', '=', scan.id)
        .where('state', '=', 'ready')
        .where('unit', '=', unit)
        .where('isDeleted', '=', 0)
        .returning('id')
        .executeTakeFirst();
      if (!row) throw new ApiError('conflict');
      await noteScans(trx, { scope, address }, 'update', [{ id: row.id, after: { unit } }]);
    });
  });
}
