import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ComponentPropsWithRef } from 'react';
import { CompactField } from './compact-field.tsx';

interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A compact box for what is searched, its name inside. */
export function SearchField({ label, onChange, ...rest }: SearchFieldProps) {
  return (
    <CompactField>
      <IconSearch size={15} stroke={1.8} aria-hidden="true" />
      <input
        type="search"
        placeholder={label}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
    </CompactField>
  );
}
