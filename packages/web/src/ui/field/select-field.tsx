import { MultiSelect, Select } from '@mantine/core';
import '../mantine/list-styles.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { libraryProps } from './field-props.ts';
import type { FieldProps } from './field-props.ts';
import type { Option } from './option.ts';

interface SelectProps extends FieldProps {
  options: readonly Option[];
  /** It may be left empty, or emptied again. */
  isOptional?: boolean;
  /** Typing narrows the list. Default: when the list is too long to be seen at once. */
  isSearchable?: boolean;
  /** Said in place of an empty list. */
  nothing?: string | undefined;
  /** What is typed, for options that are looked up. */
  onSearch?: (text: string) => void;
}

interface SelectFieldProps extends SelectProps {
  /** '' for none. */
  value: string;
  onChange: (value: string) => void;
}

interface MultiSelectFieldProps extends SelectProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Options that a list shows at once. */
const SEEN_AT_ONCE = 8;

function useSelectProps<P extends SelectProps>(props: P) {
  const { options, isOptional = false, nothing, onSearch, ...other } = props;
  const { isSearchable = onSearch !== undefined || options.length > SEEN_AT_ONCE, ...rest } = other;
  const { t } = useTranslation('crud');
  return {
    ...libraryProps(rest),
    data: [...options],
    clearable: isOptional,
    searchable: isSearchable,
    onSearchChange: onSearch,
    nothingFoundMessage: nothing ?? t('noOptions'),
  };
}

/** One of several; a value that is no option shows as none. */
export function SelectField({ value, onChange, ...rest }: SelectFieldProps) {
  const isKnown = rest.options.some((option) => option.value === value);
  return (
    <Select
      {...useSelectProps(rest)}
      allowDeselect={rest.isOptional === true}
      value={isKnown ? value : null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** Some of several. */
export function MultiSelectField({ value, onChange, ...rest }: MultiSelectFieldProps) {
  return <MultiSelect {...useSelectProps(rest)} value={[...value]} onChange={onChange} />;
}
