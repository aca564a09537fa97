import { PASSKEY_GRANT, passkeySignIn } from '@cloud/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { call } from '../../../lib/http/call.ts';
import { requestToken, startSession } from '../session/sign-in.ts';
import style from '../steps/step.module.css';

/** Sign-in by passkey alone; the browser asks at once, since that is what was chosen. */
export function PasskeyForm() {
  const { t } = useTranslation('factor');
  const [isBusy, setIsBusy] = useState(false);
  const isAsked = useRef(false);

  const ask = async () => {
    setIsBusy(true);
    try {
      const { showPasskey } = await import('../../../lib/sign-in/passkey.ts');
      const { key, options } = await call(passkeySignIn, {});
      const response = await showPasskey(options);
      if (!response) return;
      const query = { grant_type: PASSKEY_GRANT, key, passkey: JSON.stringify(response), scope: 'all' };
      startSession(await requestToken({ query, headers: {} }));
    } catch {
      // The request has already shown why; it may be tried again.
    } finally {
      setIsBusy(false);
    }
  };
  useEffect(() => {
    // Once, though effects may run twice.
    if (isAsked.current) return;
    isAsked.current = true;
    void ask();
  });
  return (
    <section aria-label={t('passkey.title')}>
      <p className={style.text}>{t('passkey.signIn')}</p>
      <Button variant="primary" size="lg" isWide isBusy={isBusy} onClick={() => void ask()}>
        {t(isBusy ? 'step.busy' : 'step.usePasskey')}
      </Button>
    </section>
  );
}
