import type { wire } from '@cloud/contract';
import {
  ENTITIES,
  MANAGEMENT_TENANT,
  menuGrantTree,
  menuRoleKeys,
  menuTopKeys,
  menuTopTree,
  menuTree,
  OWN_PARAM_BUTTON,
  permissionOf,
  regionFacts,
  type Access,
  type GrantKeys,
} from '@cloud/contract';
import { localName } from '../../../crud/local-names.ts';
import { nest, toNode } from '../../../crud/tree.ts';
import type { App, RequestContext } from '../../../http/app.ts';
import { idsOf } from '../../../identity/ids.ts';
import { ancestorIds, cutToPackage, MENU, packageIds, toMenuNodes, visibleMenus, type MenuRow } from './menu-rows.ts';

const DATA_SCOPE = 1;
const API_SCOPE = 2;

/** Trees and checked keys of the dialogs that grant menus and scopes. */
export function menuGrantRoutes(app: App): void {
  app.route(menuTree, async (context) => toMenuNodes(context, onlyMenus(await visibleMenus(context))));
  app.route(menuGrantTree, grantTree);
  app.route(menuRoleKeys, (context, { roleIds }) => roleKeys(context, idsOf(roleIds)));
  app.route(menuTopTree, async (context) => ({
    menu: toMenuNodes(context, onlyMenus(await grantableMenus(context))),
  }));
  app.route(menuTopKeys, (context, { topMenuIds }) => topKeys(context, topMenuIds));
}

const onlyMenus = (rows: readonly MenuRow[]) => rows.filter((row) => row.category === MENU);

/** What the caller may hand on: nobody grants what he does not hold. */
export async function grantableMenus(context: RequestContext): Promise<MenuRow[]> {
  const visible = await visibleMenus(context);
  const limit = context.scope.isSuper ? undefined : await packageIds(context, context.scope.tenantId);
  const offered = visible.filter(({ code }) => !isIdle(code, context.scope.tenantId));
  return limit ? cutToPackage(offered, limit) : offered;
}

const WRITING = ['add', 'edit', 'delete'] as const;
const buttonsOf = (access: Access): ReadonlySet<string> =>
  new Set(
    [...ENTITIES, regionFacts]
      .filter(({ write }) => write === access)
      .flatMap((entity) => WRITING.map((verb) => permissionOf(entity, verb))),
  );
const OF_SUPER = buttonsOf('super');
const OF_PLATFORM = buttonsOf('platform');

/** Whether a button would open nothing in a role of this tenant. */
const isIdle = (code: string, tenantId: string): boolean =>
  OF_SUPER.has(code) || (tenantId === MANAGEMENT_TENANT ? code === OWN_PARAM_BUTTON : OF_PLATFORM.has(code));

async function grantTree(context: RequestContext): Promise<Record<keyof GrantKeys, wire.TreeNode[]>> {
  const menus = await grantableMenus(context);
  return {
    menu: toMenuNodes(context, menus),
    dataScope: await scopeTree(context, 'bladeScopeData', menus),
    apiScope: await scopeTree(context, 'bladeScopeApi', menus),
  };
}

/** Menus are the branches, scopes the leaves; a branch without leaves is left out. */
async function scopeTree(
  context: RequestContext,
  table: 'bladeScopeData' | 'bladeScopeApi',
  menus: readonly MenuRow[],
): Promise<wire.TreeNode[]> {
  const scopes = await context.trx
    .selectFrom(table)
    .select(['id', 'menuId', 'scopeName'])
    .where('isDeleted', '=', 0)
    .execute();
  const byId = new Set(menus.map((row) => row.id));
  const reachable = scopes.filter((row) => byId.has(row.menuId));
  const holders = reachable.map((row) => row.menuId);
  const branches = new Set([...holders, ...ancestorIds(menus, holders)]);
  const nodes = menus
    .filter((row) => branches.has(row.id))
    .map((row) => toNode(row.id, row.parentId, localName(context.scope, 'menu', row.name)));
  const leaves = reachable.map((row) => toNode(row.id, row.menuId, row.scopeName));
  return nest([...nodes, ...leaves]);
}

async function roleKeys(context: RequestContext, roleIds: readonly string[]): Promise<GrantKeys> {
  // Roles of another tenant are not visible here, so their grants are not either.
  const own = await visibleRoleIds(context, roleIds);
  if (own.length === 0) return { menu: [], dataScope: [], apiScope: [] };
  const menus = await context.trx.selectFrom('bladeRoleMenu').select('menuId').where('roleId', 'in', own).execute();
  const scopes = await context.trx
    .selectFrom('bladeRoleScope')
    .select(['scopeId', 'scopeCategory'])
    .where('roleId', 'in', own)
    .execute();
  const keys = (category: number) => scopes.filter((row) => row.scopeCategory === category).map((row) => row.scopeId);
  return {
    menu: [...new Set(menus.map((row) => row.menuId))],
    dataScope: keys(DATA_SCOPE),
    apiScope: keys(API_SCOPE),
  };
}

async function visibleRoleIds(context: RequestContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  let rows = context.trx.selectFrom('bladeRole').select('id').where('id', 'in', ids).where('isDeleted', '=', 0);
  if (!context.scope.isSuper) rows = rows.where('tenantId', '=', context.scope.tenantId);
  return (await rows.execute()).map((row) => row.id);
}

async function topKeys(context: RequestContext, ids: readonly string[]): Promise<{ menu: string[] }> {
  const rows = await context.trx
    .selectFrom('bladeTopMenuSetting')
    .innerJoin('bladeTopMenu', 'bladeTopMenu.id', 'bladeTopMenuSetting.topMenuId')
    .select('bladeTopMenuSetting.menuId')
    .where('bladeTopMenuSetting.topMenuId', 'in', ids)
    .execute();
  return { menu: [...new Set(rows.map((row) => row.menuId))] };
}
