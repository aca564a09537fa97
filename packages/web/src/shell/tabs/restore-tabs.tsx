import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { leavesOf } from '../menu/menu-tree.ts';
import { useTranslatedFullMenu } from '../menu/translate-menu.ts';
import { tabName } from './resolve-tab.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './restore-tabs.module.css';
import { addTabs, useTabs } from './tabs.ts';

/** Offers to restore the tabs of the previous session. */
export function RestoreTabs() {
  const { t } = useTranslation('shell');
  const { restorable } = useTabs();
  const leaves = leavesOf(useTranslatedFullMenu() ?? []);
  const end = () => useTabs.setState({ restorable: [] });
  const names = restorable.map((place) => tabName(place, t, leaves)).join(' · ');
  return (
    <span className={style.offer} role="group" aria-label={t('tabOffer.title')}>
      <PlainButton
        className={style.take}
        title={names}
        onClick={() => {
          addTabs(restorable);
          end();
        }}
      >
        <IconHistory size={15} aria-hidden="true" />
        <span className={style.text}>{t('tabOffer.restore', { count: restorable.length })}</span>
        <span className={style.count}>{restorable.length}</span>
      </PlainButton>
      <PlainButton className={style.leave} aria-label={t('tabOffer.dismiss')} onClick={end}>
        <IconX size={14} />
      </PlainButton>
    </span>
  );
}
