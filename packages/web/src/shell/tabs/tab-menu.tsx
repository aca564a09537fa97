import { Menu } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { useAppearance } from '../../lib/appearance/appearance.ts';
import { clearCache } from '../clear-cache.ts';
import { askToClose, askToCloseAll, askToCloseOthers } from './close-tabs.ts';
import { openSearchPanel } from '../search/search-panels.ts';
import { pinTab, takeClosedTab, useTabs } from './tabs.ts';
import type { Tab } from './tabs.ts';

/** What can be done with a tab; the same on a right click and in the menu of the bar. */
export function TabMenu({ tab }: { tab: Tab }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { tabs, closed } = useTabs();
  const { settings } = useAppearance();
  const go = (address: string | undefined) => address && navigate(address);
  return (
    <>
      {settings.search && <Menu.Item onClick={() => openSearchPanel('isSearchOpen')}>{t('tabMenu.search')}</Menu.Item>}
      <Menu.Item disabled={tabs.length < 2} onClick={() => void askToClose(tab.fullPath, go)}>
        {t('tabMenu.close')}
      </Menu.Item>
      <Menu.Item disabled={tabs.length < 2} onClick={() => void askToCloseOthers(tab.fullPath, go)}>
        {t('tabMenu.closeOthers')}
      </Menu.Item>
      <Menu.Item onClick={() => void askToCloseAll(go)}>{t('tabMenu.closeAll')}</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => pinTab(tab.fullPath, !tab.meta.isPinned)}>
        {t(tab.meta.isPinned ? 'tabMenu.unpin' : 'tabMenu.pin')}
      </Menu.Item>
      <Menu.Item disabled={closed.length === 0} onClick={() => go(takeClosedTab())}>
        {t('tabMenu.reopen')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => void clearCache()}>{t('tabMenu.clearCache')}</Menu.Item>
    </>
  );
}
