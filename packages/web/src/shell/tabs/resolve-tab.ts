import { CONFIG } from '../../lib/config.ts';
import { leavesOf } from '../menu/menu-tree.ts';
import type { MenuNode } from '../menu/menu-tree.ts';
import { pageKeyOf } from '../page.ts';
import type { Pages } from '../page.ts';
import { openPlaceOf } from './tabs.ts';
import type { NewTab, Tab } from './tabs.ts';

/** Pages that exist whatever the menu holds. */
const FIXED: Readonly<Record<string, { title: string; keepAlive: boolean }>> = {
  '/userPointCloud/pointCloud': { title: 'shell:place.pointCloud', keepAlive: true },
  '/wel/index': { title: 'shell:place.dashboard', keepAlive: true },
  '/info/index': { title: 'shell:place.info', keepAlive: true },
};

/** What an address shows, or undefined when it is nothing known (yet). */
export function resolveTab(
  path: string,
  search: string,
  menu: readonly MenuNode[] | undefined,
  pages: Pages,
): NewTab | undefined {
  const query = Object.fromEntries(new URLSearchParams(search));
  const fixed = FIXED[path];
  const base = { path, fullPath: `${path}${search}`, query };
  if (fixed && path in pages) return { ...base, name: '', title: fixed.title, meta: { keepAlive: fixed.keepAlive } };
  const leaf = leafOf(leavesOf(menu ?? []), path, query);
  if (!leaf) {
    // A page of a single thing: it says itself what it is called, once it knows.
    const isPage = pageKeyOf(pages, path)?.includes('/:') === true;
    return isPage ? { ...base, name: '', title: 'shell:place.opening', meta: { keepAlive: true } } : undefined;
  }
  const meta = { keepAlive: leaf.keepAlive, ...(leaf.meta['isTab'] === false && { isTab: false }) };
  return { ...base, name: iframeName(leaf, query) ?? leaf.label, title: '', meta };
}

/** Entries of one path are told apart by the address that they show. */
function leafOf(leaves: readonly MenuNode[], path: string, query: MenuNode['query']): MenuNode | undefined {
  const here = leaves.filter((node) => node.path === path);
  return here.find((node) => node.query['url'] === query['url']) ?? here[0];
}

/** The name of another site's page whose address is not the one of its menu entry, or that brings a name with it. */
function iframeName({ query: { url } }: MenuNode, query: Readonly<Record<string, string>>): string | undefined {
  if (url === undefined) return undefined;
  const shown = query['url'] ?? url;
  return query['name'] || (shown !== url && URL.canParse(shown) ? new URL(shown).host : undefined);
}

/** What a tab is called, in the language of the console. */
export function tabName(
  tab: Pick<Tab, 'path' | 'query' | 'name' | 'title' | 'ownName'>,
  t: (key: string) => string,
  leaves: readonly MenuNode[],
): string {
  if (tab.ownName) return tab.ownName;
  if (tab.title) return t(tab.title);
  const leaf = leafOf(leaves, tab.path, tab.query);
  return leaf ? (iframeName(leaf, tab.query) ?? leaf.label) : tab.name;
}

/** The address a menu entry leads to, its query included; the first page returns to its tab, whatever that shows. */
export function menuUrl({ path, query }: Pick<MenuNode, 'path' | 'query'>): string {
  const search = new URLSearchParams(query).toString();
  if (search) return `${path}?${search}`;
  return path === CONFIG.firstPage ? openPlaceOf(path) : path;
}
