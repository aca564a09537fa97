import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useLook } from '../lib/look.ts';
import { useSession } from '../lib/session.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Dialogs } from './dialogs.tsx';
import style from './frame.module.css';
import { MenuBar } from './menu-bar.tsx';
import { useNamedMenu } from './names.ts';
import { openShell } from './open-shell.ts';
import type { Pages } from './page.ts';
import { resolvePlace } from './place.ts';
import { setShell } from './shell-state.ts';
import { SideBar } from './side-bar.tsx';
import { TabBar } from './tab-bar.tsx';
import { TabViews } from './tab-views.tsx';
import { moveActiveTab, openTab } from './tabs.ts';
import { TopBar } from './top-bar.tsx';
import { useMobile } from './use-mobile.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Top bar, tabs, side bar and the page. */
export function Frame({ pages }: { pages: Pages }) {
  const { t, i18n } = useTranslation(['shell', 'app']);
  const { settings } = useLook();
  const menu = useNamedMenu();
  const { token } = useSession();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isMobile = useMobile();
  useShortcuts();

  useEffect(() => void openShell(pages), [pages, token === '']); // oxlint-disable-line react/exhaustive-deps

  const place = resolvePlace(pathname, search, menu, pages);
  const isUnknown = place === undefined && menu !== undefined;
  useEffect(() => {
    if (isUnknown) void navigate('/404', { replace: true });
  }, [isUnknown, navigate]);

  useEffect(() => {
    if (!place) return;
    const isInPlace = (state as { isInPlace?: boolean } | null)?.isInPlace === true;
    if (isInPlace) moveActiveTab(place.fullPath, place.query);
    openTab(place);
    setShell({ isSearchOpen: false, isDrawerOpen: false });
  }, [place?.fullPath, place?.name]); // oxlint-disable-line react/exhaustive-deps

  const title = place && (place.title ? t(place.title) : place.name);
  useEffect(() => {
    document.title = title ? `${title} - ${t('app:title')}` : t('app:title');
  }, [title, t, i18n.language]);

  return (
    <div className={style.frame} data-sidebar={settings.sidebar}>
      <a className={style.skip} href="#page" onClick={() => document.getElementById('page')?.focus()}>
        {t('shell:skip')}
      </a>
      <TopBar />
      {settings.sidebar === 'horizontal' && !isMobile && <MenuBar />}
      <ConnectionBanner />
      <div className={style.body}>
        {(settings.sidebar === 'vertical' || isMobile) && <SideBar />}
        <div className={style.main}>
          {settings.tag && <TabBar />}
          <main className={style.page} id="page" tabIndex={-1}>
            <TabViews pages={pages} />
          </main>
        </div>
      </div>
      <Dialogs />
    </div>
  );
}
