import { leavesOf } from './menu-tree.ts';
import type { MenuNode } from './menu-tree.ts';
import type { Pages } from './page.ts';
import type { NewTab } from './tabs.ts';

/** Pages that exist whatever the menu holds. */
const FIXED: Readonly<Record<string, { title: string; keepAlive: boolean }>> = {
  '/userPointCloud/pointCloud': { title: 'shell:place.pointCloud', keepAlive: true },
  '/wel/index': { title: 'shell:place.dashboard', keepAlive: true },
  '/info/index': { title: 'shell:place.info', keepAlive: true },
};

/** What an address shows, or undefined when it is nothing known (yet). */
export function resolvePlace(
  path: string,
  search: string,
  menu: readonly MenuNode[] | undefined,
  pages: Pages,
): NewTab | undefined {
  const query = Object.fromEntries(new URLSearchParams(search));
  const fixed = FIXED[path];
  const base = { path, fullPath: `${path}${search}`, query };
  if (fixed && path in pages) return { ...base, name: '', title: fixed.title, meta: { keepAlive: fixed.keepAlive } };
  const leaf = leavesOf(menu ?? []).find((node) => node.path === path);
  if (!leaf) return undefined;
  const meta = { keepAlive: leaf.keepAlive, ...(leaf.meta['isTab'] === false && { isTab: false }) };
  return { ...base, name: leaf.label, title: '', meta };
}

/** The address a menu entry leads to, its query included. */
export function addressOf({ path, query }: Pick<MenuNode, 'path' | 'query'>): string {
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
