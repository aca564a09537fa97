import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

interface SegmentsProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  isSmall?: boolean;
  onChange: (value: T) => void;
}

/** One of a few, all in sight, side by side over the whole width. */
export function Segments<T extends string>({ label, options, isSmall = false, ...rest }: SegmentsProps<T>) {
  return <SegmentedControl fullWidth aria-label={label} data={options} size={isSmall ? 'xs' : 'sm'} {...rest} />;
}
