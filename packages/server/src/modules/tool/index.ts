import { codeTask, datasource, type EntityDefinition } from '@cloud/contract';
import type { App } from '../../app.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { codeRoutes } from './code.ts';
import { datasourceOperations } from './datasource.ts';
import { modelRoutes } from './model.ts';

export async function toolModule(app: App): Promise<void> {
  app.register(crudRoutes(datasource as EntityDefinition, datasourceOperations));
  app.register(crudRoutes(codeTask));
  app.register(codeRoutes);
  app.register(modelRoutes);
}
