import { Popover } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';

interface ToolMenuProps {
  label: string;
  icon: ReactNode;
  isPressed?: boolean;
  children: ReactNode;
}

/** A tool of the bar that opens a panel of settings. */
export function ToolMenu({ label, icon, isPressed = false, children }: ToolMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <IconButton
          label={label}
          hasHint={!isOpen}
          aria-expanded={isOpen}
          aria-pressed={isPressed}
          onClick={() => setIsOpen(!isOpen)}
        >
          {icon}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
