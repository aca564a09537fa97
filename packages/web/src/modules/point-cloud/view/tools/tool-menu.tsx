import { useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Popover } from '../../../../ui/overlay/popover.tsx';

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
    <Popover
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      place="bottom"
      anchor={
        <IconButton
          label={label}
          hasHint={!isOpen}
          aria-expanded={isOpen}
          aria-pressed={isPressed}
          onClick={() => setIsOpen(!isOpen)}
        >
          {icon}
        </IconButton>
      }
    >
      {children}
    </Popover>
  );
}
