import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from '../tabs/restore-tabs.module.css';
import { setShell } from '../shell-state.ts';
import { endTour } from './tour-state.ts';

/** Offers the tour; it covers nothing. */
export function TourOffer() {
  const { t } = useTranslation('help');
  return (
    <span className={style.offer} role="group" aria-label={t('tour.title')}>
      <PlainButton className={style.take} onClick={() => setShell({ isTouring: true })}>
        <IconRoute size={15} aria-hidden="true" />
        <span className={style.text}>{t('tour.offer')}</span>
      </PlainButton>
      <PlainButton className={style.leave} aria-label={t('tour.decline')} onClick={endTour}>
        <IconX size={14} />
      </PlainButton>
    </span>
  );
}
