import { client, param, post, tenantPackage } from '@cloud/contract';
import type { App } from '../../app.ts';
import { listPage } from '../../crud/crud-repository.ts';
import { crudRoutes, type Query } from '../../crud/crud-routes.ts';
import { addWorkRoute } from '../../crud/work.ts';
import { clientOperations } from './client-save.ts';
import { deptRoutes } from './dept.ts';
import { dictModule } from './dict.ts';
import { lookUpRoutes } from './look-ups.ts';
import { menuModule } from './menu.ts';
import { postOperations } from './post.ts';
import { preferenceRoutes } from './preference.ts';
import { packageOperations, tenantModule } from './tenant.ts';
import { topMenuModule } from './top-menu.ts';
import { userAuditRoutes } from './user-audit.ts';
import { userSheetRoutes } from './user-sheet.ts';
import { userModule } from './user.ts';

export async function systemModule(app: App): Promise<void> {
  app.register(crudRoutes(post, postOperations));
  const postPage = { method: 'GET', path: `${post.path}/page`, access: 'user' } as const;
  addWorkRoute<Query, unknown>(app, postPage, (work, query) => listPage(work, post, query));
  app.register(crudRoutes(param));
  const value = { method: 'GET', path: `${param.path}/getValue`, access: 'admin' } as const;
  addWorkRoute<Query, string>(app, value, (_work, query) => app.params.text(String(query['paramKey'] ?? ''), ''));
  app.register(crudRoutes(client, clientOperations));
  app.register(crudRoutes(tenantPackage, packageOperations));
  app.register(deptRoutes);
  app.register(dictModule);
  app.register(lookUpRoutes);
  app.register(menuModule);
  app.register(preferenceRoutes);
  app.register(tenantModule);
  app.register(topMenuModule);
  app.register(userModule);
  app.register(userSheetRoutes);
  app.register(userAuditRoutes);
}
