import { alarmRule, LOGS } from '@cloud/contract';
import { crudRoutes } from '../../crud/crud-routes.ts';
import type { App } from '../../http/app.ts';
import { alarmRoutes } from './alarm.ts';
import { backupRoutes } from './backup.ts';
import { healthOverTime } from './health.ts';
import { sweepLogs } from './log-sweep.ts';
import { logRoutes } from './log.ts';
import { prometheusRoutes } from './prometheus.ts';
import { slowQueryRoutes } from './slow-query.ts';

/** The three logs: read here, written by `http/request-log.ts`; the backups; how the installation does. */
export function monitorModule(app: App): void {
  for (const log of LOGS) app.register((inner) => logRoutes(inner, log));
  app.register(backupRoutes);
  app.register(healthOverTime);
  app.register(crudRoutes(alarmRule));
  app.register(alarmRoutes);
  app.register(slowQueryRoutes);
  app.register(prometheusRoutes);
  sweepLogs(app);
}
