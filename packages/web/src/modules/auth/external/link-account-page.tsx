import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { endAccountLinking } from '../../../lib/sign-in/account-linking.ts';
import { session } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { linkAccount } from './link-account.ts';
import { revokeSession } from './unlinked-session.ts';
import { setNextStep } from '../steps/next-step.ts';
import { requestTokenByExternalAccount, isUnlinked } from './external-account.ts';
import { readExternalReturn } from './return-url.ts';
import style from '../steps/step.module.css';

const PROFILE = '/info/index';

/** Return of a signed-in user from an external provider whose account is being linked. */
export function LinkAccountPage() {
  const { t } = useTranslation('auth');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = useRef(false);

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const returned = readExternalReturn(pathname, search);
    const bind = async () => {
      try {
        if (!returned?.code) return toast.error(t('return.refused'));
        const answer = await requestTokenByExternalAccount(returned, session().tenantId);
        if (answer && isUnlinked(answer)) return await linkAccount(answer);
        // It has its user, maybe one who is asked for a second factor; his session is not taken.
        if (answer) await revokeSession(answer);
        if (answer?.user_id === session().userInfo.user_id) toast.success(t('bind.done'));
        else toast.error(t('bind.taken'));
      } catch {
        // The request has already shown why.
      } finally {
        setNextStep(undefined);
        navigate(PROFILE, { replace: true });
      }
    };
    void bind();
  }, [pathname, search, navigate, t]);

  // Not before this page is left: without it the address is that of a sign-in, from which the guard leads away.
  useEffect(() => endAccountLinking, []);

  return (
    <p className={`${style.text} ${style.center}`} role="status">
      {t('bind.busy')}
    </p>
  );
}
