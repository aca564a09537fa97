import {
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  Switch,
  Textarea,
  TextInput,
  TreeSelect,
} from '@mantine/core';
import type { ChoiceField, Field, ReferenceField } from '@cloud/contract';
import { DateInput, DateTimePicker } from './date-input.tsx';
import { inSentence, useLabels } from '../record/labels.ts';
import { useDictionary, useReferences } from '../record/options.ts';
import { hasMoreThan } from '../../ui/tree/tree-nodes.ts';

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
/** A tree of more is opened at its top only. */
const MOST_OPEN = 300;

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The input that fits a field. */
// One table: a case per kind of field.
// oxlint-disable-next-line max-lines-per-function
export function FieldInput(props: FieldInputProps) {
  const { field, value, onChange, isReadOnly = false, isSearch = false } = props;
  const { t } = useLabels();
  const face = useFace(props);
  const { withAsterisk: _required, ...plain } = face;
  switch (field.kind) {
    case 'dictionary':
      return <DictionaryInput {...props} field={field} />;
    case 'choice':
      return <ChoiceInput {...props} field={field} />;
    case 'reference':
      return isSearch ? (
        <TextInput {...face} value={textOf(value)} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <ReferenceInput {...props} field={field} />
      );
    case 'integer':
    case 'decimal':
      return (
        <NumberInput
          {...face}
          value={isUnset(value) || (isReadOnly && Number(value) === -1) ? '' : Number(value)}
          allowDecimal={field.kind === 'decimal'}
          min={field.min}
          max={field.max}
          clampBehavior="none"
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <Switch
          {...plain}
          checked={Number(value) === 1}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
        />
      );
    case 'longText':
    case 'richText':
      return (
        <Textarea
          {...face}
          autosize
          minRows={3}
          maxRows={10}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'password':
      return (
        <PasswordInput
          {...face}
          value={textOf(value)}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'dateTime':
      return <DateTimePicker {...face} value={textOf(value)} onChange={onChange} />;
    case 'date':
      return <DateInput {...face} value={textOf(value)} onChange={onChange} />;
    default:
      return <TextInput {...face} value={textOf(value)} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
}

function useFace({ name, field, error, isReadOnly, label: given, isSearch }: FieldInputProps) {
  const { t, label } = useLabels();
  const text = given ?? label(field.label);
  return {
    name,
    label: text,
    error,
    readOnly: isReadOnly,
    withAsterisk: field.required === true && !isSearch && !isReadOnly,
    placeholder: isReadOnly ? '' : t(isPicked(field) ? 'choose' : 'enter', { label: inSentence(text) }),
    autoComplete: 'off',
    'data-autofocus': undefined,
  };
}

const isPicked = ({ kind }: Field): boolean => ['dictionary', 'reference', 'choice', 'date', 'dateTime'].includes(kind);

function ChoiceInput(props: FieldInputProps & { field: ChoiceField }) {
  const { field, value, onChange, isSearch = false } = props;
  const { t, label } = useLabels();
  const face = useFace(props);
  const chosen = textOf(value).split(',').filter(Boolean);
  const known = field.options.map(([own, text]) => ({ value: own, label: label(text) }));
  // A value that is not known any more is shown as it is, so that saving does not lose it unseen.
  const others = chosen.filter((own) => !known.some((option) => option.value === own));
  const shared = {
    ...face,
    data: [...known, ...others.map((own) => ({ value: own, label: own }))],
    clearable: field.required !== true || isSearch,
    searchable: known.length > 8,
    nothingFoundMessage: t('noOptions'),
  };
  if (field.many && !isSearch)
    return <MultiSelect {...shared} value={chosen} onChange={(next) => onChange(next.join(','))} />;
  return <Select {...shared} value={chosen[0] ?? null} onChange={(next) => onChange(next ?? '')} />;
}

function DictionaryInput(props: FieldInputProps & { field: Extract<Field, { kind: 'dictionary' }> }) {
  const { field, value, onChange } = props;
  const { t } = useLabels();
  const { data = [], isError } = useDictionary(field.source);
  const face = useFace(props);
  const given = textOf(value);
  return (
    <Select
      {...face}
      data={data}
      value={data.some((option) => option.value === given) ? given : null}
      clearable={field.required !== true || props.isSearch === true}
      searchable={data.length > 8}
      nothingFoundMessage={t(isError ? 'optionsFailed' : 'noOptions')}
      onChange={(next) => onChange(next === null ? '' : field.numeric && !props.isSearch ? Number(next) : next)}
    />
  );
}

function ReferenceInput(props: FieldInputProps & { field: ReferenceField }) {
  const { field, value, onChange } = props;
  const { t } = useLabels();
  // Branches are expanded on mount only, so the picker remounts once the options have arrived.
  const { data = [], isError, isPending } = useReferences(field.entity);
  const face = useFace(props);
  const shared = {
    ...face,
    data,
    searchable: true,
    clearable: field.required !== true,
    // Opening a picker of thousands from above costs what is seen; typing opens what it finds.
    defaultExpandAll: !hasMoreThan(data, MOST_OPEN),
    defaultExpandedValues: data.map((option) => option.value),
    chevronAriaLabels: { expand: t('unfold'), collapse: t('fold') },
    maxDropdownHeight: 320,
    nothingFoundMessage: t(isError ? 'optionsFailed' : 'noOptions'),
  };
  if (field.many) {
    const chosen = textOf(value).split(',').filter(Boolean);
    return (
      <TreeSelect
        key={String(isPending)}
        mode="checkbox"
        checkStrictly
        {...shared}
        value={chosen}
        onChange={(next) => onChange(next.join(','))}
      />
    );
  }
  const given = textOf(value);
  return (
    <TreeSelect
      key={String(isPending)}
      {...shared}
      value={given === '' || given === '0' ? null : given}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
