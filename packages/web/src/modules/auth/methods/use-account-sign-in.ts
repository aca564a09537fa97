import { ApiError, isEmpty } from '@cloud/contract';
import { useEffect, useRef, useState } from 'react';
import { fetchCaptcha, requestTokenByAccount, startSession } from '../session/sign-in.ts';
import type { Captcha } from '../session/sign-in.ts';
import { chosenTenant } from '../session/tenant.ts';
import { useSignInOptions } from './sign-in-options.ts';

const BOXES = ['account', 'password', 'captcha'] as const;
type Box = (typeof BOXES)[number];

const firstEmpty = (typed: Partial<Record<Box, string>>): Box | undefined =>
  BOXES.find((box) => box in typed && isEmpty(typed[box]));

/** What is typed into the account form, what is missing, the captcha when one is asked for, and signing in. */
export function useAccountSignIn() {
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Box>();
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

  const submit = async () => {
    const missing = firstEmpty({ account: account.trim(), password, ...(captcha && { captcha: code.trim() }) });
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
      // The request has already shown why; the form stays for another try.
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

  return {
    fields: { account, setAccount, password, setPassword, code, setCode },
    boxes: { accountBox, passwordBox, captchaBox },
    problem,
    captcha,
    isBusy,
    submit,
    renewCaptcha: () => tryAgain(true),
  };
}
