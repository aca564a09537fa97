import type { SmsTicket } from '@cloud/contract';
import { isEmpty } from '@cloud/contract';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { mobileProblem } from '../../../lib/validation.ts';
import form from './account-form.module.css';
import { CaptchaDialog } from './captcha-dialog.tsx';
import { startSession } from '../session/sign-in.ts';
import { requestTokenByCode, sendCode } from './sms.ts';
import style from '../steps/step.module.css';
import { chosenTenant } from '../session/tenant.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useCountdown } from './use-countdown.ts';
import type { MethodProps } from './method-props.ts';

/** Digits of a code. */
const LENGTH = 6;

/** Sign-in by a code that is sent to the phone. */
export function PhoneForm({ options }: MethodProps) {
  const { t } = useTranslation(['auth', 'app']);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ phone?: string; code?: string }>({});
  const [ticket, setTicket] = useState<SmsTicket & { phone: string }>();
  const [isChecking, setIsChecking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { seconds, start } = useCountdown();
  const phoneBox = useRef<HTMLInputElement>(null);
  const codeBox = useRef<HTMLInputElement>(null);
  const publicKey = options.sm2PublicKey;

  /** Says what is wrong with the phone; true when nothing is. */
  const isPhoneFine = (): boolean => {
    const key = mobileProblem(phone);
    setProblems(key ? { phone: t(`app:${key}`) } : {});
    if (key) phoneBox.current?.focus();
    return key === undefined;
  };
  const send = async () => {
    try {
      const sent = await sendCode(await chosenTenant(), phone, publicKey);
      setTicket({ ...sent, phone });
      start(sent.waitSeconds);
      toast.success(t('phone.sent', { minutes: Math.round(sent.lifeSeconds / 60) }));
      codeBox.current?.focus();
    } catch {
      // The client has said why; another may be asked for.
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPhoneFine() || isBusy) return;
    const problem = isEmpty(code.trim())
      ? t('phone.codeMissing')
      : ticket?.phone === phone
        ? undefined
        : t('phone.notSent');
    if (problem || !ticket) {
      setProblems({ code: problem ?? t('phone.notSent') });
      codeBox.current?.focus();
      return;
    }
    setIsBusy(true);
    try {
      startSession(
        await requestTokenByCode({ tenantId: await chosenTenant(), phone, publicKey, ticket, code: code.trim() }),
      );
    } catch {
      // The client has said why; the form stays for another try.
      codeBox.current?.select();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <form
        className={form.form}
        noValidate
        aria-label={t('app:login.way.phone')}
        onSubmit={(event) => void submit(event)}
      >
        <TextField
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
        <TextField
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
          side={
            <button
              type="button"
              className={style.side}
              disabled={seconds > 0}
              onClick={() => isPhoneFine() && setIsChecking(true)}
            >
              {seconds > 0 ? t('phone.again', { seconds }) : t('phone.send')}
            </button>
          }
        />
        <Button variant="primary" size="lg" type="submit" aria-busy={isBusy} disabled={isBusy}>
          {t(isBusy ? 'app:login.signingIn' : 'app:login.signIn')}
        </Button>
      </form>
      {isChecking && (
        <CaptchaDialog
          onDone={(isHuman) => {
            setIsChecking(false);
            if (isHuman) void send();
          }}
        />
      )}
    </>
  );
}
