import { notice } from '@cloud/contract';
import { crudRoutes } from '../../crud/crud-routes.ts';
import type { App } from '../../http/app.ts';
import { activityRoutes } from './activities.ts';
import { dashboardRoutes } from './dashboard.ts';
import { figureRoutes } from './figures.ts';
import { noticeOperations, noticeReadRoutes } from './notice.ts';
import { ownProcessRoutes } from './own-processes.ts';

export async function deskModule(app: App): Promise<void> {
  app.register(crudRoutes(notice, noticeOperations));
  app.register(noticeReadRoutes);
  app.register(dashboardRoutes);
  app.register(activityRoutes);
  app.register(figureRoutes);
  app.register(ownProcessRoutes);
}
