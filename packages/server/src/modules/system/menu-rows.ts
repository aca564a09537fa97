import { menu } from '@cloud/contract';
import type { WireRecord } from '../../crud/crud-repository.ts';
import { toRecords } from '../../crud/crud-repository.ts';
import { localName } from '../../crud/local-names.ts';
import { nest, ROOT_ID, toNode, type TreeNode } from '../../crud/tree.ts';
import type { Work } from '../../crud/work.ts';

/** A menu or button as stored. */
export interface MenuRow extends Record<string, unknown> {
  id: string;
  parentId: string;
  code: string;
  name: string;
  category: number;
  /** 1 every client, 2 this console only, 3 the public client only. */
  shownIn: number;
}

export const MENU = 1;
export const BUTTON = 2;

/** Every menu and button that is not removed, by sort. */
export async function allMenus(work: Work): Promise<MenuRow[]> {
  const rows = work.trx.selectFrom('bladeMenu').selectAll().where('isDeleted', '=', 0).orderBy('sort').orderBy('id');
  return (await rows.execute()) as MenuRow[];
}

/** Ids that roles were granted. */
export async function grantedIds(work: Work, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = await work.trx.selectFrom('bladeRoleMenu').select('menuId').where('roleId', 'in', roleIds).execute();
  return new Set(rows.map((row) => row['menuId'] as string));
}

/** Ids of the caller's tenant package; undefined when it has none, so that nothing is cut. */
export async function packageIds(work: Work, tenantId: string): Promise<Set<string> | undefined> {
  const row = await work.trx
    .selectFrom('bladeTenant')
    .innerJoin('bladeTenantPackage', 'bladeTenantPackage.id', 'bladeTenant.packageId')
    .select('bladeTenantPackage.menuId')
    .where('bladeTenant.tenantId', '=', tenantId)
    .where('bladeTenantPackage.isDeleted', '=', 0)
    .executeTakeFirst();
  return row && new Set(String(row['menuId']).split(','));
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
export async function visibleMenus(work: Work): Promise<MenuRow[]> {
  const all = await allMenus(work);
  if (work.scope.isSuper) return all;
  const [granted, limit] = await Promise.all([
    grantedIds(work, work.scope.roleIds),
    packageIds(work, work.scope.tenantId),
  ]);
  const own = new Set([...granted, ...ancestorIds(all, granted)]);
  const cut = limit ? cutToPackage(all, limit) : all;
  return cut.filter((row) => own.has(row.id));
}

/** Rows as nested records with their names. */
export async function toMenuTree(work: Work, rows: readonly MenuRow[]): Promise<WireRecord[]> {
  return nest((await toRecords(work, menu, rows)) as (WireRecord & { parentId: string })[]);
}

/** Rows as nested picker nodes. */
export function toMenuNodes({ scope }: Work, rows: readonly MenuRow[]): TreeNode[] {
  return nest(rows.map((row) => toNode(row.id, row.parentId, localName(scope, 'menu', row.name))));
}
