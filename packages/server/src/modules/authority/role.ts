import { ApiError, MANAGEMENT_TENANT, role, type RoleGrant } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { listAll, readIds, readRow, removeRecords, tenantOf, type WireRecord } from '../../crud/crud-repository.ts';
import { crudRoutes, type Operations, type Query } from '../../crud/crud-routes.ts';
import { nest, toNode, type TreeNode } from '../../crud/tree.ts';
import { addWorkRoute, type Work } from '../../crud/work.ts';
import { idsOf } from '../../http/scope.ts';
import { grantRoles } from './role-grant.ts';

const SUPER_ALIAS = 'administrator';
const ADMIN_ALIAS = 'admin';

/** Roles: a tree, hidden where it concerns administrators, and what each may do. */
export function roleModule(app: App): void {
  app.register(crudRoutes(role, roleOperations));
  const get = (name: string) => ({ method: 'GET', path: `${role.path}/${name}`, access: 'user' }) as const;
  addWorkRoute<Query, TreeNode[]>(app, get('tree'), (work, query) => tree(work, tenantOf(work, query)));
  addWorkRoute<Query, TreeNode[]>(app, get('tree-by-id'), async (work, query) => {
    const row = await readRow(work, role, String(query['roleId'] ?? ''));
    return tree(work, row['tenantId'] as string);
  });
  addWorkRoute<Query, string[]>(app, { ...get('alias'), access: 'admin' }, async (work) => {
    const records = await listAll(work, role, {}, hideAdministrators(work));
    return [...new Set(records.map((record) => String(record['roleAlias'])))];
  });
  const grant = { method: 'POST', path: `${role.path}/grant`, access: 'admin' } as const;
  addWorkRoute<Partial<RoleGrant>, void>(app, grant, grantRoles);
}

function roleOperations(stored: Operations): Partial<Operations> {
  return {
    list: async (work, query) => {
      const { current: _current, size: _size, ...filters } = query;
      const records = await listAll(work, role, filters, hideAdministrators(work));
      return nest(records as (WireRecord & { parentId: string })[]);
    },
    submit: async (work, input) => {
      await guardAlias(work, input);
      return stored.submit(work, input);
    },
    remove,
    select,
  };
}

/** Whoever is no administrator does not see the administrators' roles; the super role's is for the super role only. */
// oxlint-disable-next-line typescript/no-explicit-any -- the builder's type depends on the query
function hideAdministrators({ scope }: Work): (rows: any) => any {
  const hidden = scope.isSuper ? [] : scope.isAdmin ? [SUPER_ALIAS] : [SUPER_ALIAS, ADMIN_ALIAS];
  return (rows) => (hidden.length === 0 ? rows : rows.where('roleAlias', 'not in', hidden));
}

async function tree(work: Work, tenantId: string): Promise<TreeNode[]> {
  const hide = hideAdministrators(work);
  const records = await listAll(work, role, {}, (rows) => hide(rows.where('tenantId', '=', tenantId)));
  return nest(records.map((record) => toNode(record.id, String(record['parentId']), String(record['roleName']))));
}

/**
 * Roles of administrators are made and changed by administrators only: whoever could name his own role so, would be one.
 * The super role stays in the management tenant.
 */
async function guardAlias(work: Work, input: Query): Promise<void> {
  const before = input['id'] ? await readRow(work, role, String(input['id'])) : undefined;
  const aliases = [before?.['roleAlias'], input['roleAlias']];
  requireAlias(work, aliases);
  const tenantId = before?.['tenantId'] ?? tenantOf(work, input);
  if (input['roleAlias'] === SUPER_ALIAS && tenantId !== MANAGEMENT_TENANT) throw new ApiError('management-only');
  if (before?.['roleAlias'] === SUPER_ALIAS && input['roleAlias'] !== undefined && input['roleAlias'] !== SUPER_ALIAS) {
    throw new ApiError('last-administrator');
  }
}

function requireAlias({ scope }: Work, aliases: readonly unknown[]): void {
  if (aliases.includes(SUPER_ALIAS) && !scope.isSuper) throw new ApiError('super-only');
  if (aliases.includes(ADMIN_ALIAS) && !scope.isAdmin) throw new ApiError('beyond-own-rights', { name: ADMIN_ALIAS });
}

async function remove(work: Work, ids: readonly string[]): Promise<void> {
  const found = await work.trx.selectFrom('bladeRole').select(['roleAlias']).where('id', 'in', ids).execute();
  const aliases = found.map((row) => row['roleAlias']);
  if (aliases.includes(SUPER_ALIAS)) throw new ApiError('last-administrator');
  requireAlias(work, aliases);
  const used = await work.trx
    .selectFrom('bladeUser')
    .select('roleId')
    .where(sql<boolean>`string_to_array(role_id, ',') && ${ids}::text[]`)
    .where('isDeleted', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (used) {
    const id = idsOf(used['roleId']).find((held) => ids.includes(held))!;
    throw new ApiError('in-use', { name: String((await readRow(work, role, id))['roleName']) });
  }
  await removeRecords(work, role, ids);
  await work.trx.deleteFrom('bladeRoleMenu').where('roleId', 'in', ids).execute();
  await work.trx.deleteFrom('bladeRoleScope').where('roleId', 'in', ids).execute();
  work.changed('blade_role_menu', 'blade_role_scope');
}

/** The roles of a user or of a list of ids; all that may be seen without either. */
async function select(work: Work, query: Query): Promise<WireRecord[]> {
  let ids: string[] | undefined;
  if (query['userId']) {
    const [userId] = readIds(query['userId']);
    const holder = await work.trx.selectFrom('bladeUser').select('roleId').where('id', '=', userId).executeTakeFirst();
    ids = idsOf(holder?.['roleId']);
  } else if (query['roleId']) {
    ids = idsOf(String(query['roleId']));
  }
  if (ids?.length === 0) return [];
  const hide = hideAdministrators(work);
  return listAll(work, role, {}, (rows) => hide(ids ? rows.where('id', 'in', ids) : rows));
}
