import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { toast } from '../../../lib/toast.ts';
import { setNextStep } from '../steps/next-step.ts';
import { readExternalReturn } from './return-url.ts';
import { requestTokenByExternalAccount, isUnlinked } from './external-account.ts';
import { startSession } from '../session/sign-in.ts';
import { requestTokenBySignOn, readStart } from './single-sign-on.ts';
import style from '../steps/step.module.css';
import { chosenTenant } from '../session/tenant.ts';

/** Return from an external provider: exchanges the code of the URL for a session, once. */
export function ReturnStep({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['auth', 'app']);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [returned] = useState(() => readExternalReturn(pathname, search));
  const [start] = useState(() => (returned?.source ? undefined : readStart()));
  // A sign-in that did not begin in this window may be another person's: it continues only after a confirmation.
  const [isMeant, setIsMeant] = useState(Boolean(returned?.source || returned?.error || start));
  const isAsked = useRef(false);

  useEffect(() => {
    if (!returned || !isMeant || isAsked.current) return;
    isAsked.current = true;
    const goOn = async () => {
      try {
        if (returned.error) toast.error(t('return.refused'));
        else if (!returned.source) startSession(await requestTokenBySignOn(returned, start));
        else {
          const tenantId = await chosenTenant();
          const answer = await requestTokenByExternalAccount(returned, tenantId);
          if (!answer || !isUnlinked(answer)) startSession(answer);
          else setNextStep({ kind: 'bind', unlinked: answer, tenantId });
        }
      } catch {
        // The request has already shown why; the login page stays.
      }
      // The code in the address has served.
      navigate('/login', { replace: true });
    };
    void goOn();
  }, [returned, start, isMeant, navigate, t]);

  const back = () => {
    onBack();
    navigate('/login', { replace: true });
  };
  if (isMeant)
    return (
      <p className={`${style.text} ${style.center}`} role="status">
        {t('app:login.signingIn')}
      </p>
    );
  return (
    <section>
      <h2 className={style.title}>{t('return.title')}</h2>
      <p className={style.text}>{t('return.text')}</p>
      <Button variant="primary" size="lg" isWide autoFocus onClick={() => setIsMeant(true)}>
        {t('return.goOn')}
      </Button>
      <Button variant="link" className={style.back} onClick={back}>
        {t('back')}
      </Button>
    </section>
  );
}
