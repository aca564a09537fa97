import { post } from '@cloud/contract';
import type { App } from '../../app.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { deptRoutes } from './dept.ts';

export async function systemModule(app: App): Promise<void> {
  app.register(crudRoutes(post));
  app.register(deptRoutes);
}
