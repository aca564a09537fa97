import { apiScope, dataScope, type EntityDefinition } from '@cloud/contract';
import type { App } from '../../app.ts';
import { parseCondition } from '../../crud/condition.ts';
import { isNewRecord, readRow } from '../../crud/crud-repository.ts';
import { crudRoutes, type Operations, type Query } from '../../crud/crud-routes.ts';
import type { Work } from '../../crud/work.ts';
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

/** An edit may send one half of type and condition only. */
async function checkCondition(work: Work, input: Query, category: number): Promise<void> {
  if (category !== DATA_SCOPE) return;
  const before = isNewRecord(input) ? undefined : await readRow(work, dataScope, input['id']);
  if (Number(input['scopeType'] ?? before?.['scopeType']) !== CUSTOM) return;
  parseCondition(String(input['scopeValue'] ?? before?.['scopeValue'] ?? ''));
}

/** A condition that makes no sense is refused when it is saved, and grants go with their scope. */
function scopeOperations(stored: Operations, category: number): Partial<Operations> {
  return {
    submit: async (work, input) => {
      await checkCondition(work, input, category);
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
