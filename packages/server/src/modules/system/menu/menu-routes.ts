import { topMenu, type RecordOf, SUPER_ALIAS } from '@cloud/contract';
import { listAll } from '../../../crud/list-records.ts';
import { isId } from '../../../database/id.ts';
import type { RequestContext } from '../../../http/app.ts';
import {
  allMenus,
  ancestorIds,
  BUTTON,
  grantedIds,
  MENU,
  toMenuTree,
  visibleMenus,
  type MenuRecord,
  type MenuRow,
} from './menu-rows.ts';

/** Values of `shownIn`. */
const THIS_CONSOLE = 2;
const PUBLIC_CLIENT = 3;
/** Opens everything without being granted it. */

/** The caller's menu as a tree; with `topMenuId` only what that entry of the top menu was set to hold. */
export function routes(context: RequestContext, topMenuId: string): Promise<MenuRecord[]> {
  return keep(context, `routes ${topMenuId}`, () => buildRoutes(context, topMenuId));
}

async function buildRoutes(context: RequestContext, topMenuId: string): Promise<MenuRecord[]> {
  const visible = shownTo(context, await visibleMenus(context));
  if (!isId(topMenuId) || topMenuId === '0') return toMenuTree(context, visible);
  const settings = context.trx.selectFrom('bladeTopMenuSetting').select('menuId').where('topMenuId', '=', topMenuId);
  const set = new Set((await settings.execute()).map((row) => row.menuId));
  const inside = visible.filter((row) => set.has(row.id));
  const ids = inside.map((row) => row.id);
  const kept = new Set([...ids, ...ancestorIds(visible, ids)]);
  return toMenuTree(
    context,
    visible.filter((row) => kept.has(row.id)),
  );
}

/** Clients of the family differ in their screens; an entry without one is an empty page in some. */
function shownTo({ scope }: RequestContext, rows: readonly MenuRow[]): MenuRow[] {
  const elsewhere = scope.isPublicClient ? THIS_CONSOLE : PUBLIC_CLIENT;
  const menus = rows.filter((row) => row.category === MENU);
  const branches = new Set(menus.map((row) => row.parentId));
  const leaves = menus.filter((row) => row.shownIn !== elsewhere && !branches.has(row.id)).map((row) => row.id);
  const kept = new Set([...leaves, ...ancestorIds(menus, leaves)]);
  return menus.filter((row) => kept.has(row.id));
}

/** Which of the caller's roles open which path; for clients that compare roles themselves. */
export function authRoutes(context: RequestContext): Promise<Record<string, { authority: string[] }>[]> {
  return keep(context, 'auth-routes', async () => {
    const menus = shownTo(context, await visibleMenus(context)).filter((row) => row.path);
    const roles = await rolesOf(context);
    return menus.map((row) => {
      const authority = roles.filter(({ opens }) => opens(row.id)).map(({ alias }) => alias);
      return { [String(row.path)]: { authority } };
    });
  });
}

async function rolesOf(context: RequestContext): Promise<{ alias: string; opens: (menuId: string) => boolean }[]> {
  const { roleIds } = context.scope;
  if (roleIds.length === 0) return [];
  const all = await allMenus(context);
  const rows = await context.trx
    .selectFrom('bladeRole')
    .select(['id', 'roleAlias'])
    .where('id', 'in', roleIds)
    .where('isDeleted', '=', 0)
    .orderBy('sort')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const granted = await grantedIds(context, [row.id]);
      const opened = new Set([...granted, ...ancestorIds(all, granted)]);
      const alias = row.roleAlias;
      return { alias, opens: (menuId: string) => alias === SUPER_ALIAS || opened.has(menuId) };
    }),
  );
}

/** The buttons that the caller may press below their menus; a client takes every node without children for a code. */
export function buttons(context: RequestContext): Promise<MenuRecord[]> {
  return keep(context, 'buttons', () => buildButtons(context));
}

async function buildButtons(context: RequestContext): Promise<MenuRecord[]> {
  const visible = await visibleMenus(context);
  const pressed = visible.filter((row) => row.category === BUTTON);
  const above = ancestorIds(
    visible,
    pressed.map((row) => row.id),
  );
  const all = context.scope.isSuper ? visible : await allMenus(context);
  const menus = all.filter((row) => row.category === MENU && above.has(row.id));
  return toMenuTree(context, [...menus, ...pressed]);
}

/** What a menu depends on. */
const TABLES = [
  'blade_menu',
  'blade_role',
  'blade_role_menu',
  'blade_tenant',
  'blade_tenant_package',
  'blade_top_menu',
  'blade_top_menu_setting',
  'blade_dict',
];

/** Everybody with the same roles in the same tenant and language has the same menu. */
function keep<T>(context: RequestContext, what: string, build: () => Promise<T[]>): Promise<T[]> {
  const { isSuper, isPublicClient, tenantId, roleIds, language } = context.scope;
  const key = [what, isSuper, isPublicClient, tenantId, [...roleIds].sort().join(','), language].join(' ');
  return context.app.cache.answers('menus', TABLES).get(key, build);
}

/** The bar on top, for everyone of the tenant. */
export function topMenus(context: RequestContext): Promise<RecordOf<typeof topMenu>[]> {
  return listAll(context, topMenu, {}, { narrow: (rows) => rows.where('tenantId', '=', context.scope.tenantId) });
}
