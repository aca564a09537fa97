import { TextInput } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode, Ref } from 'react';
import { libraryProps } from './field-props.ts';
import type { FieldProps } from './field-props.ts';
import '../mantine/field-styles.ts';

interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** 30 instead of 36 pixels high, beside a list. */
  isSmall?: boolean;
  /** Most characters. */
  maxLength?: number;
  /** Which keys a phone offers. */
  inputMode?: 'numeric' | 'url';
  /** Takes the focus as soon as it is drawn. */
  autoFocus?: boolean;
  /** Stands in the box, before the text. */
  icon?: ReactNode;
  /** Stands in the box, at its end. */
  tool?: ReactNode;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
}

/** A line of text. */
export function TextField({ onChange, isSmall = false, icon, tool, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...libraryProps(rest)}
      size={isSmall ? 'xs' : 'sm'}
      leftSection={icon}
      rightSection={tool}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A text that is shown among fields and never changes here. */
export function FixedField({ label, value }: { label: string; value: string }) {
  return <TextInput label={label} value={value} readOnly variant="filled" />;
}
