import { apiScope, dataScope, type EntityDefinition } from '@cloud/contract';
import type { App } from '../../app.ts';
import { parseCondition } from '../../crud/condition.ts';
import { crudRoutes, type Operations } from '../../crud/crud-routes.ts';
import { auditRoutes } from './audit.ts';
import { roleModule } from './role.ts';

const DATA_SCOPE = 1;
const API_SCOPE = 2;
/** Rule type whose value is a condition. */
const CUSTOM = 5;

export async function authorityModule(app: App): Promise<void> {
  app.register(roleModule);
  app.register(auditRoutes);
  app.register(crudRoutes(dataScope, (stored) => scopeOperations(stored, DATA_SCOPE)));
  app.register(crudRoutes(apiScope as EntityDefinition, (stored) => scopeOperations(stored, API_SCOPE)));
}

/** A condition that makes no sense is refused when it is saved, and grants go with their scope. */
function scopeOperations(stored: Operations, category: number): Partial<Operations> {
  return {
    submit: async (work, input) => {
      if (Number(input['scopeType']) === CUSTOM) parseCondition(String(input['scopeValue'] ?? ''));
      return stored.submit(work, input);
    },
    remove: async (work, ids) => {
      await stored.remove(work, ids);
      const links = work.trx.deleteFrom('bladeRoleScope').where('scopeId', 'in', ids);
      await links.where('scopeCategory', '=', category).execute();
      work.changed('blade_role_scope');
    },
  };
}
