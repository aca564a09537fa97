import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLook } from '../lib/look.ts';
import { clearCache } from './clear-cache.ts';
import { openFinder } from './find-now.ts';
import { closeAllTabs, closeOtherTabs, closeTab, pinTab, takeClosedTab, useTabs } from './tabs.ts';
import type { Tab } from './tabs.ts';

/** What can be done with a tab; the same on a right click and in the menu of the bar. */
export function TabMenu({ tab }: { tab: Tab }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { tabs, active, closed } = useTabs();
  const { settings } = useLook();
  const go = (address: string | undefined) => address && void navigate(address);
  return (
    <>
      {settings.search && <Menu.Item onClick={() => openFinder('isSearchOpen')}>{t('tabMenu.search')}</Menu.Item>}
      <Menu.Item disabled={tabs.length < 2} onClick={() => go(closeTab(tab.fullPath))}>
        {t('tabMenu.close')}
      </Menu.Item>
      <Menu.Item
        disabled={tabs.length < 2}
        onClick={() => {
          closeOtherTabs(tab.fullPath);
          if (tab.fullPath !== active) go(tab.fullPath);
        }}
      >
        {t('tabMenu.closeOthers')}
      </Menu.Item>
      <Menu.Item onClick={() => go(closeAllTabs())}>{t('tabMenu.closeAll')}</Menu.Item>
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
