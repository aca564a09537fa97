import { menu, type RecordOf, type wire } from '@cloud/contract';
import { toRecords } from '../../../crud/list-records.ts';
import { localName } from '../../../crud/local-names.ts';
import { nest, ROOT_ID, toNode } from '../../../crud/tree.ts';
import type { RowOf } from '../../../database/tables/index.ts';
import type { RequestContext } from '../../../http/app.ts';

/** A menu or button as stored. */
export type MenuRow = RowOf<typeof menu>;
/** A menu or button as it travels. */
export type MenuRecord = RecordOf<typeof menu>;

export const MENU = 1;
export const BUTTON = 2;

/** Every menu and button that is not removed, by sort. */
export async function allMenus(context: RequestContext): Promise<MenuRow[]> {
  const rows = context.trx.selectFrom('bladeMenu').selectAll().where('isDeleted', '=', 0).orderBy('sort').orderBy('id');
  return rows.execute();
}

/** Ids that roles were granted. */
export async function grantedIds(context: RequestContext, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = await context.trx.selectFrom('bladeRoleMenu').select('menuId').where('roleId', 'in', roleIds).execute();
  return new Set(rows.map((row) => row.menuId));
}

/** Ids of the caller's tenant package; undefined when it has none, so that nothing is cut. */
export async function packageIds(context: RequestContext, tenantId: string): Promise<Set<string> | undefined> {
  const row = await context.trx
    .selectFrom('bladeTenant')
    .innerJoin('bladeTenantPackage', 'bladeTenantPackage.id', 'bladeTenant.packageId')
    .select('bladeTenantPackage.menuId')
    .where('bladeTenant.tenantId', '=', tenantId)
    .where('bladeTenantPackage.isDeleted', '=', 0)
    .executeTakeFirst();
  return row && new Set(row.menuId.split(','));
}

/** Cuts menus to a package; what lies above and below a menu of the package stays. */
export function cutToPackage(all: readonly MenuRow[], ids: ReadonlySet<string>): MenuRow[] {
  const inside = new Set([...ids, ...ancestorIds(all, ids)]);
  const byId = new Map(all.map((row) => [row.id, row]));
  const isBelow = (row: MenuRow | undefined): boolean =>
    row !== undefined && (ids.has(row.id) || isBelow(byId.get(row.parentId)));
  return all.filter((row) => inside.has(row.id) || isBelow(row));
}

/** Ids of everything above the given rows. */
export function ancestorIds(all: readonly MenuRow[], ids: Iterable<string>): Set<string> {
  const parents = new Map(all.map((row) => [row.id, row.parentId]));
  const above = new Set<string>();
  for (const id of ids) {
    for (
      let parent = parents.get(id);
      parent && parent !== ROOT_ID && !above.has(parent);
      parent = parents.get(parent)
    ) {
      above.add(parent);
    }
  }
  return above;
}

/** What the caller may see and press: everything for the super role, else what his roles were granted. */
export async function visibleMenus(context: RequestContext): Promise<MenuRow[]> {
  const all = await allMenus(context);
  if (context.scope.isSuper) return all;
  const [granted, limit] = await Promise.all([
    grantedIds(context, context.scope.roleIds),
    packageIds(context, context.scope.tenantId),
  ]);
  const own = new Set([...granted, ...ancestorIds(all, granted)]);
  const cut = limit ? cutToPackage(all, limit) : all;
  return cut.filter((row) => own.has(row.id));
}

/** Rows as nested records with their names. */
export async function toMenuTree(context: RequestContext, rows: readonly MenuRow[]): Promise<MenuRecord[]> {
  return nest(await toRecords(context, menu, rows));
}

/** Rows as nested picker nodes. */
export function toMenuNodes({ scope }: RequestContext, rows: readonly MenuRow[]): wire.TreeNode[] {
  return nest(rows.map((row) => toNode(row.id, row.parentId, localName(scope, 'menu', row.name))));
}
