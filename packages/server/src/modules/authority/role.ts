import type { wire } from '@cloud/contract';
import {
  ApiError,
  MANAGEMENT_TENANT,
  role,
  roleAliases,
  roleGrant,
  roleSelect,
  roleTree,
  roleTreeById,
  type EndpointArguments,
  type RecordOf,
  SUPER_ALIAS,
} from '@cloud/contract';
import { sql } from 'kysely';
import { crudRoutes, type Operations } from '../../crud/crud-routes.ts';
import { listAll } from '../../crud/list-records.ts';
import type { RecordInput } from '../../crud/record-input.ts';
import { removeRecords, tenantOf } from '../../crud/save-records.ts';
import { nest, toNode } from '../../crud/tree.ts';
import { readRow, type Narrow } from '../../crud/visible-rows.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { readIds } from '../../http/route/read-ids.ts';
import { idsOf } from '../../identity/ids.ts';
import { grantRoles } from './role-grant.ts';

const ADMIN_ALIAS = 'admin';

type Role = RecordOf<typeof role>;

/** Roles: a tree, hidden where it concerns administrators, and what each may do. */
export function roleModule(app: App): void {
  app.register(crudRoutes(role, roleOperations, ['select']));
  app.route(roleTree, (context, input) => tree(context, tenantOf(context, input)));
  app.route(roleTreeById, async (context, { roleId }) =>
    tree(context, (await readRow(context, role, roleId)).tenantId),
  );
  app.route(roleAliases, async (context): Promise<string[]> => {
    const records = await listAll(context, role, {}, { narrow: withoutAdministrators(context) });
    return [...new Set(records.map((record) => record.roleAlias))];
  });
  app.route(roleSelect, select);
  app.route(roleGrant, grantRoles);
}

function roleOperations(stored: Operations<typeof role>): Partial<Operations<typeof role>> {
  return {
    list: async (context, query) => {
      const { current: _current, size: _size, ...filters } = query;
      const roles = nest(await listAll(context, role, filters, { narrow: withoutAdministrators(context) }));
      return context.scope.isPublicClient ? inARow(roles) : roles;
    },
    submit: async (context, input) => {
      await guardAlias(context, input);
      return stored.submit(context, input);
    },
    remove,
  };
}

/**
 * Roles one below the other, a parent before its children. The public client selects what is nested together with its parent,
 * and sets the permissions of one selected role only; it builds its tree of parents from `role/tree`.
 */
const inARow = (roles: readonly (Role & { children?: Role[] })[]): Role[] =>
  roles.flatMap(({ children = [], ...own }) => [own, ...inARow(children)]);

/** Administrators' roles are hidden from everyone else; the super role's is for the super role only. */
function withoutAdministrators({ scope }: RequestContext): Narrow<typeof role> {
  const hidden = scope.isSuper ? [] : scope.isAdmin ? [SUPER_ALIAS] : [SUPER_ALIAS, ADMIN_ALIAS];
  return (rows) => (hidden.length === 0 ? rows : rows.where('roleAlias', 'not in', hidden));
}

async function tree(context: RequestContext, tenantId: string): Promise<wire.TreeNode[]> {
  const hide = withoutAdministrators(context);
  const narrow: Narrow<typeof role> = (rows) => hide(rows.where('tenantId', '=', tenantId));
  const records = await listAll(context, role, {}, { narrow });
  return nest(records.map(({ id, parentId, roleName }) => toNode(id, parentId, roleName)));
}

/**
 * Roles of administrators are added and changed by administrators only: a role that could be renamed to one would become
 * one. The super role stays in the management tenant.
 */
async function guardAlias(context: RequestContext, input: RecordInput<typeof role>): Promise<void> {
  const before = input.id === undefined ? undefined : await readRow(context, role, input.id);
  requireAlias(context, [before?.roleAlias, input.roleAlias]);
  const tenantId = before?.tenantId ?? tenantOf(context, input);
  if (input.roleAlias === SUPER_ALIAS && tenantId !== MANAGEMENT_TENANT) throw new ApiError('management-only');
  if (before?.roleAlias === SUPER_ALIAS && input.roleAlias !== undefined && input.roleAlias !== SUPER_ALIAS) {
    throw new ApiError('last-administrator');
  }
}

function requireAlias({ scope }: RequestContext, aliases: readonly unknown[]): void {
  if (aliases.includes(SUPER_ALIAS) && !scope.isSuper) throw new ApiError('super-only');
  if (aliases.includes(ADMIN_ALIAS) && !scope.isAdmin) throw new ApiError('beyond-own-rights', { name: ADMIN_ALIAS });
}

async function remove(context: RequestContext, ids: readonly string[]): Promise<void> {
  const found = await context.trx.selectFrom('bladeRole').select(['roleAlias']).where('id', 'in', ids).execute();
  const aliases = found.map((row) => row.roleAlias);
  if (aliases.includes(SUPER_ALIAS)) throw new ApiError('last-administrator');
  requireAlias(context, aliases);
  const used = await context.trx
    .selectFrom('bladeUser')
    .select('roleId')
    .where(sql<boolean>`string_to_array(role_id, ',') && ${ids}::text[]`)
    .where('isDeleted', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (used) {
    const id = idsOf(used.roleId).find((held) => ids.includes(held))!;
    throw new ApiError('in-use', { name: (await readRow(context, role, id)).roleName });
  }
  await removeRecords(context, role, ids);
  await context.trx.deleteFrom('bladeRoleMenu').where('roleId', 'in', ids).execute();
  await context.trx.deleteFrom('bladeRoleScope').where('roleId', 'in', ids).execute();
  context.changed('blade_role_menu', 'blade_role_scope');
}

/** The roles of a user or of a list of ids; all that may be seen without either. */
async function select(context: RequestContext, input: EndpointArguments<typeof roleSelect>): Promise<Role[]> {
  let ids: string[] | undefined;
  if (input.userId !== '') {
    const [userId = ''] = readIds(input.userId);
    const people = context.trx.selectFrom('bladeUser').select('roleId').where('id', '=', userId);
    ids = idsOf((await people.executeTakeFirst())?.roleId);
  } else if (input.roleId !== '') ids = idsOf(input.roleId);
  if (ids?.length === 0) return [];
  const hide = withoutAdministrators(context);
  return listAll(context, role, {}, { narrow: (rows) => hide(ids ? rows.where('id', 'in', ids) : rows) });
}
