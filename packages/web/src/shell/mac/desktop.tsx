import { useEffect } from 'react';
import { currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { CONFIG } from '../../lib/config.ts';
import { askToClose } from '../tabs/close-tabs.ts';
import { ConnectionBanner } from '../layout/connection-banner.tsx';
import { leavesOf } from '../menu/menu-tree.ts';
import { useTranslatedMenu, useTranslatedFullMenu } from '../menu/translate-menu.ts';
import type { Pages } from '../page.ts';
import { tabName } from '../tabs/resolve-tab.ts';
import { SkipLink } from '../layout/skip-link.tsx';
import { RestoreTabsSlot } from '../tabs/restore-tabs-slot.tsx';
import { TabView } from '../tabs/tab-view.tsx';
import { useTabs } from '../tabs/tabs.ts';
import type { Tab } from '../tabs/tabs.ts';
import { Toolbar } from '../layout/toolbar.tsx';
import { UserMenu } from '../layout/user-menu.tsx';
import { BarMenus } from './bar-menus.tsx';
import { Clock } from './clock.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './desktop.module.css';
import { Dock } from './dock.tsx';
import { MacWindow } from './mac-window.tsx';
import { followTabs, raiseWindow, useWindows } from './windows.ts';

/** The console as a desktop: menu bar, a window per open page, a dock of all pages. */
export function Desktop({ pages }: { pages: Pages }) {
  const { t } = useTranslation(['shell', 'app']);
  const navigate = useNavigate();
  const menu = useTranslatedMenu() ?? [];
  const leaves = leavesOf(useTranslatedFullMenu() ?? []);
  const { tabs, active } = useTabs();
  const { states, stack } = useWindows();
  useEffect(followTabs, []);

  const close = (tab: Tab) => void askToClose(tab.fullPath, (next) => navigate(next));
  const bring = (tab: Tab) => {
    raiseWindow(tab.id);
    if (tab.fullPath !== active) navigate(tab.fullPath);
  };
  return (
    <div className={style.desktop}>
      <SkipLink />
      <header className={style.bar}>
        <img src={`${CONFIG.basePath}/logo.svg`} width="20" height="20" alt="" />
        <strong className={style.name} lang={currentLanguage() === 'en' ? 'en' : 'zh-CN'} title={CONFIG.title}>
          {currentLanguage() === 'en' ? CONFIG.title : t('app:title')}
        </strong>
        <BarMenus menu={menu} />
        <WindowsMenu
          windows={tabs.filter(({ id }) => states[id])}
          nameOf={(tab) => tabName(tab, t, leaves)}
          onChoose={bring}
        />
        <Toolbar />
        <Clock />
        <UserMenu />
      </header>
      <ConnectionBanner />
      <div className={style.offer}>
        <RestoreTabsSlot />
      </div>
      <main className={style.ground} id="page" tabIndex={-1} aria-label={t('mac.windows')}>
        {tabs
          .filter(({ id }) => states[id])
          .map((tab) => (
            <MacWindow
              key={`${tab.id}:${tab.revision}`}
              id={tab.id}
              title={tabName(tab, t, leaves)}
              state={states[tab.id]!}
              order={stack.indexOf(tab.id) + 1}
              isFront={stack.at(-1) === tab.id}
              onFront={() => bring(tab)}
              onClose={() => close(tab)}
            >
              <TabView tab={tab} pages={pages} />
            </MacWindow>
          ))}
      </main>
      <Dock menu={menu} tabs={tabs} onOpen={(tab) => bring(tab)} />
    </div>
  );
}

interface WindowsMenuProps {
  windows: readonly Tab[];
  nameOf: (tab: Tab) => string;
  onChoose: (tab: Tab) => void;
}

/** Every open window by name: those behind others and those in the dock, also where several show one page. */
function WindowsMenu({ windows, nameOf, onChoose }: WindowsMenuProps) {
  const { t } = useTranslation('shell');
  const { active } = useTabs();
  return (
    <nav className={style.windows} aria-label={t('mac.windows')}>
      <Menu opener={<PlainButton className={style.entry}>{t('mac.windows')}</PlainButton>}>
        {windows.map((tab) => (
          <MenuItem key={tab.id} isCurrent={tab.fullPath === active} onChoose={() => onChoose(tab)}>
            {nameOf(tab)}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}
