import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { isEmpty, mobileProblem } from '../../../lib/validation.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { DemoCard, Result } from '../card.tsx';
import style from '../utility-page.module.css';
import { toWebUrl } from '../web-url.ts';

/** The value that a text is written as; undefined when it is none. */
function valueOf(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The rules of the forms, tried on whatever is typed. */
export function RulesCard() {
  const { t } = useTranslation(['demo', 'app']);
  const [text, setText] = useState('');
  const problem = mobileProblem(text);
  const written = valueOf(text);
  const emptiness = (value: unknown) => t(isEmpty(value) ? 'rules.isEmpty' : 'rules.isNotEmpty');
  const isAddress = toWebUrl(text) !== undefined;
  return (
    <DemoCard title={t('rules.title')} text={t('rules.text')} file="rules-card.tsx">
      <TextField label={t('rules.input')} placeholder="13800138000" value={text} onChange={setText} />
      <dl className={style.results} aria-live="polite">
        <Result name={t('rules.mobile')} tone={problem ? 'bad' : 'good'}>
          {problem ? t(`app:${problem}`) : t('rules.fits')}
        </Result>
        <Result name={t('rules.address')} tone={isAddress ? 'good' : 'bad'}>
          {t(isAddress ? 'rules.fits' : 'rules.noAddress')}
        </Result>
        <Result name={t('rules.asText')}>{emptiness(text)}</Result>
        <Result name={t('rules.asValue')}>{written ? emptiness(written.value) : t('rules.noValue')}</Result>
      </dl>
      <p className={style.note}>{t('rules.note')}</p>
    </DemoCard>
  );
}
