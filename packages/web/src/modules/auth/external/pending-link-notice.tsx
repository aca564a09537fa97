import type { TokenAnswer } from '@cloud/contract';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { revokeSession } from './unlinked-session.ts';
import style from '../steps/step.module.css';
import { setPendingLink } from './pending-link.ts';

/** Shown above the sign-in methods: the next sign-in also links this external account. */
export function PendingLinkNotice({ unlinked }: { unlinked: TokenAnswer }) {
  const { t } = useTranslation('auth');
  const cancel = () => {
    setPendingLink(undefined);
    void revokeSession(unlinked);
  };
  return (
    <div className={style.notice} role="status">
      <p>{t('bind.notice', { name: unlinked.nick_name || unlinked.account })}</p>
      <Button variant="link" className={style.back} onClick={cancel}>
        {t('bind.cancel')}
      </Button>
    </div>
  );
}
