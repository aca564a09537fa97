import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { useAppearance } from '../../lib/appearance/appearance.ts';
import { clearCache, useMayClearCache } from '../clear-cache.ts';
import { askToClose, askToCloseAll, askToCloseOthers } from './close-tabs.ts';
import { openSearchPanel } from '../search/search-panels.ts';
import { pinTab, takeClosedTab, useTabs } from './tabs.ts';
import type { Tab } from './tabs.ts';
import { MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';

/** What can be done with a tab; the same on a right click and in the menu of the bar. */
export function TabMenu({ tab }: { tab: Tab }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { tabs, closed } = useTabs();
  const { settings } = useAppearance();
  const mayClear = useMayClearCache();
  const go = (address: string | undefined) => address && navigate(address);
  return (
    <>
      {settings.search && <MenuItem onChoose={() => openSearchPanel('isSearchOpen')}>{t('tabMenu.search')}</MenuItem>}
      <MenuItem isDisabled={tabs.length < 2} onChoose={() => void askToClose(tab.fullPath, go)}>
        {t('tabMenu.close')}
      </MenuItem>
      <MenuItem isDisabled={tabs.length < 2} onChoose={() => void askToCloseOthers(tab.fullPath, go)}>
        {t('tabMenu.closeOthers')}
      </MenuItem>
      <MenuItem onChoose={() => void askToCloseAll(go)}>{t('tabMenu.closeAll')}</MenuItem>
      <MenuLine />
      <MenuItem onChoose={() => pinTab(tab.fullPath, !tab.meta.isPinned)}>
        {t(tab.meta.isPinned ? 'tabMenu.unpin' : 'tabMenu.pin')}
      </MenuItem>
      <MenuItem isDisabled={closed.length === 0} onChoose={() => go(takeClosedTab())}>
        {t('tabMenu.reopen')}
      </MenuItem>
      {mayClear && <MenuLine />}
      {mayClear && <MenuItem onChoose={() => void clearCache()}>{t('tabMenu.clearCache')}</MenuItem>}
    </>
  );
}
