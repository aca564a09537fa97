import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ApiError, isEmpty } from '@cloud/contract';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { FieldLabel, TextInput } from '../../../ui/field/text-input.tsx';
import style from './account-form.module.css';
import { requestTokenByAccount, startSession, fetchCaptcha, loadDigest } from '../session/sign-in.ts';
import type { Captcha } from '../session/sign-in.ts';
import { chosenTenant } from '../session/tenant.ts';
import { useSignInOptions } from './sign-in-options.ts';

const CaptchaField = lazyPart(async () => (await import('./captcha-field.tsx')).CaptchaField);

type Problem = 'account' | 'password' | 'captcha' | undefined;

const MISSING = { account: 'accountMissing', password: 'passwordMissing', captcha: 'captchaMissing' } as const;

/** Sign-in by account and password. */
export function AccountForm() {
  const { t } = useTranslation('app', { keyPrefix: 'login' });
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [captcha, setCaptcha] = useState<Captcha>();
  const [code, setCode] = useState('');
  const captchaBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const accountBox = useRef<HTMLInputElement>(null);

  const { options } = useSignInOptions();
  const isCaptchaOn = options?.captcha === true;
  useEffect(() => {
    // Without a picture the first try is refused, and asks for one again.
    if (isCaptchaOn) fetchCaptcha().then(setCaptcha, () => {});
  }, [isCaptchaOn]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Problem = isEmpty(account.trim())
      ? 'account'
      : isEmpty(password)
        ? 'password'
        : captcha && isEmpty(code.trim())
          ? 'captcha'
          : undefined;
    setProblem(missing);
    if (missing) ({ account: accountBox, password: passwordBox, captcha: captchaBox })[missing].current?.focus();
    if (missing || isBusy) return;
    setIsBusy(true);
    try {
      const given = captcha && { captcha: { key: captcha.key, code: code.trim() } };
      const tenantId = await chosenTenant();
      const answer = await requestTokenByAccount({ tenantId, account: account.trim(), password, ...given });
      if (!startSession(answer)) await tryAgain(false);
    } catch (error) {
      // The message was shown by the client; the form stays for another try.
      await tryAgain(error instanceof ApiError && error.code === 'wrong-captcha');
    } finally {
      setIsBusy(false);
    }
  };

  /** The server asks for a captcha by refusing without one; from then on every try needs a new one. */
  const tryAgain = async (isCaptchaWanted: boolean) => {
    passwordBox.current?.select();
    if (!isCaptchaWanted && !captcha) return;
    setCode('');
    setCaptcha(await fetchCaptcha().catch(() => captcha));
    if (isCaptchaWanted) captchaBox.current?.focus();
  };

  return (
    <form className={style.form} noValidate onSubmit={(event) => void submit(event)} aria-label={t('signIn')}>
      <FieldLabel htmlFor="login-account">{t('account')}</FieldLabel>
      <TextInput
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
      <div className={style.secret}>
        <TextInput
          ref={passwordBox}
          id="login-password"
          name="password"
          type={isShown ? 'text' : 'password'}
          value={password}
          autoComplete="current-password"
          placeholder={t('passwordHint')}
          aria-invalid={problem === 'password'}
          aria-describedby={problem === 'password' ? 'login-problem' : undefined}
          onFocus={() => void loadDigest().catch(() => {})}
          onChange={(event) => setPassword(event.target.value)}
        />
        <button
          type="button"
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
        </button>
      </div>
      {captcha && (
        <CaptchaField
          box={captchaBox}
          image={captcha.image}
          code={code}
          isMissing={problem === 'captcha'}
          onChange={setCode}
          onAgain={() => void tryAgain(true)}
        />
      )}
      <p className={style.problem} id="login-problem" role="alert">
        {problem && t(MISSING[problem])}
      </p>
      <Button variant="primary" size="lg" type="submit" aria-busy={isBusy} disabled={isBusy}>
        {t(isBusy ? 'signingIn' : 'signIn')}
      </Button>
    </form>
  );
}
