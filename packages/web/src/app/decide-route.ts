import { CONFIG } from '../lib/config.ts';

/** What a route says about itself to the guard. */
export interface RouteMeta {
  /** Needs a token. Default true. */
  isAuth?: boolean;
  /** Becomes a tab. Default true. */
  isTab?: boolean;
  /** Opens the address of its `url` parameter in a new window instead. */
  target?: string;
}

export interface RouteGuardState {
  /** A token is kept on this machine. */
  hasToken: boolean;
  /** The token that calls would send. */
  storeToken: string;
  isLocked: boolean;
}

export interface RouteTarget {
  path: string;
  query: Readonly<Record<string, string>>;
  meta: RouteMeta;
}

export type RouteDecision =
  | { kind: 'show'; isTab: boolean }
  | { kind: 'redirect'; to: string }
  /** The session is broken: end it, then go. */
  | { kind: 'logout'; to: '/login' }
  | { kind: 'open'; url: string };

const show = (meta: RouteMeta): RouteDecision => ({ kind: 'show', isTab: meta.isTab !== false });

/** An address of a page, here or elsewhere; a script is none. */
function canOpen(url: string): boolean {
  const here = 'https://here.invalid';
  return url !== '' && URL.canParse(url, here) && /^https?:$/.test(new URL(url, here).protocol);
}

/** Decides every navigation. */
export function decideRoute(
  { hasToken, storeToken, isLocked }: RouteGuardState,
  { path, query, meta }: RouteTarget,
): RouteDecision {
  if (!hasToken) return meta.isAuth === false ? show(meta) : { kind: 'redirect', to: '/login' };
  if (isLocked && path !== CONFIG.lockPage) return { kind: 'redirect', to: CONFIG.lockPage };
  if (path === '/login') return { kind: 'redirect', to: '/' };
  if (storeToken === '') return { kind: 'logout', to: '/login' };
  const url = query['url']?.replaceAll('#', '&') ?? '';
  if (meta.target && canOpen(url)) return { kind: 'open', url };
  return show(meta);
}
