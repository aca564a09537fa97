import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LargeField } from '../../../ui/field/large-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import step from '../steps/step.module.css';
import form from './account-form.module.css';
import { CaptchaDialog } from './captcha-dialog.tsx';
import type { MethodProps } from './method-props.ts';
import { usePhoneSignIn } from './use-phone-sign-in.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';

/** Digits of a code. */
const LENGTH = 6;

/** Sign-in by a code that is sent to the phone. */
export function PhoneForm({ options }: MethodProps) {
  const { t } = useTranslation(['auth', 'app']);
  const [isChecking, setIsChecking] = useState(false);
  const { phone, code, problems, isBusy, seconds, ...signIn } = usePhoneSignIn(options.sm2PublicKey);
  const { setPhone, setCode, phoneBox, codeBox, checkPhone, send, submit } = signIn;
  return (
    <>
      <Form className={form.form} aria-label={t('app:login.way.phone')} onSubmit={() => void submit()}>
        <LargeField
          box={phoneBox}
          label={t('phone.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          autoFocus
          maxLength={20}
          placeholder={t('phone.phoneHint')}
          value={phone}
          problem={problems.phone}
          onChange={(next) => setPhone(next.replaceAll(/\s/g, ''))}
        />
        <LargeField
          box={codeBox}
          label={t('phone.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LENGTH}
          placeholder={t('phone.codeHint')}
          value={code}
          problem={problems.code}
          onChange={setCode}
          side={<SendButton seconds={seconds} onClick={() => checkPhone() && setIsChecking(true)} />}
        />
        <Button variant="primary" size="lg" type="submit" isBusy={isBusy}>
          {t(isBusy ? 'app:login.signingIn' : 'app:login.signIn')}
        </Button>
      </Form>
      {isChecking && (
        <CaptchaDialog
          onDone={(isHuman) => {
            setIsChecking(false);
            if (isHuman) send();
          }}
        />
      )}
    </>
  );
}

/** Asks for a code; another one only after some seconds. */
function SendButton({ seconds, onClick }: { seconds: number; onClick: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <PlainButton className={step.side} disabled={seconds > 0} onClick={onClick}>
      {seconds > 0 ? t('phone.again', { seconds }) : t('phone.send')}
    </PlainButton>
  );
}
