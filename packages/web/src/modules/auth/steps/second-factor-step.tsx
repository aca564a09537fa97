import { stepEnroll, stepPasskey } from '@cloud/contract';
import type { ErrorParams, SecondFactorMethod, TotpSecret } from '@cloud/contract';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { call } from '../../../lib/http/call.ts';
import { canUsePasskeys } from '../../../lib/sign-in/passkey-support.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { FieldLabel, TextInput } from '../../../ui/field/text-input.tsx';
import style from '../methods/account-form.module.css';
import own from './second-factor-step.module.css';
import step from './step.module.css';

const QrCode = lazyPart(async () => (await import('../../../ui/security/qr-code.tsx')).QrCode);

interface SecondFactorStepProps {
  /** What the refusal of the first step said: `challenge` and `methods`. */
  params: ErrorParams;
  /** Sends grant `second_factor` with this proof; true when there is a session. A refusal was told as a message. */
  take: (query: Record<string, string>) => Promise<boolean>;
  onBack: () => void;
}

const DIGITS = 6;

/** The step behind a right password: a code, a passkey or a recovery code. */
export function SecondFactorStep({ params, take, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation('factor');
  const challenge = String(params['challenge']);
  const all = String(params['methods']).split(',') as SecondFactorMethod[];
  const methods = all.filter((name) => name !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState(methods[0] ?? 'recovery');
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isTyped = method !== 'passkey';
  useEffect(() => (isTyped ? box.current : button.current)?.focus(), [isTyped, method]);

  const send = async (proof: () => Promise<Record<string, string> | undefined>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const given = await proof();
      if (given) await take({ grant_type: 'second_factor', challenge, ...given });
    } catch {
      // The message was shown by the client; the step stays for another try.
    } finally {
      setIsBusy(false);
      setCode('');
      box.current?.focus();
    }
  };
  const showKey = () =>
    send(async () => {
      const { showPasskey } = await import('../../../lib/sign-in/passkey.ts');
      const response = await showPasskey(await call(stepPasskey, { challenge }));
      return response && { passkey: JSON.stringify(response) };
    });
  const type = (text: string) => {
    setCode(text);
    setIsMissing(false);
    const digits = text.replace(/\s/g, '');
    if (method === 'totp' && digits.length === DIGITS) void send(async () => ({ code: digits }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped) void showKey();
    else if (code.trim() === '') setIsMissing(true);
    else void send(async () => ({ code: code.trim() }));
  };
  const change = (next: SecondFactorMethod) => {
    setCode('');
    setIsMissing(false);
    setMethod(next);
  };

  return (
    <form className={style.form} noValidate onSubmit={submit} aria-labelledby="second-title">
      <h2 className={step.title} id="second-title">
        {t('step.title')}
      </h2>
      <p className={step.text}>{t(`step.${method}`)}</p>
      {method === 'enroll' && <Enrollment challenge={challenge} />}
      {isTyped && (
        <>
          <FieldLabel htmlFor="second-code">{t(method === 'recovery' ? 'step.recoveryCode' : 'step.code')}</FieldLabel>
          <TextInput
            key={method}
            ref={box}
            id="second-code"
            className={own.code}
            value={code}
            inputMode={method === 'recovery' ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={method === 'recovery' ? 20 : DIGITS + 1}
            readOnly={isBusy}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? 'second-problem' : undefined}
            onChange={(event) => type(event.target.value)}
          />
        </>
      )}
      <p className={style.problem} id="second-problem" role="alert">
        {isMissing && t('step.missing')}
      </p>
      <Button variant="primary" size="lg" ref={button} type="submit" aria-busy={isBusy} disabled={isBusy}>
        {t(isBusy ? 'step.busy' : isTyped ? 'step.submit' : 'step.usePasskey')}
      </Button>
      <div className={own.others}>
        {methods
          .filter((name) => name !== method && name !== 'enroll')
          .map((name) => (
            <Button variant="link" key={name} className={step.link} onClick={() => change(name)}>
              {t(`step.other.${name}`)}
            </Button>
          ))}
        <Button variant="link" className={step.link} onClick={onBack}>
          {t('step.back')}
        </Button>
      </div>
    </form>
  );
}

/** A second factor is demanded, and nothing is set up yet. */
function Enrollment({ challenge }: { challenge: string }) {
  const { t } = useTranslation('factor');
  const [made, setMade] = useState<TotpSecret>();
  useEffect(() => {
    call(stepEnroll, { challenge }).then(setMade, () => {});
  }, [challenge]);
  return (
    <div className={own.enroll}>
      <p>{t('app.scan')}</p>
      <div className={own.picture}>{made && <QrCode text={made.uri} label={t('app.picture')} />}</div>
      <p>{t('app.secret')}</p>
      <code className={own.secret}>{made?.secret.match(/.{1,4}/g)?.join(' ')}</code>
    </div>
  );
}
