import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { leavesOf } from '../menu/menu-tree.ts';
import { useNamedMenuAll } from '../menu/translate-menu.ts';
import { nameOf } from './resolve-tab.ts';
import style from './restore-tabs.module.css';
import { addTabs, useTabs } from './tabs.ts';

/** The tabs of the session before, to be taken up again or not; it stands in nobody's way. */
export function TabOffer() {
  const { t } = useTranslation('shell');
  const { offered } = useTabs();
  const leaves = leavesOf(useNamedMenuAll() ?? []);
  const end = () => useTabs.setState({ offered: [] });
  const names = offered.map((place) => nameOf(place, t, leaves)).join(' · ');
  return (
    <span className={style.offer} role="group" aria-label={t('tabOffer.title')}>
      <button
        type="button"
        className={style.take}
        title={names}
        onClick={() => {
          addTabs(offered);
          end();
        }}
      >
        <IconHistory size={15} aria-hidden="true" />
        <span className={style.text}>{t('tabOffer.restore', { count: offered.length })}</span>
        <span className={style.count}>{offered.length}</span>
      </button>
      <button type="button" className={style.leave} aria-label={t('tabOffer.dismiss')} onClick={end}>
        <IconX size={14} />
      </button>
    </span>
  );
}
