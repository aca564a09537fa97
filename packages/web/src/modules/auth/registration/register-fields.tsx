import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Registration } from './registration.ts';
import { LargeField } from '../../../ui/field/large-field.tsx';

/** How browsers and password managers fill the fields. */
const FACES = {
  name: { autoComplete: 'name', maxLength: 20 },
  account: { name: 'username', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 20 },
  password: { type: 'password', autoComplete: 'new-password', maxLength: 20 },
  again: { type: 'password', autoComplete: 'new-password', maxLength: 20 },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', maxLength: 20 },
  email: { type: 'email', autoComplete: 'email', maxLength: 120 },
} as const;

interface RegisterFieldsProps {
  fields: readonly (keyof Registration)[];
  given: Registration;
  problems: Partial<Record<keyof Registration, string>>;
  onChange: (change: Partial<Registration>) => void;
}

/** The fields of a registration; which of them, says the form around. */
export function RegisterFields({ fields, given, problems, onChange }: RegisterFieldsProps) {
  const { t } = useTranslation(['auth', 'app']);
  return fields.map((field, i) => (
    <LargeField
      key={field}
      name={field}
      {...FACES[field]}
      label={t(`register.${field}`)}
      hint={field === 'again' || field === 'phone' ? '' : t(`register.${field}Hint`)}
      autoFocus={i === 0}
      value={given[field]}
      problem={problems[field] && t(problems[field])}
      onChange={(next) => onChange({ [field]: field === 'phone' ? next.replaceAll(/\s/g, '') : next })}
    />
  ));
}
