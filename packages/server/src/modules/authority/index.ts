import { apiScope, dataScope } from '@cloud/contract';
import { parseCondition } from '../../crud/condition.ts';
import { crudRoutes, type Operations } from '../../crud/crud-routes.ts';
import type { Input } from '../../crud/list-records.ts';
import { isNewRecord } from '../../crud/save-records.ts';
import { readRow } from '../../crud/visible-rows.ts';
import type { App, RequestContext } from '../../http/app.ts';
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
  app.register(crudRoutes(apiScope, (stored) => scopeOperations(stored, API_SCOPE)));
}

/** An edit may send one half of type and condition only. */
async function checkCondition(context: RequestContext, input: Input, category: number): Promise<void> {
  if (category !== DATA_SCOPE) return;
  const before = isNewRecord(input) ? undefined : await readRow(context, dataScope, input.id);
  if (Number(input.scopeType ?? before?.scopeType) !== CUSTOM) return;
  parseCondition(String(input.scopeValue ?? before?.scopeValue ?? ''));
}

/** A condition that makes no sense is refused when it is saved, and grants go with their scope. */
function scopeOperations<E extends typeof dataScope | typeof apiScope>(
  stored: Operations<E>,
  category: number,
): Partial<Operations<E>> {
  return {
    submit: async (context, input) => {
      await checkCondition(context, input, category);
      return stored.submit(context, input);
    },
    remove: async (context, ids) => {
      await stored.remove(context, ids);
      const links = context.trx.deleteFrom('bladeRoleScope').where('scopeId', 'in', ids);
      await links.where('scopeCategory', '=', category).execute();
      context.changed('blade_role_scope');
    },
  };
}
