import { ApiError, runCompare } from '@cloud/contract';
import { compareModels, withAllLists, type StructuredModel } from '@cloud/engine/compare';
import type { App } from '../../http/app.ts';
import { revisionPrefix } from '../../storage/layout.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Dependencies } from './dataset.ts';
import { requireReadable } from './visibility.ts';

/** Two runs by element; each in its latest revision. */
export function compareRoutes(app: App, { storage }: Dependencies): void {
  app.route(runCompare, { transaction: 'own' }, async ({ scope }, input) => {
    const before = await requireReadable(app.database, scope, 'bladeRun', input.before);
    const after = await requireReadable(app.database, scope, 'bladeRun', input.after);
    if (before.datasetId !== after.datasetId) throw new ApiError('runs-of-other-scans');
    return compareModels(await modelOf(storage, before), await modelOf(storage, after));
  });
}

/** @throws ApiError `run-without-model` */
async function modelOf(storage: Storage, { id, revision }: { id: string; revision: number }): Promise<StructuredModel> {
  const bytes = await storage.read(`${revisionPrefix(id, revision)}exports/model.json`);
  if (!bytes) throw new ApiError('run-without-model');
  return withAllLists(JSON.parse(new TextDecoder().decode(bytes)) as StructuredModel);
}
