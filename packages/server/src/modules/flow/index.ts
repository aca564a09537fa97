import { flowModel } from '@cloud/contract';
import { crudRoutes } from '../../crud/crud-routes.ts';
import type { App } from '../../http/app.ts';
import { keepProcesses } from '../../process/timers.ts';
import { releaseKey } from '../../release/release-record.ts';
import { processServices } from '../../tasks/workflow/process-services.ts';
import { actionRoutes } from './actions.ts';
import { deploymentRoutes } from './deployment.ts';
import { digestRoutes } from './digest.ts';
import { figureRoutes } from './figures.ts';
import { followRoutes } from './follow.ts';
import { leaveRoutes } from './leave.ts';
import { modelOperations, modelRoutes } from './model.ts';
import { processRoutes } from './process.ts';
import { workEventRoutes } from './work-events.ts';
import { workListRoutes } from './work-lists.ts';

/** Processes: their drawings and versions, the work of people on their instances, and who looks after them. */
export async function flowModule(app: App): Promise<void> {
  const services = processServices({ queue: app.queue, key: releaseKey(app.secrets.storageKey) });
  app.register(crudRoutes(flowModel, modelOperations));
  modelRoutes(app);
  deploymentRoutes(app, services);
  figureRoutes(app);
  processRoutes(app);
  workListRoutes(app);
  actionRoutes(app, services);
  followRoutes(app, services);
  leaveRoutes(app, services);
  digestRoutes(app);
  await workEventRoutes(app);
  const kept = keepProcesses({ database: app.database, services, log: app.log });
  app.onClose(() => kept.stop());
}
