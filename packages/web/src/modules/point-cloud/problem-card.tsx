import type { CodedMessage } from '@cloud/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { explainError } from './coded-message.ts';
import { IconAlertTriangle } from './icons.ts';
import control from './controls.module.css';
import style from './problem-card.module.css';

interface ProblemCardProps {
  title: string;
  error: CodedMessage;
  /** Named when the error itself names no file. */
  file?: string | undefined;
  children?: ReactNode;
}

/** What went wrong, where, and what can be done. */
export function ProblemCard({ title, error, file, children }: ProblemCardProps) {
  const { t } = useTranslation('point-cloud');
  const params = file && error.params['file'] === undefined ? { ...error.params, file } : error.params;
  const { what, where, advice } = explainError({ ...error, params }, t);
  return (
    <section className={style.card} role="alert" data-testid="problem" data-code={error.code}>
      <h3 className={style.head}>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        {title}
      </h3>
      <p className={style.what}>{what}</p>
      <dl className={control.facts}>
        {where && (
          <>
            <dt>{t('error.heading.where')}</dt>
            <dd>{where}</dd>
          </>
        )}
        {advice && (
          <>
            <dt>{t('error.heading.advice')}</dt>
            <dd>{advice}</dd>
          </>
        )}
      </dl>
      {children}
    </section>
  );
}
