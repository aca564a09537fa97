import { createContext, startTransition, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { CONFIG } from './config.ts';

/** A place in the console; `pathname` begins behind its base path. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** What an entry of the browser's history keeps: how many of ours lie before it, and the state of its place. */
interface Entry {
  idx: number;
  usr: unknown;
}

type Listener = (location: Location) => void;
const listeners = new Set<Listener>();
const entryNow = (): Partial<Entry> | null => window.history.state as Partial<Entry> | null;

/** The path behind the base path; undefined for an address that is none of the console's. */
function pathBehindBase(path: string): string | undefined {
  const { basePath } = CONFIG;
  if (!path.toLowerCase().startsWith(basePath.toLowerCase())) return undefined;
  const rest = path.slice(basePath.length);
  return rest === '' ? '/' : rest.startsWith('/') ? rest : undefined;
}

/** Where the window is. */
export function locationNow(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname: pathBehindBase(pathname) ?? '/404', search, hash, state: entryNow()?.usr ?? null };
}

/** The parts of an address like `/system/user?account=x#top`. */
function partsOfUrl(address: string): Omit<Location, 'state'> {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { pathname, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash };
}

export interface NavigateOptions {
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  state?: unknown;
}

/** Goes to an address below the base path, or some steps through the history. */
export function navigate(to: string | number, { replace = false, state = null }: NavigateOptions = {}): void {
  if (typeof to === 'number') {
    window.history.go(to);
    return;
  }
  const location = { ...partsOfUrl(to), state };
  const idx = (entryNow()?.idx ?? 0) + (replace ? 0 : 1);
  const url = `${CONFIG.basePath}${location.pathname}${location.search}${location.hash}`;
  window.history[replace ? 'replaceState' : 'pushState']({ idx, usr: state } satisfies Entry, '', url);
  for (const listener of listeners) listener(location);
}

const LocationContext = createContext<Location>({ pathname: '/', search: '', hash: '', state: null });

/** Follows the address of the window. While a page that is gone to waits for its files, the one before stays. */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(locationNow);
  useLayoutEffect(() => {
    if (entryNow()?.idx === undefined) window.history.replaceState({ ...entryNow(), idx: 0 }, '');
    const follow: Listener = (next) => startTransition(() => setLocation(next));
    const onPop = () => follow(locationNow());
    listeners.add(follow);
    window.addEventListener('popstate', onPop);
    return () => {
      listeners.delete(follow);
      window.removeEventListener('popstate', onPop);
    };
  }, []);
  return <LocationContext value={location}>{children}</LocationContext>;
}

/** Apart from the window's: else all who read that one would be drawn again with it, whatever place they are told. */
const OwnLocationContext = createContext<Location | undefined>(undefined);

/** Lets a part of the page see an address of its own instead of the window's. */
export function LocationProvider({
  pathname,
  search,
  children,
}: {
  pathname: string;
  search: string;
  children: ReactNode;
}) {
  const location = useMemo<Location>(() => ({ pathname, search, hash: '', state: null }), [pathname, search]);
  return <OwnLocationContext value={location}>{children}</OwnLocationContext>;
}

export function useLocation(): Location {
  const place = use(OwnLocationContext);
  return place ?? use(LocationContext);
}

/** How to go elsewhere; always the same function. */
export const useNavigate = (): typeof navigate => navigate;

/** Goes to an address as soon as it is drawn. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
}

/** A link inside the console: a plain click navigates without a reload, any other click is left to the browser. */
export function Link({ to, onClick, target, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (event.defaultPrevented || !isPlain || (target && target !== '_self')) return;
    event.preventDefault();
    navigate(to, { replace: to === `${pathname}${search}${hash}` });
  };
  return <a {...rest} href={`${CONFIG.basePath}${to}`} target={target} onClick={go} />;
}
