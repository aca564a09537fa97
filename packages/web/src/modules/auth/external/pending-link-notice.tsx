import type { TokenAnswer } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { leave } from './unlinked-session.ts';
import style from '../steps/step.module.css';
import { setWaitingGuest } from './pending-link.ts';

/** Above the ways in: whoever signs in now also gets this outside account. */
export function BindNotice({ guest }: { guest: TokenAnswer }) {
  const { t } = useTranslation('auth');
  const cancel = () => {
    setWaitingGuest(undefined);
    void leave(guest);
  };
  return (
    <div className={style.notice} role="status">
      <p>{t('bind.notice', { name: guest.nick_name || guest.account })}</p>
      <button type="button" className={style.back} onClick={cancel}>
        {t('bind.cancel')}
      </button>
    </div>
  );
}
