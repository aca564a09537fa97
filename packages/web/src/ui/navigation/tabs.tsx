import { Tabs as LibraryTabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { ReactNode } from 'react';

export interface TabPart {
  name: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** The first one is shown first. */
  parts: readonly TabPart[];
  panelClass?: string | undefined;
}

/** Parts of a dialog or page of which one is seen at a time. */
export function Tabs({ parts, panelClass }: TabsProps) {
  return (
    <LibraryTabs defaultValue={parts[0]?.name}>
      <LibraryTabs.List>
        {parts.map(({ name, label }) => (
          <LibraryTabs.Tab key={name} value={name}>
            {label}
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
