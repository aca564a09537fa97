import { client, param, paramValue, post, postPage, tenantPackage } from '@cloud/contract';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { listPage } from '../../crud/list-records.ts';
import type { App } from '../../http/app.ts';
import { clientOperations } from './client-save.ts';
import { deptRoutes } from './dept.ts';
import { dictModule } from './dict.ts';
import { lookUpRoutes } from './look-ups.ts';
import { menuModule } from './menu/menu.ts';
import { topMenuModule } from './menu/top-menu.ts';
import { ownParamRoutes } from './own-param.ts';
import { paramOperations, readParam } from './param.ts';
import { postOperations } from './post.ts';
import { preferenceRoutes } from './preference.ts';
import { packageOperations, tenantModule } from './tenant/tenant.ts';
import { userAuditRoutes } from './user/user-audit.ts';
import { userSheetRoutes } from './user/user-sheet.ts';
import { userModule } from './user/user.ts';

export async function systemModule(app: App): Promise<void> {
  app.register(crudRoutes(post, postOperations));
  app.route(postPage, (context, query) => listPage(context, post, query));
  app.register(crudRoutes(param, paramOperations));
  app.route(paramValue, readParam);
  app.register(ownParamRoutes);
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
