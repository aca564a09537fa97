import { Popover as LibraryPopover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** The pointer rests for so long before the panel opens. */
const REST_MS = 350;

interface HoverCardProps {
  /** What the pointer rests on. */
  anchor: ReactElement;
  children: ReactNode;
}

/** A panel beside what the pointer rests on for a moment: more of the same, nothing to press. */
export function HoverCard({ anchor, children }: HoverCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const enter = () => {
    timer.current = setTimeout(() => setIsOpen(true), REST_MS);
  };
  const leave = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };
  return (
    <LibraryPopover opened={isOpen} position="right-start" shadow="md" withRoles={false}>
      <LibraryPopover.Target>
        <div onMouseEnter={enter} onMouseLeave={leave}>
          {anchor}
        </div>
      </LibraryPopover.Target>
      <LibraryPopover.Dropdown>{children}</LibraryPopover.Dropdown>
    </LibraryPopover>
  );
}
