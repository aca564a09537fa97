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
  const people = usePeopleChoice(value === '' ? [] : [value]);
  return <SelectField {...rest} {...people} value={value} onChange={onChange} isOptional={rest.isRequired !== true} />;
}

interface PeopleFieldProps extends FieldProps {
  /** Ids of people. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Some people, found by name. */
export function PeopleField({ value, onChange, ...rest }: PeopleFieldProps) {
  const people = usePeopleChoice(value);
  return <MultiSelectField {...rest} {...people} value={value} onChange={onChange} />;
}

/** The people that a field offers, its search, and the reason if it offers none. */
function usePeopleChoice(ids: readonly string[]) {
  const { t } = useTranslation('crud');
  const { options, search, isFailed } = usePeople(ids);
  return { options, onSearch: search, nothing: isFailed ? t('optionsFailed') : undefined };
}
