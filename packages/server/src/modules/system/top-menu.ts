import { topMenu } from '@cloud/contract';
import type { App } from '../../app.ts';
import { writeGrant } from '../../crud/audit.ts';
import { readIds, readRow } from '../../crud/crud-repository.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { addWorkRoute } from '../../crud/work.ts';
import { newId } from '../../database/id.ts';
import { grantableMenus } from './menu-grants.ts';

/** The bar on top and what each of its entries holds. */
export function topMenuModule(app: App): void {
  app.register(
    crudRoutes(topMenu, (stored) => ({
      remove: async (work, ids) => {
        await stored.remove(work, ids);
        await work.trx.deleteFrom('bladeTopMenuSetting').where('topMenuId', 'in', ids).execute();
      },
    })),
  );
  const route = {
    method: 'POST',
    path: `${topMenu.path}/grant`,
    access: 'permission',
    permission: 'topmenu_setting',
  } as const;
  addWorkRoute<{ topMenuIds?: string[]; menuIds?: string[] }, void>(
    app,
    route,
    async (work, { topMenuIds, menuIds }) => {
      const ids = readIds(topMenuIds);
      for (const id of ids) await readRow(work, topMenu, id);
      const allowed = new Set((await grantableMenus(work)).map((row) => row.id));
      const menus = [...new Set(menuIds ?? [])].map(String).filter((id) => allowed.has(id));
      const old = work.trx.deleteFrom('bladeTopMenuSetting').where('topMenuId', 'in', ids);
      const taken = await old.returning(['topMenuId', 'menuId']).execute();
      for (const id of ids) {
        const before = taken.filter((row) => row['topMenuId'] === id).map((row) => row['menuId'] as string);
        await writeGrant(work, topMenu, id, { menus: [new Set(before), new Set(menus)] });
      }
      const rows = ids.flatMap((topMenuId) => menus.map((menuId) => ({ id: newId(), topMenuId, menuId })));
      work.changed('blade_top_menu_setting');
      if (rows.length > 0) await work.trx.insertInto('bladeTopMenuSetting').values(rows).execute();
    },
  );
}
