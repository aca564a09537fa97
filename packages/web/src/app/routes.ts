import { CONFIG } from '../lib/config.ts';
import { linkingProvider } from '../lib/sign-in/account-linking.ts';
import { isReturnPath } from '../modules/auth/external/return-url.ts';
import type { MenuNode } from '../shell/menu/menu-tree.ts';
import type { RouteMeta } from './decide-route.ts';

/** Routes outside the frame; they are no tabs. */
const BARE: Readonly<Record<string, RouteMeta>> = {
  '/login': { isAuth: false, isTab: false },
  '/lock': { isAuth: false, isTab: false },
  '/403': { isAuth: false, isTab: false },
  '/404': { isAuth: false, isTab: false },
  '/500': { isAuth: false, isTab: false },
  // Another application asks to be let in; the page sends to the login and comes back by itself.
  '/authorize': { isAuth: false, isTab: false },
};

/** Addresses that stand for another one. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/': CONFIG.firstPage,
  '/wel': '/wel/index',
  '/info': '/info/index',
};

export const redirectOf = (path: string): string | undefined => REDIRECTS[path];
export const isBare = (path: string): boolean => Object.hasOwn(BARE, path);
/** A scan that is looked at without an account; what follows is the secret of the link. */
export const isGuestPage = (path: string): boolean => path.startsWith('/guest/');
/** The login page under its own address or that of an outside site's way back. */
export const isLogin = (path: string): boolean => path === '/login' || isReturnPath(path);

/** The return URL of a signed-in user who is linking an external account. */
export const isAccountLinkReturn = (path: string): boolean =>
  isReturnPath(path) && path.endsWith(`/${linkingProvider()}`);

function leafAt(path: string, menu: readonly MenuNode[]): MenuNode | undefined {
  for (const node of menu) {
    const found = node.children.length > 0 ? leafAt(path, node.children) : node;
    if (found?.path === path) return found;
  }
  return undefined;
}

/** What is known of a route: fixed for those outside the frame, from the menu for the others. */
export function metaOf(path: string, menu: readonly MenuNode[]): RouteMeta {
  const bare = isReturnPath(path) || isGuestPage(path) ? BARE['/login'] : isBare(path) ? BARE[path] : undefined;
  if (bare) return bare;
  const { target, isTab } = leafAt(path, menu)?.meta ?? {};
  return { ...(isTab === false && { isTab }), ...(target ? { target: String(target) } : {}) };
}
