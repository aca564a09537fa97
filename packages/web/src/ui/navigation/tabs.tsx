import { Tabs as LibraryTabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { ReactNode } from 'react';

export interface TabPart {
  name: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  parts: readonly TabPart[];
  /** The name of the part that is seen; without it the first part is seen first, and the tabs keep the choice. */
  value?: string;
  onChange?: (name: string) => void;
  /** Says what the parts have in common. */
  label?: string;
  className?: string | undefined;
  panelClass?: string | undefined;
}

/** Parts of a dialog or page of which one is seen at a time. */
export function Tabs({ parts, value, onChange, label, className, panelClass }: TabsProps) {
  const first = parts[0]?.name ?? '';
  const choice = value === undefined ? { defaultValue: first } : { value };
  return (
    <LibraryTabs {...choice} onChange={(name) => name !== null && onChange?.(name)} className={className}>
      <LibraryTabs.List aria-label={label}>
        {parts.map(({ name, label: text }) => (
          <LibraryTabs.Tab key={name} value={name}>
            {text}
          </LibraryTabs.Tab>
        ))}
      </LibraryTabs.List>
      {parts.map(({ name, content }) => (
        <LibraryTabs.Panel key={name} value={name} className={panelClass}>
          {content}
        </LibraryTabs.Panel>
      ))}
    </LibraryTabs>
  );
}
