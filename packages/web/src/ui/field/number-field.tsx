import { NumberInput } from '@mantine/core';
import '../mantine/field-styles.ts';
import '@mantine/core/styles/NumberInput.layer.css';
import { libraryProps } from './field-props.ts';
import type { FieldProps } from './field-props.ts';

interface NumberFieldProps extends FieldProps {
  /** '' for none; what is typed so far, such as '-', is a text too. */
  value: number | string;
  onChange: (value: number | string) => void;
  min?: number | undefined;
  max?: number | undefined;
  isWhole?: boolean;
  /** Leaving the box puts a number that is out of range to the nearest that is not. */
  isClamped?: boolean;
}

/** A number, to type or to step through. */
export function NumberField({ isWhole = false, isClamped = false, ...rest }: NumberFieldProps) {
  return <NumberInput {...libraryProps(rest)} allowDecimal={!isWhole} clampBehavior={isClamped ? 'blur' : 'none'} />;
}
