import { ApiError, menu } from '@cloud/contract';
import type { App } from '../../app.ts';
import { listAll, readRow, type WireRecord } from '../../crud/crud-repository.ts';
import { crudRoutes, type Operations, type Query } from '../../crud/crud-routes.ts';
import { ROOT_ID } from '../../crud/tree.ts';
import { addWorkRoute, readWork, type Work } from '../../crud/work.ts';
import { ok } from '../../http/envelope.ts';
import { MENU, toMenuTree, type MenuRow } from './menu-rows.ts';
import { menuGrantRoutes } from './menu-grants.ts';
import { authRoutes, buttons, routes, topMenus } from './menu-routes.ts';

/** Menus as administrators keep them, and as a console reads them after sign-in. */
export function menuModule(app: App): void {
  app.register(crudRoutes(menu, menuOperations));
  app.register(menuGrantRoutes);
  const get = (name: string, access: 'user' | 'admin' = 'user') =>
    ({ method: 'GET', path: `${menu.path}/${name}`, access }) as const;

  // Without a token an old client asks too early; it must get a list all the same.
  const open: Record<string, (work: Work, query: Query) => Promise<unknown[]>> = {
    routes,
    'front/routes': routes,
    'routes-ext': routes,
    'auth-routes': authRoutes,
  };
  for (const [name, answer] of Object.entries(open)) {
    app.http.get(`${menu.path}/${name}`, async (request) => {
      const { scope } = request;
      if (!scope && request.scopeProblem) throw request.scopeProblem;
      if (!scope) return ok([], request.language);
      const query = request.query as Query;
      return ok(await readWork(app, scope, request.ip, (work) => answer(work, query)), request.language);
    });
  }
  addWorkRoute<Query, unknown>(app, get('buttons'), buttons);
  addWorkRoute<Query, unknown>(app, get('top-menu'), topMenus);
  addWorkRoute<Query, WireRecord[]>(app, get('menu-list', 'admin'), async (work, query) => {
    const records = await listAll(work, menu, query, (rows) => rows.where('category', '=', MENU));
    return toMenuTree(work, records as unknown as MenuRow[]);
  });
  addWorkRoute<Query, WireRecord[]>(app, get('lazy-list', 'admin'), (work, query) => lazyList(work, query, false));
  addWorkRoute<Query, WireRecord[]>(app, get('lazy-menu-list', 'admin'), (work, query) => lazyList(work, query, true));
}

function menuOperations(stored: Operations): Partial<Operations> {
  return {
    submit: async (work, input) => {
      await checkPlace(work, input);
      return stored.submit(work, input);
    },
    remove: async (work, ids) => {
      await stored.remove(work, ids);
      await work.trx.deleteFrom('bladeRoleMenu').where('menuId', 'in', ids).execute();
      await work.trx.deleteFrom('bladeTopMenuSetting').where('menuId', 'in', ids).execute();
      work.changed('blade_role_menu');
    },
  };
}

/** Nothing lies below a button, and two menus do not share a name below one parent. */
async function checkPlace(work: Work, input: Query): Promise<void> {
  const before = input['id'] ? await readRow(work, menu, String(input['id'])) : undefined;
  const parentId = String((input['parentId'] ?? before?.['parentId']) || ROOT_ID);
  if (parentId !== ROOT_ID) {
    const parent = await readRow(work, menu, parentId).catch(() => undefined);
    if (!parent) throw new ApiError('parent-unknown');
    if (parent['category'] !== MENU) throw new ApiError('parent-is-button', { name: String(parent['name']) });
  }
  const name = String(input['name'] ?? before?.['name'] ?? '');
  if (Number(input['category'] ?? before?.['category']) !== MENU) return;
  let same = work.trx.selectFrom('bladeMenu').select('id').where('isDeleted', '=', 0).where('category', '=', MENU);
  same = same.where('parentId', '=', parentId).where('name', '=', name);
  if (before) same = same.where('id', '<>', before['id']);
  if (await same.executeTakeFirst()) throw new ApiError('duplicate-value', { value: name });
}

/** One level of the tree; a search looks through all levels unless a parent is named, and so does a list of menus alone. */
async function lazyList(work: Work, query: Query, onlyMenus: boolean): Promise<WireRecord[]> {
  const { parentId, current: _current, size: _size, ...filters } = query;
  const isSearch =
    onlyMenus || Object.keys(filters).some((name) => /^(name|code|alias)(_|$)/.test(name) && filters[name]);
  const below = parentId === undefined || parentId === '' ? (isSearch ? undefined : ROOT_ID) : String(parentId);
  const records = await listAll(work, menu, filters, (rows) => {
    const narrowed = onlyMenus ? rows.where('category', '=', MENU) : rows;
    return below === undefined ? narrowed : narrowed.where('parentId', '=', below);
  });
  if (records.length === 0) return [];
  let children = work.trx.selectFrom('bladeMenu').select('parentId').distinct().where('isDeleted', '=', 0);
  children = children.where(
    'parentId',
    'in',
    records.map((record) => record.id),
  );
  if (onlyMenus) children = children.where('category', '=', MENU);
  const branches = new Set((await children.execute()).map((row) => row['parentId'] as string));
  return records.map((record) => ({ ...record, hasChildren: branches.has(record.id) }));
}
