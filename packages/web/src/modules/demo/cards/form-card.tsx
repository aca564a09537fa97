import { post, validate } from '@cloud/contract';
import { useState } from 'react';
import { RecordFields } from '../../../crud/form/record-form.tsx';
import type { Draft } from '../../../crud/record/draft.ts';
import { useLabels } from '../../../crud/record/labels.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { DemoCard } from '../card.tsx';
import style from '../utility-page.module.css';

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** The form that the declaration of an entity makes, with the checks that the server makes too. Nothing is saved. */
export function FormCard() {
  const { t } = useTranslation('demo');
  const { issue } = useLabels();
  const [draft, setDraft] = useState<Draft>({});
  const [errors, setErrors] = useState(NO_ERRORS);
  const [taken, setTaken] = useState('');
  const check = () => {
    const found = validate(post, draft, false).map((one) => {
      const { label } = post.fields[one.field as keyof typeof post.fields];
      return [one.field, issue(one, label)] as const;
    });
    setErrors(Object.fromEntries(found));
    setTaken(found.length === 0 ? JSON.stringify(draft, null, 2) : '');
  };
  return (
    <DemoCard title={t('form.title')} text={t('form.text')} file="form-card.tsx">
      <Form onSubmit={check}>
        <RecordFields
          entity={post}
          draft={draft}
          change={(name, value) => setDraft({ ...draft, [name]: value })}
          errors={errors}
          isReadOnly={false}
          isEdit={false}
        />
        <div className={style.buttons}>
          <Button type="submit" size="sm">
            {t('form.check')}
          </Button>
          <span className={style.note} role="status">
            {Object.keys(errors).length > 0 && t('form.wrong', { count: Object.keys(errors).length })}
          </span>
        </div>
      </Form>
      {taken !== '' && (
        <pre className={style.record} tabIndex={0} role="group" aria-label={t('form.taken')}>
          {taken}
        </pre>
      )}
    </DemoCard>
  );
}
