import { exportOptionsOf, runExports, type ExportOptionValues } from '@cloud/contract';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { App } from '../../http/app.ts';
import { loadEdits } from '../../tasks/model-edits.ts';
import type { Dependencies } from './dataset.ts';
import { lockedRun, orderRevision } from './edits/model-edit.ts';
import { noteScans } from './scan-history.ts';
import { requireVisible, type SubjectRow } from './visibility.ts';

/** Exchange files of a model, written again. They stand among its edits, as the revision that has them. */
export function runExportRoutes(app: App, { queue }: Dependencies): void {
  app.route(runExports, { transaction: 'own' }, async ({ scope, address }, { id, options }) => {
    const wished = exportOptionsOf(options ?? {});
    const { id: runId } = await requireVisible(app.database, scope, 'bladeRun', id);
    return app.database.transaction(async (trx) => {
      const run = await lockedRun(trx, runId);
      const rows = await loadEdits(trx, run.id);
      const before = rows.findLast(({ kind }) => kind === 'exports')?.exportOptions;
      const revision = Math.max(run.revision, ...rows.map((one) => one.revision)) + 1;
      await insert(trx, { run, revision, exportOptions: { ...before, ...wished }, userId: scope.userId });
      await orderRevision(trx, queue, scope, { run, revision });
      await noteScans(trx, { scope, address }, 'export-model', [{ id: run.datasetId, after: { revision, ...wished } }]);
      return { revision };
    });
  });
}

interface Order {
  run: SubjectRow<'bladeRun'>;
  revision: number;
  exportOptions: ExportOptionValues;
  userId: string;
}

async function insert(trx: Queries, { run, revision, exportOptions, userId }: Order): Promise<void> {
  const texts = { operations: '[]', exportOptions: JSON.stringify(exportOptions) };
  const people = { createUser: userId, updateUser: userId };
  await trx
    .insertInto('bladeRunEdit')
    .values({ id: newId(), tenantId: run.tenantId, runId: run.id, revision, kind: 'exports', ...texts, ...people })
    .execute();
}
