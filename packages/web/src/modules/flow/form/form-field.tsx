import { formLabel, isFormFile } from '@cloud/contract';
import type { ProcessField } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Switch } from '../../../ui/choice/switch.tsx';
import { DateField, DateTimeField } from '../../../ui/field/date-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { PersonField } from '../../../crud/people/person-field.tsx';
import { FilesField } from '../../../crud/form/files-field.tsx';

interface FormFieldProps {
  field: ProcessField;
  value: unknown;
  isReadOnly: boolean;
  isRequired: boolean;
  problem?: string | undefined;
  onChange: (value: unknown) => void;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const numberOf = (value: unknown): number | string => (typeof value === 'number' ? value : textOf(value));

/** The input of one field of a process form. */
export function FormField({ field, value, isReadOnly, isRequired, problem, onChange }: FormFieldProps) {
  const { language } = useTranslation('process-form');
  const label = formLabel(field.label, language);
  const face = { name: field.name, label, problem, isReadOnly, isRequired, autoComplete: 'off' };
  const text = { ...face, value: textOf(value), onChange };
  switch (field.kind) {
    case 'text':
      return <TextField {...text} />;
    case 'long-text':
      return <TextAreaField {...text} />;
    case 'number':
      return <NumberField {...face} value={numberOf(value)} onChange={onChange} />;
    case 'date':
      return <DateField {...text} />;
    case 'date-time':
      return <DateTimeField {...text} />;
    case 'choice': {
      const options = (field.options ?? []).map((one) => ({ value: one.value, label: formLabel(one.label, language) }));
      return <SelectField {...text} options={options} isOptional={!isRequired} />;
    }
    case 'flag':
      return (
        <Switch
          name={field.name}
          label={label}
          problem={problem}
          isOn={value === true}
          isDisabled={isReadOnly}
          onChange={onChange}
        />
      );
    case 'user':
      return <PersonField {...text} />;
    case 'attachment':
      return <FilesField {...face} value={Array.isArray(value) ? value.filter(isFormFile) : []} onChange={onChange} />;
  }
}
