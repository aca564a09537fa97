import { CONFIG } from '../lib/config.ts';
import { leavesOf } from '../shell/menu-tree.ts';
import type { MenuNode } from '../shell/menu-tree.ts';
import type { RouteMeta } from './guard.ts';

/** Routes outside the frame; they are no tabs. */
const BARE: Readonly<Record<string, RouteMeta>> = {
  '/login': { isAuth: false, isTab: false },
  '/lock': { isAuth: false, isTab: false },
  '/403': { isAuth: false, isTab: false },
  '/404': { isAuth: false, isTab: false },
  '/500': { isAuth: false, isTab: false },
};

/** Addresses that stand for another one. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/': CONFIG.firstPage,
  '/wel': '/wel/index',
  '/info': '/info/index',
};

export const redirectOf = (path: string): string | undefined => REDIRECTS[path];
export const isBare = (path: string): boolean => path in BARE;

/** What is known of a route: fixed for those outside the frame, from the menu for the others. */
export function metaOf(path: string, menu: readonly MenuNode[]): RouteMeta {
  const bare = BARE[path];
  if (bare) return bare;
  const { target, isTab } = leavesOf(menu).find((leaf) => leaf.path === path)?.meta ?? {};
  return { ...(isTab === false && { isTab }), ...(target ? { target: String(target) } : {}) };
}
