import { useEffect } from 'react';
import { useTranslation } from '../lib/i18n/i18n.ts';
import { useLocation, useNavigate } from '../lib/router.tsx';
import { useConnection } from '../lib/connection.ts';
import { useSession } from '../lib/session/session.ts';
import { useTitle } from '../lib/title.ts';
import { useMenu } from './menu/menu-state.ts';
import { useTranslatedFullMenu } from './menu/translate-menu.ts';
import { loadShell } from './load-shell.ts';
import { fetchPage } from './page.ts';
import type { Pages } from './page.ts';
import { resolveTab } from './tabs/resolve-tab.ts';
import { setShell } from './shell-state.ts';
import { moveActiveTab, openTab, useTabs } from './tabs/tabs.ts';

/** Follows the address: fetches the menu, opens tabs, sets the title, sends unknown addresses to 404. */
export function useRouteSync(pages: Pages): void {
  const { t } = useTranslation(['shell', 'app']);
  const menu = useTranslatedFullMenu();
  const { token } = useSession();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = token !== '';

  const { isOnline } = useConnection();

  // Once, and again when the server is back after it could not give the menu.
  useEffect(() => {
    if (isSignedIn && isOnline && !useMenu.getState().hasArrived) void loadShell(pages);
  }, [pages, isSignedIn, isOnline]);

  const place = resolveTab(pathname, search, menu, pages);
  // An entry may be new since the last visit.
  const hasArrived = useMenu((state) => state.hasArrived);
  const isUnknown = place === undefined && hasArrived;
  useEffect(() => {
    if (isUnknown) navigate('/404', { replace: true });
  }, [isUnknown, navigate]);

  useEffect(() => {
    if (!place) return undefined;
    const isInPlace = (state as { isInPlace?: boolean } | null)?.isInPlace === true;
    const show = () => {
      // Going back from another page meets the same state, and is no change of that page's address.
      const { active, tabs } = useTabs.getState();
      const isSamePage = tabs.some(({ fullPath, path }) => fullPath === active && path === place.path);
      if (isInPlace && isSamePage) moveActiveTab(place.fullPath, place.query);
      openTab(place);
      setShell({ isDrawerOpen: false });
    };
    const arrival = fetchPage(pages, place.path);
    let isOver = false;
    if (arrival) void arrival.then(() => isOver || show());
    else show();
    return () => {
      isOver = true;
    };
    // Only another address or name is a navigation; the rest of the place follows from them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place?.fullPath, place?.name]);

  const ownName = useTabs(({ tabs }) => tabs.find(({ fullPath }) => fullPath === place?.fullPath)?.ownName);
  useTitle(place && (ownName ?? (place.title ? t(place.title) : place.name)));
}
