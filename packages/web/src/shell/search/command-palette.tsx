import { useState } from 'react';
import { changeLanguage, currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { useLogs } from '../../lib/logs.ts';
import { useNavigate } from '../../lib/router.tsx';
import { changeSettings, useAppearance } from '../../lib/appearance/appearance.ts';
import { MenuIcon } from '../../ui/icon/menu-icon.tsx';
import { ResultList } from './result-list.tsx';
import type { SearchResult } from './result-list.tsx';
import { clearCache } from '../clear-cache.ts';
import { matches } from './find-menu.ts';
import { closeSearchPanel } from './search-panels.ts';
import { SearchVeil } from './search-veil.tsx';
import { toggleFullScreen } from '../layout/full-screen.ts';
import { lockNow } from '../lock/lock-now.ts';
import { leavesOf } from '../menu/menu-tree.ts';
import { useTranslatedFullMenu } from '../menu/translate-menu.ts';
import { menuUrl, tabName } from '../tabs/resolve-tab.ts';
import { setShell } from '../shell-state.ts';
import { askToSignOut } from '../sign-out.ts';
import { useTabs } from '../tabs/tabs.ts';
import { SETTING_FLAGS } from '../settings/setting-flags.ts';
import { startTour } from '../help/tour-state.ts';
import { useFound } from './use-found.tsx';

const openLogs = (): void => setShell({ isLogOpen: true });
const close = (): void => closeSearchPanel('isPaletteOpen');

/** Everything one can go to or do, by a few letters: open tabs, pages, scans, models, people, actions, settings. */
export function CommandPalette() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const pages = leavesOf(useTranslatedFullMenu() ?? []);
  const { tabs } = useTabs();
  const { settings } = useAppearance();
  const { logs } = useLogs();
  const [typed, setTyped] = useState('');
  const found = useFound(typed);

  const recent: SearchResult[] = tabs.map((tab) => ({
    id: `tab-${tab.id}`,
    group: t('palette.open'),
    icon: <MenuIcon source="" path={tab.path} size={17} />,
    label: tabName(tab, t, pages),
    note: tab.fullPath,
    choose: () => navigate(tab.fullPath),
  }));
  const places: SearchResult[] = pages.map((node) => ({
    id: `page-${node.id}`,
    group: t('palette.pages'),
    icon: <MenuIcon source={node.icon} path={node.path} size={17} />,
    label: node.label,
    note: node.path,
    choose: () => navigate(menuUrl(node)),
  }));
  const isEnglish = currentLanguage() === 'en';
  const actions: SearchResult[] = [
    { id: 'theme', label: t('tools.theme'), choose: () => setShell({ isThemesOpen: true }) },
    {
      id: 'dark',
      label: t(settings.dark ? 'palette.light' : 'palette.dark'),
      choose: () => changeSettings({ dark: !settings.dark }),
    },
    {
      id: 'language',
      label: isEnglish ? '切换到简体中文' : 'Switch to English',
      choose: () => void changeLanguage(isEnglish ? 'zh-cn' : 'en'),
    },
    ...(logs.length > 0 ? [{ id: 'logs', label: t('tools.logs', { count: logs.length }), choose: openLogs }] : []),
    { id: 'screen', label: t('tools.fullScreen'), choose: () => void toggleFullScreen() },
    { id: 'lock', label: t('tools.lock'), choose: lockNow },
    { id: 'settings', label: t('tools.settings'), choose: () => setShell({ isSettingsOpen: true }) },
    { id: 'cache', label: t('tabMenu.clearCache'), choose: () => void clearCache() },
    { id: 'password', label: t('changePassword'), choose: () => navigate('/info/index') },
    { id: 'help', label: t('palette.help'), choose: () => setShell({ isHelpOpen: true }) },
    { id: 'tour', label: t('palette.tour'), choose: startTour },
    { id: 'out', label: t('signOut'), choose: () => void askToSignOut() },
  ].map((action) => ({ ...action, group: t('palette.actions') }));

  // Every switch of the settings drawer, changed on the spot.
  const flags: SearchResult[] = SETTING_FLAGS.map((name) => ({
    id: `setting-${name}`,
    group: t('palette.settings'),
    label: t(`settings.${name}`),
    note: t(settings[name] ? 'palette.isOn' : 'palette.isOff'),
    choose: () => changeSettings({ [name]: !settings[name] }),
  }));

  return (
    <SearchVeil label={t('palette.title')} testId="palette" onClose={close}>
      <ResultList
        placeholder={t('palette.hint')}
        nothing={t('search.nothing')}
        onClose={close}
        onType={setTyped}
        resultsFor={(text) => [
          ...[...recent, ...places].filter(({ label }) => matches(label, text)),
          ...(text.trim() === '' ? [] : found),
          ...[...actions, ...flags].filter(({ label }) => matches(label, text)),
        ]}
      />
    </SearchVeil>
  );
}
