import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { MenuIcon } from '../../ui/icon/menu-icon.tsx';
import { ResultList } from './result-list.tsx';
import type { SearchResult } from './result-list.tsx';
import { matches } from './find-menu.ts';
import { closeSearchPanel } from './search-panels.ts';
import { SearchVeil } from './search-veil.tsx';
import { leavesOf } from '../menu/menu-tree.ts';
import { useTranslatedFullMenu } from '../menu/translate-menu.ts';
import { menuUrl, tabName } from '../tabs/resolve-tab.ts';
import { useTabs } from '../tabs/tabs.ts';
import { useFound } from './use-found.tsx';
import { useActions } from './use-actions.ts';

const close = (): void => closeSearchPanel('isPaletteOpen');

/** Everything one can go to or do, by a few letters: open tabs, pages, scans, models, people, actions, settings. */
export function CommandPalette() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const pages = leavesOf(useTranslatedFullMenu() ?? []);
  const { tabs } = useTabs();
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  const actions = useActions();

  const recent: SearchResult[] = tabs.map((tab) => ({
    id: `tab-${tab.id}`,
    group: t('palette.open'),
    icon: <MenuIcon source="" path={tab.path} size={17} />,
    label: tabName(tab, t, pages),
    note: tab.path,
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

  return (
    <SearchVeil label={t('palette.title')} testId="palette" onClose={close}>
      <ResultList
        placeholder={t('palette.hint')}
        nothing={t('palette.nothing')}
        onClose={close}
        onType={setTyped}
        resultsFor={(text) => [
          ...[...recent, ...places].filter(({ label }) => matches(label, text)),
          ...(text.trim() === '' ? [] : found),
          ...actions.filter(({ label }) => matches(label, text)),
        ]}
      />
    </SearchVeil>
  );
}
