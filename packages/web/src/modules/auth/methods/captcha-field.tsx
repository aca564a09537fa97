import type { RefObject } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FieldLabel, LargeInput } from '../../../ui/field/large-input.tsx';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import style from './account-form.module.css';

interface CaptchaFieldProps {
  box: RefObject<HTMLInputElement | null>;
  image: string;
  code: string;
  isMissing: boolean;
  onChange: (code: string) => void;
  /** Asks for another picture. */
  onAgain: () => void;
}

const LENGTH = 5;

/** A picture and what it shows. */
export function CaptchaField({ box, image, code, isMissing, onChange, onAgain }: CaptchaFieldProps) {
  const { t } = useTranslation('app', { keyPrefix: 'login' });
  return (
    <>
      <FieldLabel className={style.later} htmlFor="login-captcha">
        {t('captcha')}
      </FieldLabel>
      <div className={style.captcha}>
        <LargeInput
          ref={box}
          id="login-captcha"
          name="captcha"
          value={code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LENGTH}
          placeholder={t('captchaHint')}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? 'login-problem' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <PlainButton aria-label={t('captchaNew')} onClick={onAgain}>
          <img src={image} width="130" height="48" alt="" />
        </PlainButton>
      </div>
    </>
  );
}
