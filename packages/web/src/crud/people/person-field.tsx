import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { FieldProps } from '../../ui/field/field-props.ts';
import { MultiSelectField, SelectField } from '../../ui/field/select-field.tsx';
import { usePeople } from './use-people.ts';

interface PersonFieldProps extends FieldProps {
  /** Id of a person; '' for none. */
  value: string;
  onChange: (id: string) => void;
}

/** A person, found by name. */
export function PersonField({ value, onChange, ...rest }: PersonFieldProps) {
  const { t } = useTranslation('crud');
  const { options, search, isFailed } = usePeople(value === '' ? [] : [value]);
  const nothing = isFailed ? t('optionsFailed') : undefined;
  return (
    <SelectField
      {...rest}
      value={value}
      onChange={onChange}
      options={options}
      onSearch={search}
      nothing={nothing}
      isOptional={rest.isRequired !== true}
    />
  );
}

interface PeopleFieldProps extends FieldProps {
  /** Ids of people. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Some people, found by name. */
export function PeopleField({ value, onChange, ...rest }: PeopleFieldProps) {
  const { t } = useTranslation('crud');
  const { options, search, isFailed } = usePeople(value);
  const nothing = isFailed ? t('optionsFailed') : undefined;
  return (
    <MultiSelectField
      {...rest}
      value={value}
      onChange={onChange}
      options={options}
      onSearch={search}
      nothing={nothing}
    />
  );
}
