import { PasswordInput } from '@mantine/core';
import '../mantine/field-styles.ts';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { libraryProps } from './field-props.ts';
import type { FieldProps } from './field-props.ts';

interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** A secret, hidden until its eye is pressed. */
export function PasswordField({ onChange, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('crud');
  return (
    <PasswordInput
      {...libraryProps(rest)}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
