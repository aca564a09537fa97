import { menu, type GrantKeys } from '@cloud/contract';
import type { App } from '../../app.ts';
import { readIds } from '../../crud/crud-repository.ts';
import type { Query } from '../../crud/crud-routes.ts';
import { localName } from '../../crud/local-names.ts';
import { nest, toNode, type TreeNode } from '../../crud/tree.ts';
import { addWorkRoute, type Work } from '../../crud/work.ts';
import { idsOf } from '../../http/scope.ts';
import { ancestorIds, cutToPackage, MENU, packageIds, toMenuNodes, visibleMenus, type MenuRow } from './menu-rows.ts';

const DATA_SCOPE = 1;
const API_SCOPE = 2;

/** Trees and checked keys of the dialogs that grant menus and scopes. */
export function menuGrantRoutes(app: App): void {
  const get = (name: string, access: 'user' | 'admin') =>
    ({ method: 'GET', path: `${menu.path}/${name}`, access }) as const;
  addWorkRoute<Query, TreeNode[]>(app, get('tree', 'user'), async (work) =>
    toMenuNodes(
      work,
      (await visibleMenus(work)).filter((row) => row.category === MENU),
    ),
  );
  addWorkRoute<Query, Record<keyof GrantKeys, TreeNode[]>>(app, get('grant-tree', 'user'), grantTree);
  addWorkRoute<Query, GrantKeys>(app, get('role-tree-keys', 'user'), roleKeys);
  addWorkRoute<Query, { menu: TreeNode[] }>(app, get('grant-top-tree', 'admin'), async (work) => ({
    menu: toMenuNodes(
      work,
      (await grantableMenus(work)).filter((row) => row.category === MENU),
    ),
  }));
  addWorkRoute<Query, { menu: string[] }>(app, get('top-tree-keys', 'admin'), topKeys);
}

/** What the caller may hand on: nobody grants what he does not hold. */
export async function grantableMenus(work: Work): Promise<MenuRow[]> {
  const visible = await visibleMenus(work);
  const limit = work.scope.isSuper ? undefined : await packageIds(work, work.scope.tenantId);
  return limit ? cutToPackage(visible, limit) : visible;
}

async function grantTree(work: Work): Promise<Record<keyof GrantKeys, TreeNode[]>> {
  const menus = await grantableMenus(work);
  return {
    menu: toMenuNodes(work, menus),
    dataScope: await scopeTree(work, 'bladeScopeData', menus),
    apiScope: await scopeTree(work, 'bladeScopeApi', menus),
  };
}

/** Menus are the branches, scopes the leaves; a branch without leaves is left out. */
async function scopeTree(work: Work, table: string, menus: readonly MenuRow[]): Promise<TreeNode[]> {
  const scopes = await work.trx
    .selectFrom(table)
    .select(['id', 'menuId', 'scopeName'])
    .where('isDeleted', '=', 0)
    .execute();
  const byId = new Set(menus.map((row) => row.id));
  const reachable = scopes.filter((row) => byId.has(row['menuId'] as string));
  const holders = reachable.map((row) => row['menuId'] as string);
  const branches = new Set([...holders, ...ancestorIds(menus, holders)]);
  const nodes = menus
    .filter((row) => branches.has(row.id))
    .map((row) => toNode(row.id, row.parentId, localName(work.scope, 'menu', row.name)));
  const leaves = reachable.map((row) =>
    toNode(row['id'] as string, row['menuId'] as string, row['scopeName'] as string),
  );
  return nest([...nodes, ...leaves]);
}

async function roleKeys(work: Work, query: Query): Promise<GrantKeys> {
  const roleIds = idsOf(String(query['roleIds'] ?? ''));
  // Roles of another tenant are not visible here, so their grants are not either.
  const own = await visibleRoleIds(work, roleIds);
  if (own.length === 0) return { menu: [], dataScope: [], apiScope: [] };
  const menus = await work.trx.selectFrom('bladeRoleMenu').select('menuId').where('roleId', 'in', own).execute();
  const scopes = await work.trx
    .selectFrom('bladeRoleScope')
    .select(['scopeId', 'scopeCategory'])
    .where('roleId', 'in', own)
    .execute();
  const keys = (category: number) =>
    scopes.filter((row) => row['scopeCategory'] === category).map((row) => row['scopeId'] as string);
  return {
    menu: [...new Set(menus.map((row) => row['menuId'] as string))],
    dataScope: keys(DATA_SCOPE),
    apiScope: keys(API_SCOPE),
  };
}

async function visibleRoleIds(work: Work, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  let rows = work.trx.selectFrom('bladeRole').select('id').where('id', 'in', ids).where('isDeleted', '=', 0);
  if (!work.scope.isSuper) rows = rows.where('tenantId', '=', work.scope.tenantId);
  return (await rows.execute()).map((row) => row['id'] as string);
}

async function topKeys(work: Work, query: Query): Promise<{ menu: string[] }> {
  const ids = readIds(query['topMenuIds']);
  const rows = await work.trx
    .selectFrom('bladeTopMenuSetting')
    .innerJoin('bladeTopMenu', 'bladeTopMenu.id', 'bladeTopMenuSetting.topMenuId')
    .select('bladeTopMenuSetting.menuId')
    .where('bladeTopMenuSetting.topMenuId', 'in', ids)
    .execute();
  return { menu: [...new Set(rows.map((row) => row['menuId'] as string))] };
}
