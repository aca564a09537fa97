import { fieldsOfStep, formLabel, messageOf } from '@cloud/contract';
import type { FieldIssue, FieldRights, ProcessField, ProcessForm as Form } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { readOnlyFields } from '../../../ui/field/read-only.ts';
import { KnownPeople } from '../../../crud/people/use-people.ts';
import { FormField } from './form-field.tsx';
import style from './process-form.module.css';

export type FormValues = Readonly<Record<string, unknown>>;

interface ProcessFormProps {
  form: Form;
  /** Of the step that shows it; every field can be written unless given. */
  rights?: FieldRights;
  values: FormValues;
  /** Takes all values, the changed one among them. Without it the form is only read. */
  onChange?: ((values: FormValues) => void) | undefined;
  /** What `validateForm` found, shown at the fields. */
  issues?: readonly FieldIssue[];
  /** Names of people by id, for values that are shown and not chosen here. */
  people?: Readonly<Record<string, string>>;
}

const NO_RIGHTS: FieldRights = {};
const WIDE: readonly ProcessField['kind'][] = ['long-text', 'attachment'];

/** The fields of a process form, as a step may see and write them; for a `Form` with buttons of the page. */
export function ProcessForm({
  form,
  rights = NO_RIGHTS,
  values,
  onChange,
  issues = [],
  people = {},
}: ProcessFormProps) {
  const { t, language } = useTranslation(['process-form', 'crud']);
  const fields = fieldsOfStep(form, rights);
  const problemOf = ({ name, label }: ProcessField): string | undefined => {
    const issue = issues.find(({ field }) => field === name);
    if (!issue) return undefined;
    return messageOf(language, `validation.${issue.rule}`, { ...issue.params, label: formLabel(label, language) });
  };
  if (fields.length === 0) return <p className={style.none}>{t('noFields')}</p>;
  return (
    <KnownPeople value={people}>
      <div className={style.fields}>
        {fields.map(({ field, isReadOnly, isRequired }, index) => (
          <div
            key={`${index} ${field.name}`}
            data-wide={WIDE.includes(field.kind)}
            className={isReadOnly || !onChange ? readOnlyFields : undefined}
          >
            <FormField
              field={field}
              isReadOnly={isReadOnly || !onChange}
              isRequired={isRequired}
              value={Object.hasOwn(values, field.name) ? values[field.name] : undefined}
              problem={problemOf(field)}
              onChange={(value) => onChange?.({ ...values, [field.name]: value })}
            />
          </div>
        ))}
      </div>
    </KnownPeople>
  );
}
