import { apiScope, dataScope } from '@cloud/contract';
import { parseCondition } from '../../crud/condition.ts';
import { crudRoutes, type Operations } from '../../crud/crud-routes.ts';
import type { RecordInput } from '../../crud/record-input.ts';
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
  app.register(crudRoutes(dataScope, dataScopeOperations));
  app.register(crudRoutes(apiScope, (stored) => ({ remove: removeWithGrants(stored, API_SCOPE) })));
}

function dataScopeOperations(stored: Operations<typeof dataScope>): Partial<Operations<typeof dataScope>> {
  return {
    submit: async (context, input) => {
      await checkCondition(context, input);
      return stored.submit(context, input);
    },
    remove: removeWithGrants(stored, DATA_SCOPE),
  };
}

/** A condition that makes no sense is refused when it is saved. An edit may send one half of type and condition only. */
async function checkCondition(context: RequestContext, input: RecordInput<typeof dataScope>): Promise<void> {
  const before = input.id === undefined ? undefined : await readRow(context, dataScope, input.id);
  if ((input.scopeType ?? before?.scopeType) !== CUSTOM) return;
  parseCondition(input.scopeValue ?? before?.scopeValue ?? '');
}

/** Grants go with their scope. */
function removeWithGrants(
  stored: { remove: Operations<typeof dataScope>['remove'] },
  category: number,
): Operations<typeof dataScope>['remove'] {
  return async (context, ids) => {
    await stored.remove(context, ids);
    const links = context.trx.deleteFrom('bladeRoleScope').where('scopeId', 'in', ids);
    await links.where('scopeCategory', '=', category).execute();
    context.changed('blade_role_scope');
  };
}
