import { topMenu } from '@cloud/contract';
import { listAll, type WireRecord } from '../../crud/crud-repository.ts';
import type { Query } from '../../crud/crud-routes.ts';
import type { Work } from '../../crud/work.ts';
import { isId } from '../../database/id.ts';
import {
  allMenus,
  ancestorIds,
  BUTTON,
  grantedIds,
  MENU,
  toMenuTree,
  visibleMenus,
  type MenuRow,
} from './menu-rows.ts';

/** Values of `shownIn`. */
const THIS_CONSOLE = 2;
const PUBLIC_CLIENT = 3;
/** Opens everything without being granted it. */
const SUPER_ALIAS = 'administrator';

/** The caller's menu as a tree; with `topMenuId` only what that entry of the top menu was set to hold. */
export function routes(work: Work, query: Query): Promise<WireRecord[]> {
  const topMenuId = String(query['topMenuId'] ?? '');
  return keep(work, `routes ${topMenuId}`, () => buildRoutes(work, topMenuId));
}

async function buildRoutes(work: Work, topMenuId: string): Promise<WireRecord[]> {
  const visible = shownTo(work, await visibleMenus(work));
  if (!isId(topMenuId) || topMenuId === '0') return toMenuTree(work, visible);
  const settings = work.trx.selectFrom('bladeTopMenuSetting').select('menuId').where('topMenuId', '=', topMenuId);
  const set = new Set((await settings.execute()).map((row) => row['menuId'] as string));
  const inside = visible.filter((row) => set.has(row.id));
  const ids = inside.map((row) => row.id);
  const kept = new Set([...ids, ...ancestorIds(visible, ids)]);
  return toMenuTree(
    work,
    visible.filter((row) => kept.has(row.id)),
  );
}

/** Clients of the family differ in their screens; an entry without one is an empty page in some. */
function shownTo({ scope }: Work, rows: readonly MenuRow[]): MenuRow[] {
  const elsewhere = scope.isPublicClient ? THIS_CONSOLE : PUBLIC_CLIENT;
  const menus = rows.filter((row) => row.category === MENU);
  const branches = new Set(menus.map((row) => row.parentId));
  const leaves = menus.filter((row) => row.shownIn !== elsewhere && !branches.has(row.id)).map((row) => row.id);
  const kept = new Set([...leaves, ...ancestorIds(menus, leaves)]);
  return menus.filter((row) => kept.has(row.id));
}

/** Which of the caller's roles open which path; for clients that compare roles themselves. */
export function authRoutes(work: Work): Promise<Record<string, { authority: string[] }>[]> {
  return keep(work, 'auth-routes', async () => {
    const menus = shownTo(work, await visibleMenus(work)).filter((row) => row['path']);
    const roles = await rolesOf(work);
    return menus.map((row) => {
      const authority = roles.filter(({ opens }) => opens(row.id)).map(({ alias }) => alias);
      return { [String(row['path'])]: { authority } };
    });
  });
}

async function rolesOf(work: Work): Promise<{ alias: string; opens: (menuId: string) => boolean }[]> {
  const { roleIds } = work.scope;
  if (roleIds.length === 0) return [];
  const all = await allMenus(work);
  const rows = await work.trx
    .selectFrom('bladeRole')
    .select(['id', 'roleAlias'])
    .where('id', 'in', roleIds)
    .where('isDeleted', '=', 0)
    .orderBy('sort')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const granted = await grantedIds(work, [row['id']]);
      const opened = new Set([...granted, ...ancestorIds(all, granted)]);
      const alias = row['roleAlias'] as string;
      return { alias, opens: (menuId: string) => alias === SUPER_ALIAS || opened.has(menuId) };
    }),
  );
}

/** The buttons that the caller may press below their menus; a client takes every node without children for a code. */
export function buttons(work: Work): Promise<WireRecord[]> {
  return keep(work, 'buttons', () => buildButtons(work));
}

async function buildButtons(work: Work): Promise<WireRecord[]> {
  const visible = await visibleMenus(work);
  const pressed = visible.filter((row) => row.category === BUTTON);
  const above = ancestorIds(
    visible,
    pressed.map((row) => row.id),
  );
  const all = work.scope.isSuper ? visible : await allMenus(work);
  const menus = all.filter((row) => row.category === MENU && above.has(row.id));
  return toMenuTree(work, [...menus, ...pressed]);
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
function keep<T>(work: Work, what: string, build: () => Promise<T[]>): Promise<T[]> {
  const { isSuper, isPublicClient, tenantId, roleIds, language } = work.scope;
  const key = [what, isSuper, isPublicClient, tenantId, [...roleIds].sort().join(','), language].join(' ');
  return work.app.cache.answers('menus', TABLES).get(key, build);
}

/** The bar on top, for everybody of the tenant. */
export function topMenus(work: Work): Promise<WireRecord[]> {
  return listAll(work, topMenu, {}, (rows) => rows.where('tenantId', '=', work.scope.tenantId));
}
