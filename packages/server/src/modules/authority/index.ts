import { apiScope, dataScope } from '@cloud/contract';
import type { App } from '../../app.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { roleModule } from './role.ts';

export async function authorityModule(app: App): Promise<void> {
  app.register(roleModule);
  for (const [entity, category] of [
    [dataScope, 1],
    [apiScope, 2],
  ] as const) {
    app.register(
      crudRoutes(entity, (stored) => ({
        remove: async (work, ids) => {
          await stored.remove(work, ids);
          const links = work.trx.deleteFrom('bladeRoleScope').where('scopeId', 'in', ids);
          await links.where('scopeCategory', '=', category).execute();
          work.changed('blade_role_scope');
        },
      })),
    );
  }
}
