import { Checkbox as LibraryCheckbox } from '@mantine/core';
import '../mantine/field-styles.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';

interface CheckboxProps {
  label: string;
  /** What ticking it means, below the label. */
  hint?: string;
  isTicked: boolean;
  isDisabled?: boolean;
  /** For the lines of a list. */
  isSmall?: boolean;
  onChange: (isTicked: boolean) => void;
}

/** A box to tick, and what it says. */
export function Checkbox({ label, hint, isTicked, isDisabled, isSmall = false, onChange }: CheckboxProps) {
  return (
    <LibraryCheckbox
      label={label}
      description={hint}
      size={isSmall ? 'xs' : 'sm'}
      checked={isTicked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
