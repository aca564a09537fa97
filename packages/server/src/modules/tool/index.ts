import { codeTask, datasource } from '@cloud/contract';
import { crudRoutes } from '../../crud/crud-routes.ts';
import type { App } from '../../http/app.ts';
import { codeRoutes } from './code.ts';
import { datasourceOperations, datasourceRoutes } from './datasource.ts';
import { modelRoutes } from './model.ts';

export async function toolModule(app: App): Promise<void> {
  app.register(crudRoutes(datasource, datasourceOperations));
  app.register(datasourceRoutes);
  app.register(crudRoutes(codeTask));
  app.register(codeRoutes);
  app.register(modelRoutes);
}
