import type { App } from '../../http/app.ts';
import { openTaskQueue } from '../../queue/task-queue.ts';
import { releaseKey } from '../../release/release-record.ts';
import { processServices } from '../../tasks/workflow/process-services.ts';
import { approvalRoutes } from './release/approval.ts';
import { artifactRoutes } from './artifact.ts';
import { datasetRoutes, type Dependencies } from './dataset.ts';
import { elementRemarkRoutes } from './edits/element-remark.ts';
import { eventRoutes } from './events.ts';
import { listEditRoutes } from './edits/list-edits.ts';
import { runEditRoutes } from './edits/model-edit.ts';
import { releaseRoutes } from './release/release.ts';
import { runRoutes } from './run.ts';
import { compareRoutes } from './run-compare.ts';
import { runSearchRoutes } from './run-search.ts';
import { sampleRoutes } from './sample.ts';
import { scanOrderRoutes } from './scan-order.ts';
import { guestLinkRoutes } from './sharing/guest-links.ts';
import { handOverRoutes } from './sharing/hand-over.ts';
import { shareRoutes } from './sharing/shares.ts';
import { teamRecipeRoutes } from './team-recipe.ts';
import { scanHistoryRoutes, VisitLog } from './scan-history.ts';

/** Datasets, runs and what comes of them. The work itself is the worker's. */
export async function pointCloudModule(app: App): Promise<void> {
  const queue = await openTaskQueue(app.database, app.log);
  app.onClose(() => queue.close());
  const dependencies: Dependencies = { queue, storage: app.storage, visits: new VisitLog(app) };
  datasetRoutes(app, dependencies);
  sampleRoutes(app, dependencies);
  runRoutes(app, dependencies);
  compareRoutes(app, dependencies);
  teamRecipeRoutes(app);
  runSearchRoutes(app);
  scanOrderRoutes(app);
  shareRoutes(app);
  guestLinkRoutes(app);
  handOverRoutes(app);
  runEditRoutes(app, dependencies);
  listEditRoutes(app);
  elementRemarkRoutes(app);
  artifactRoutes(app, dependencies);
  const key = releaseKey(app.secrets.storageKey);
  approvalRoutes(app, dependencies, processServices({ queue, key }));
  releaseRoutes(app, key);
  scanHistoryRoutes(app);
  await eventRoutes(app);
}
