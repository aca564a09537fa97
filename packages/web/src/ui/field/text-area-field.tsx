import { Textarea } from '@mantine/core';
import { libraryProps } from './field-props.ts';
import type { FieldProps } from './field-props.ts';
import '../mantine/field-styles.ts';

interface TextAreaFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Height in lines while there is less text; default 3. */
  leastLines?: number;
  /** Height in lines from which on it scrolls; default 10. */
  mostLines?: number;
  /** Most characters. */
  maxLength?: number;
}

/** Lines of text; the box grows with them. */
export function TextAreaField({ onChange, leastLines = 3, mostLines = 10, ...rest }: TextAreaFieldProps) {
  return (
    <Textarea
      {...libraryProps(rest)}
      autosize
      minRows={leastLines}
      maxRows={mostLines}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
