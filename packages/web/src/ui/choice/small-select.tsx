import { NativeSelect } from '@mantine/core';

interface SmallSelectProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of several, 30 pixels high, in a bar of tools: the browser's own list. */
export function SmallSelect({ label, value, options, onChange }: SmallSelectProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      data={options}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
