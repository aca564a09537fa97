import type { ChoiceField, Field, ReferenceField } from '@cloud/contract';
import { inSentence, useLabels } from '../record/labels.ts';
import { useDictionary, useReferences } from '../record/options.ts';
import { Switch } from '../../ui/choice/switch.tsx';
import { DateField, DateTimeField } from '../../ui/field/date-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { MultiSelectField, SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { MultiTreeField, TreeField } from '../../ui/field/tree-field.tsx';

export interface FieldInputProps {
  name: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  isReadOnly?: boolean;
  /** Shown as the label when it is not the field's own. */
  label?: string;
  /** In a search bar nothing is required and everything may be emptied. */
  isSearch?: boolean;
}

const isUnset = (value: unknown): boolean => value === '' || value === undefined || value === null;
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The input that fits a field. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, onChange, isReadOnly = false, isSearch = false } = props;
  const face = useFace(props);
  const text = { ...face, value: textOf(value), onChange };
  switch (field.kind) {
    case 'dictionary':
      return <DictionaryInput {...props} field={field} />;
    case 'choice':
      return <ChoiceInput {...props} field={field} />;
    case 'reference':
      return isSearch ? <TextField {...text} /> : <ReferenceInput {...props} field={field} />;
    case 'integer':
    case 'decimal':
      return (
        <NumberField
          {...face}
          value={isUnset(value) || (isReadOnly && Number(value) === -1) ? '' : Number(value)}
          isWhole={field.kind === 'integer'}
          min={field.min}
          max={field.max}
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <Switch
          name={face.name}
          label={face.label}
          problem={face.problem}
          isOn={Number(value) === 1}
          isDisabled={isReadOnly}
          onChange={(isOn) => onChange(isOn ? 1 : 0)}
        />
      );
    case 'longText':
    case 'richText':
      return <TextAreaField {...text} />;
    case 'password':
      return <PasswordField {...text} autoComplete="new-password" />;
    case 'dateTime':
      return <DateTimeField {...text} />;
    case 'date':
      return <DateField {...text} />;
    default:
      // Who looks over a shoulder does not read along.
      if (field.secret && !isSearch) return <PasswordField {...text} autoComplete="new-password" />;
      return <TextField {...text} />;
  }
}

function useFace({ name, field, error, isReadOnly, label: given, isSearch }: FieldInputProps) {
  const { t, label } = useLabels();
  const text = given ?? label(field.label);
  return {
    name,
    label: text,
    problem: error,
    isReadOnly,
    isRequired: field.required === true && !isSearch,
    placeholder: isReadOnly ? '' : t(isPicked(field) ? 'choose' : 'enter', { label: inSentence(text) }),
    autoComplete: 'off',
  };
}

const isPicked = ({ kind }: Field): boolean => ['dictionary', 'reference', 'choice', 'date', 'dateTime'].includes(kind);

function ChoiceInput(props: FieldInputProps & { field: ChoiceField }) {
  const { field, value, onChange, isSearch = false } = props;
  const { label } = useLabels();
  const face = useFace(props);
  const chosen = textOf(value).split(',').filter(Boolean);
  const known = field.options.map(([own, text]) => ({ value: own, label: label(text) }));
  // A value that is not known any more is shown as it is, so that saving does not lose it unseen.
  const others = chosen.filter((own) => !known.some((option) => option.value === own));
  const shared = {
    ...face,
    options: [...known, ...others.map((own) => ({ value: own, label: own }))],
    isOptional: field.required !== true || isSearch,
  };
  if (field.many && !isSearch)
    return <MultiSelectField {...shared} value={chosen} onChange={(next) => onChange(next.join(','))} />;
  return <SelectField {...shared} value={chosen[0] ?? ''} onChange={onChange} />;
}

function DictionaryInput(props: FieldInputProps & { field: Extract<Field, { kind: 'dictionary' }> }) {
  const { field, value, onChange, isSearch = false } = props;
  const { t } = useLabels();
  const { data = [], isError } = useDictionary(field.source);
  const face = useFace(props);
  return (
    <SelectField
      {...face}
      options={data}
      value={textOf(value)}
      isOptional={field.required !== true || isSearch}
      nothing={isError ? t('optionsFailed') : undefined}
      onChange={(next) => onChange(next !== '' && field.numeric && !isSearch ? Number(next) : next)}
    />
  );
}

function ReferenceInput(props: FieldInputProps & { field: ReferenceField }) {
  const { field, value, onChange } = props;
  const { t } = useLabels();
  const { data = [], isError } = useReferences(field.entity);
  const shared = {
    ...useFace(props),
    options: data,
    isOptional: field.required !== true,
    nothing: isError ? t('optionsFailed') : undefined,
  };
  const given = textOf(value);
  if (field.many) {
    const chosen = given.split(',').filter(Boolean);
    return <MultiTreeField {...shared} value={chosen} onChange={(next) => onChange(next.join(','))} />;
  }
  return <TreeField {...shared} value={given === '0' ? '' : given} onChange={onChange} />;
}
