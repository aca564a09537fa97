import {
  ApiError,
  menu,
  menuAuthorities,
  menuButtons,
  menuExternalRoutes,
  menuFrontRoutes,
  menuLazyList,
  menuLazyMenuList,
  menuList,
  menuRoutes,
  menuTop,
  type EndpointArguments,
} from '@cloud/contract';
import { crudRoutes, type Operations } from '../../../crud/crud-routes.ts';
import { listAll } from '../../../crud/list-records.ts';
import type { RecordInput } from '../../../crud/record-input.ts';
import { nest, ROOT_ID } from '../../../crud/tree.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import type { App, OpenContext, RequestContext } from '../../../http/app.ts';
import { holds } from '../../../identity/scope/access.ts';
import { readInContext } from '../../../http/route/request-context.ts';
import { menuGrantRoutes } from './menu-grants.ts';
import { authRoutes, buttons, routes, topMenus } from './menu-routes.ts';
import { MENU, type MenuRecord } from './menu-rows.ts';

/** Menus as administrators keep them, and as a console reads them after sign-in. */
export function menuModule(app: App): void {
  app.register(crudRoutes(menu, menuOperations));
  app.register(menuGrantRoutes);
  for (const endpoint of [menuRoutes, menuFrontRoutes, menuExternalRoutes])
    app.route(endpoint, (open, { topMenuId }) => ifSignedIn(open, (context) => routes(context, topMenuId)));
  app.route(menuAuthorities, (open) => ifSignedIn(open, authRoutes));
  app.route(menuButtons, buttons);
  app.route(menuTop, topMenus);
  app.route(menuList, async (context, query) =>
    nest(await listAll(context, menu, query, { narrow: (rows) => rows.where('category', '=', MENU) })),
  );
  app.route(menuLazyList, (context, query) => lazyList(context, query, false));
  app.route(menuLazyMenuList, (context, query) => lazyList(context, query, true));
}

/** Without a token an old client asks too early; it must get a list all the same. */
async function ifSignedIn<T>(
  { app, scope, address, request }: OpenContext,
  answer: (context: RequestContext) => Promise<T[]>,
): Promise<T[]> {
  if (!scope && request.scopeProblem) throw request.scopeProblem;
  return scope ? readInContext(app, scope, address, answer) : [];
}

function menuOperations(stored: Operations<typeof menu>): Partial<Operations<typeof menu>> {
  return {
    submit: async (context, input) => {
      await checkPlace(context, input);
      await checkCode(context, input);
      return stored.submit(context, input);
    },
    remove: async (context, ids) => {
      await stored.remove(context, ids);
      await context.trx.deleteFrom('bladeRoleMenu').where('menuId', 'in', ids).execute();
      await context.trx.deleteFrom('bladeTopMenuSetting').where('menuId', 'in', ids).execute();
      context.changed('blade_role_menu');
    },
  };
}

/**
 * A code opens calls: who may edit menus without holding a code must not put it on a button that his roles were granted.
 *
 * @throws ApiError `permission-missing`
 */
async function checkCode(context: RequestContext, input: RecordInput<typeof menu>): Promise<void> {
  const code = input.code ?? '';
  const opensCalls = context.app.routes.some(({ permissions = [] }) => permissions.includes(code));
  if (!opensCalls || holds(context.scope, code)) return;
  const before = input.id === undefined ? undefined : await readRow(context, menu, input.id);
  if (before?.code !== code) throw new ApiError('permission-missing', { permission: code });
}

/** Nothing lies below a button, and two menus do not share a name below one parent. */
async function checkPlace(context: RequestContext, input: RecordInput<typeof menu>): Promise<void> {
  const before = input.id === undefined ? undefined : await readRow(context, menu, input.id);
  const parentId = input.parentId ?? before?.parentId ?? ROOT_ID;
  if (parentId !== ROOT_ID) {
    const parent = await readRow(context, menu, parentId).catch(() => undefined);
    if (!parent) throw new ApiError('parent-unknown');
    if (parent.category !== MENU) throw new ApiError('parent-is-button', { name: parent.name });
  }
  const name = input.name ?? before?.name ?? '';
  if ((input.category ?? before?.category) !== MENU) return;
  let same = context.trx.selectFrom('bladeMenu').select('id').where('isDeleted', '=', 0).where('category', '=', MENU);
  same = same.where('parentId', '=', parentId).where('name', '=', name);
  if (before) same = same.where('id', '<>', before.id);
  if (await same.executeTakeFirst()) throw new ApiError('duplicate-value', { value: name });
}

/** One level of the tree; a search looks through all levels unless a parent is named, and so does a list of menus alone. */
async function lazyList(
  context: RequestContext,
  query: EndpointArguments<typeof menuLazyList>,
  onlyMenus: boolean,
): Promise<MenuRecord[]> {
  const { parentId, current: _current, size: _size, ...filters } = query;
  const isSearch =
    onlyMenus || Object.keys(filters).some((name) => /^(name|code|alias)(_|$)/.test(name) && filters[name]);
  const below = parentId === undefined || parentId === '' ? (isSearch ? undefined : ROOT_ID) : parentId;
  const records = await listAll(context, menu, filters, {
    narrow: (rows) => {
      const narrowed = onlyMenus ? rows.where('category', '=', MENU) : rows;
      return below === undefined ? narrowed : narrowed.where('parentId', '=', below);
    },
  });
  if (records.length === 0) return [];
  const ids = records.map((record) => record.id);
  let children = context.trx.selectFrom('bladeMenu').select('parentId').distinct().where('isDeleted', '=', 0);
  children = children.where('parentId', 'in', ids);
  if (onlyMenus) children = children.where('category', '=', MENU);
  const branches = new Set((await children.execute()).map((row) => row.parentId));
  return records.map((record) => ({ ...record, hasChildren: branches.has(record.id) }));
}
