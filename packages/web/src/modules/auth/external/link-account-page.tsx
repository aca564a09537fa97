import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { endBinding } from '../../../lib/sign-in/account-linking.ts';
import { session } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { bindToOwn } from './link-account.ts';
import { leave } from './unlinked-session.ts';
import { setNextStep } from '../steps/next-step.ts';
import { askByOutsideAccount, isUnbound } from './external-account.ts';
import { readReturn } from './return-url.ts';
import style from '../steps/step.module.css';

const PROFILE = '/info/index';

/** Somebody who is signed in comes back from an outside site whose account is to be his. */
export function BindingPage() {
  const { t } = useTranslation('auth');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = useRef(false);

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const returned = readReturn(pathname, search);
    const bind = async () => {
      try {
        if (!returned?.code) return toast.error(t('return.refused'));
        const answer = await askByOutsideAccount(returned, session().tenantId);
        if (answer && isUnbound(answer)) return await bindToOwn(answer);
        // It has its user, maybe one who is asked for a second factor; his session is not taken.
        if (answer) await leave(answer);
        if (answer?.user_id === session().userInfo.user_id) toast.success(t('bind.done'));
        else toast.error(t('bind.taken'));
      } catch {
        // The client has said why.
      } finally {
        setNextStep(undefined);
        endBinding();
        navigate(PROFILE, { replace: true });
      }
    };
    void bind();
  }, [pathname, search, navigate, t]);

  return (
    <p className={`${style.text} ${style.center}`} role="status">
      {t('bind.busy')}
    </p>
  );
}
