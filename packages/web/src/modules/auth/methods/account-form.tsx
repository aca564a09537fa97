import { useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldLabel, LargeInput } from '../../../ui/field/large-input.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { loadDigest } from '../session/sign-in.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import style from './account-form.module.css';
import { useAccountSignIn } from './use-account-sign-in.ts';

const CaptchaField = lazyPart(async () => (await import('./captcha-field.tsx')).CaptchaField);

const MISSING = { account: 'accountMissing', password: 'passwordMissing', captcha: 'captchaMissing' } as const;

/** Sign-in by account and password. */
export function AccountForm() {
  const { t } = useTranslation('app', { keyPrefix: 'login' });
  const { fields, boxes, problem, captcha, isBusy, submit, renewCaptcha } = useAccountSignIn();
  const { account, setAccount, password, setPassword, code, setCode } = fields;
  const { accountBox, passwordBox, captchaBox } = boxes;
  return (
    <Form className={style.form} onSubmit={() => void submit()} aria-label={t('signIn')}>
      <FieldLabel htmlFor="login-account">{t('account')}</FieldLabel>
      <LargeInput
        ref={accountBox}
        id="login-account"
        name="username"
        value={account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        placeholder={t('accountHint')}
        aria-invalid={problem === 'account'}
        aria-describedby={problem === 'account' ? 'login-problem' : undefined}
        onChange={(event) => setAccount(event.target.value)}
      />
      <FieldLabel htmlFor="login-password">{t('password')}</FieldLabel>
      <PasswordInput box={passwordBox} value={password} isMissing={problem === 'password'} onChange={setPassword} />
      {captcha && (
        <CaptchaField
          box={captchaBox}
          image={captcha.image}
          code={code}
          isMissing={problem === 'captcha'}
          onChange={setCode}
          onAgain={() => void renewCaptcha()}
        />
      )}
      <p className={style.problem} id="login-problem" role="alert">
        {problem && t(MISSING[problem])}
      </p>
      <Button variant="primary" size="lg" type="submit" isBusy={isBusy}>
        {t(isBusy ? 'signingIn' : 'signIn')}
      </Button>
    </Form>
  );
}

interface PasswordInputProps {
  box: RefObject<HTMLInputElement | null>;
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

/** A password, hidden until its user wants to see it. */
function PasswordInput({ box, value, isMissing, onChange }: PasswordInputProps) {
  const { t } = useTranslation('app', { keyPrefix: 'login' });
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={style.secret}>
      <LargeInput
        ref={box}
        id="login-password"
        name="password"
        type={isShown ? 'text' : 'password'}
        value={value}
        autoComplete="current-password"
        placeholder={t('passwordHint')}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? 'login-problem' : undefined}
        onFocus={() => void loadDigest().catch(() => {})}
        onChange={(event) => onChange(event.target.value)}
      />
      <PlainButton
        className={style.eye}
        aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Z" strokeWidth="1.7" />
          <circle cx="12" cy="12" r="2.8" strokeWidth="1.7" />
          {!isShown && <path d="M4 4 20 20" strokeWidth="1.7" strokeLinecap="round" />}
        </svg>
      </PlainButton>
    </div>
  );
}
