import { topMenu, topMenuGrant } from '@cloud/contract';
import { crudRoutes } from '../../../crud/crud-routes.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import { newId } from '../../../database/id.ts';
import type { App } from '../../../http/app.ts';
import { grantsOf } from '../../../http/log/audit.ts';
import { grantableMenus } from './menu-grants.ts';

/** The bar on top and what each of its entries holds. */
export function topMenuModule(app: App): void {
  app.register(
    crudRoutes(topMenu, (stored) => ({
      remove: async (context, ids) => {
        await stored.remove(context, ids);
        await context.trx.deleteFrom('bladeTopMenuSetting').where('topMenuId', 'in', ids).execute();
      },
    })),
  );
  app.route(topMenuGrant, async (context, { topMenuIds, menuIds }) => {
    for (const id of topMenuIds) await readRow(context, topMenu, id);
    const allowed = new Set((await grantableMenus(context)).map((row) => row.id));
    const menus = menuIds.filter((id) => allowed.has(id));
    const old = context.trx.deleteFrom('bladeTopMenuSetting').where('topMenuId', 'in', topMenuIds);
    const taken = await old.returning(['topMenuId', 'menuId']).execute();
    for (const id of topMenuIds) {
      const before = taken.filter((row) => row.topMenuId === id).map((row) => row.menuId);
      await context.audit(grantsOf(id, { menus: [new Set(before), new Set(menus)] }));
    }
    const rows = topMenuIds.flatMap((topMenuId) => menus.map((menuId) => ({ id: newId(), topMenuId, menuId })));
    context.changed('blade_top_menu_setting');
    if (rows.length > 0) await context.trx.insertInto('bladeTopMenuSetting').values(rows).execute();
  });
}
