import { Switch as LibrarySwitch } from '@mantine/core';
import '../mantine/field-styles.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import style from './switch.module.css';

interface SwitchProps {
  label: string;
  name?: string;
  /** What is wrong with the value. */
  problem?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  /** A line of a list of switches: the label at its beginning, the switch at its end. */
  isLine?: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, name, problem, isOn, isDisabled, isLine = false, onChange }: SwitchProps) {
  return (
    <LibrarySwitch
      className={isLine ? style.line : undefined}
      labelPosition={isLine ? 'left' : 'right'}
      label={label}
      name={name}
      error={problem}
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
