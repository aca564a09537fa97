import { logApi, logError, logUsual } from '@cloud/contract';
import type { App } from '../../app.ts';
import { logRoutes } from './log.ts';
import { sweepLogs } from './log-sweep.ts';

/** The three logs: read here, written by `http/request-log.ts`. */
export function monitorModule(app: App): void {
  for (const entity of [logUsual, logApi, logError]) app.register((inner) => logRoutes(inner, entity));
  sweepLogs(app);
}
