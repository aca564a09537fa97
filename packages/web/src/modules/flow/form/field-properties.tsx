import { FORM_LIMITS, PROCESS_FIELD_KINDS } from '@cloud/contract';
import type { ProcessField } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Switch } from '../../../ui/choice/switch.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { withKind } from './edit-form.ts';
import type { DesignProblem } from './edit-form.ts';
import style from './field-properties.module.css';
import { OptionList } from './option-list.tsx';

interface FieldPropertiesProps {
  field: ProcessField;
  problems: readonly DesignProblem[];
  onChange: (field: ProcessField) => void;
}

/** What one field of a form is. */
export function FieldProperties({ field, problems, onChange }: FieldPropertiesProps) {
  const { t } = useTranslation('process-form');
  const problemOf = (part: DesignProblem['part']): string | undefined => {
    const found = problems.find((problem) => problem.part === part);
    return found && t(found.key);
  };
  const { kind } = field;
  const hasLength = kind === 'text' || kind === 'long-text';
  return (
    <div className={style.fields}>
      <FieldNames field={field} problemOf={problemOf} onChange={onChange} />
      <SelectField
        label={t('kindTitle')}
        value={kind}
        isSearchable={false}
        options={PROCESS_FIELD_KINDS.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        onChange={(next) => {
          const known = PROCESS_FIELD_KINDS.find((one) => one === next);
          if (known) onChange(withKind(field, known));
        }}
      />
      {hasLength && (
        <NumberField
          label={t('maxLength')}
          value={field.maxLength ?? ''}
          isWhole
          isClamped
          min={1}
          max={FORM_LIMITS.longText}
          onChange={(length) => {
            const { maxLength: _, ...rest } = field;
            onChange(typeof length === 'number' && length >= 1 ? { ...rest, maxLength: length } : rest);
          }}
        />
      )}
      {kind === 'choice' && (
        <OptionList
          options={field.options ?? []}
          problem={problemOf('options')}
          onChange={(options) => onChange({ ...field, options })}
        />
      )}
      <Switch
        label={t('required')}
        isLine
        isOn={field.required}
        onChange={(required) => onChange({ ...field, required })}
      />
    </div>
  );
}

interface FieldNamesProps extends Pick<FieldPropertiesProps, 'field' | 'onChange'> {
  problemOf: (part: DesignProblem['part']) => string | undefined;
}

function FieldNames({ field, problemOf, onChange }: FieldNamesProps) {
  const { t } = useTranslation('process-form');
  const { label } = field;
  return (
    <>
      <TextField
        label={t('labelZh')}
        value={label.zh}
        isRequired
        maxLength={FORM_LIMITS.label}
        problem={problemOf('label')}
        onChange={(zh) => onChange({ ...field, label: { ...label, zh } })}
      />
      <TextField
        label={t('labelEn')}
        value={label.en}
        maxLength={FORM_LIMITS.label}
        onChange={(en) => onChange({ ...field, label: { ...label, en } })}
      />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={field.name}
        isRequired
        maxLength={FORM_LIMITS.label}
        problem={problemOf('name')}
        onChange={(name) => onChange({ ...field, name: name.trim() })}
      />
    </>
  );
}
