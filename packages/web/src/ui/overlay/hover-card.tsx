import { HoverCard as LibraryHoverCard } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface HoverCardProps {
  /** What the pointer rests on; an element that takes a ref. */
  anchor: ReactElement;
  children: ReactNode;
}

/** A panel beside what the pointer rests on for a moment: more of the same, nothing to press. */
export function HoverCard({ anchor, children }: HoverCardProps) {
  return (
    <LibraryHoverCard position="right-start" openDelay={350} closeDelay={80} shadow="md">
      <LibraryHoverCard.Target>{anchor}</LibraryHoverCard.Target>
      <LibraryHoverCard.Dropdown>{children}</LibraryHoverCard.Dropdown>
    </LibraryHoverCard>
  );
}
