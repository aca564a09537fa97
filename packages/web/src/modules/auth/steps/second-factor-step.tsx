import { stepEnroll } from '@cloud/contract';
import type { SecondFactorMethod, TotpSecret } from '@cloud/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { call } from '../../../lib/http/call.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { FieldLabel, LargeInput } from '../../../ui/field/large-input.tsx';
import { Form } from '../../../ui/form/form.tsx';
import style from '../methods/account-form.module.css';
import own from './second-factor-step.module.css';
import step from './step.module.css';
import { DIGITS, useSecondFactor } from './use-second-factor.ts';
import type { SecondFactorOptions } from './use-second-factor.ts';

const QrCode = lazyPart(async () => (await import('../../../ui/security/qr-code.tsx')).QrCode);

interface SecondFactorStepProps extends SecondFactorOptions {
  onBack: () => void;
}

/** The step behind a right password: a code, a passkey or a recovery code. */
export function SecondFactorStep({ params, take, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation('factor');
  const { challenge, methods, method, code, isTyped, isMissing, isBusy, ...second } = useSecondFactor({ params, take });
  const { box, button, type, submit, change } = second;
  return (
    <Form className={style.form} onSubmit={submit} aria-labelledby="second-title">
      <h2 className={step.title} id="second-title">
        {t('step.title')}
      </h2>
      <p className={step.text}>{t(`step.${method}`)}</p>
      {method === 'enroll' && <Enrollment challenge={challenge} />}
      {isTyped && (
        <>
          <FieldLabel htmlFor="second-code">{t(method === 'recovery' ? 'step.recoveryCode' : 'step.code')}</FieldLabel>
          <LargeInput
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
      <Button variant="primary" size="lg" ref={button} type="submit" isBusy={isBusy}>
        {t(isBusy ? 'step.busy' : isTyped ? 'step.submit' : 'step.usePasskey')}
      </Button>
      <OtherWays methods={methods.filter((name) => name !== method)} onChange={change} onBack={onBack} />
    </Form>
  );
}

interface OtherWaysProps {
  methods: readonly SecondFactorMethod[];
  onChange: (method: SecondFactorMethod) => void;
  onBack: () => void;
}

/** The other methods that the account has, and the way back to the password. */
function OtherWays({ methods, onChange, onBack }: OtherWaysProps) {
  const { t } = useTranslation('factor');
  return (
    <div className={own.others}>
      {methods
        .filter((name) => name !== 'enroll')
        .map((name) => (
          <Button variant="link" key={name} className={step.link} onClick={() => onChange(name)}>
            {t(`step.other.${name}`)}
          </Button>
        ))}
      <Button variant="link" className={step.link} onClick={onBack}>
        {t('step.back')}
      </Button>
    </div>
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
