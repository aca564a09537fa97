import { LEAVE_TABLE, readFieldRights } from '@cloud/contract';
import type { FieldIssue, FlowRow, ProcessFormView } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { cardClass } from '../../../../ui/card/card.tsx';
import { ProcessForm } from '../../form/process-form.tsx';
import type { FormValues } from '../../form/process-form.tsx';
import { LeaveFacts } from './leave-facts.tsx';
import style from './process-page.module.css';

interface SubjectProps {
  instance: FlowRow;
  form: ProcessFormView | undefined;
  values?: FormValues | undefined;
  /** Without it the form is only read. */
  onChange?: ((values: FormValues) => void) | undefined;
  issues?: readonly FieldIssue[];
}

/** What an instance is about: its leave, or the values of its form. */
export function Subject({ instance, form, values, onChange, issues = [] }: SubjectProps) {
  const { t } = useTranslation('work');
  const isLeave = instance.businessTable === LEAVE_TABLE;
  const hasFields = form !== undefined && form.form.fields.length > 0;
  return (
    <section className={`${cardClass} ${style.card}`}>
      <h2>{t(isLeave ? 'leave.title' : 'form')}</h2>
      {isLeave && <LeaveFacts instance={instance} />}
      {hasFields && (
        <ProcessForm
          form={form.form}
          rights={readFieldRights(form.rights)}
          values={values ?? form.values}
          onChange={onChange}
          issues={issues}
          people={form.people}
        />
      )}
      {!isLeave && form && !hasFields && <p className={style.empty}>{t('noForm')}</p>}
    </section>
  );
}
