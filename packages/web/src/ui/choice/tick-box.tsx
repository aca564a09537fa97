import { Checkbox as LibraryCheckbox } from '@mantine/core';
import '../mantine/field-styles.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';

interface TickBoxProps {
  /** Said to screen readers only: the head of its column shows it. */
  label: string;
  isTicked: boolean;
  isDisabled?: boolean;
  onChange: (isTicked: boolean) => void;
}

/** A box to tick in a cell of a table. */
export function TickBox({ label, isTicked, isDisabled, onChange }: TickBoxProps) {
  return (
    <LibraryCheckbox
      aria-label={label}
      size="xs"
      checked={isTicked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
