import { Popover as LibraryPopover } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { ReactElement, ReactNode } from 'react';
import style from './popover.module.css';

interface PopoverProps {
  /** What it stands at. */
  anchor: ReactElement;
  /** The anchor is no button that opens it; one inside the anchor says so itself. */
  isAnchorOnly?: boolean;
  isOpen: boolean;
  /** Asked to close: Escape, or a press beside it. */
  onClose: () => void;
  /** Which edges of anchor and popover are in line, below the anchor. Default `bottom-end`. */
  place?: 'bottom' | 'bottom-end';
  /** Pixels; as wide as its content unless given. */
  width?: number;
  /** The anchor has the focus again after closing. */
  returnsFocus?: boolean;
  /** Names it to screen readers. */
  label?: string;
  children: ReactNode;
}

/** A small panel over the page, at what it belongs to; the focus stays inside while it is open. */
export function Popover(props: PopoverProps) {
  const { anchor, isAnchorOnly = false, isOpen, onClose, place = 'bottom-end', width, children } = props;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    // A button that is disabled by its own press loses the focus to the page, and Escape with it.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement === document.body) close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <LibraryPopover
      opened={isOpen}
      onChange={(next) => !next && onClose()}
      position={place}
      width={width}
      shadow="md"
      trapFocus
      returnFocus={props.returnsFocus}
      withRoles={!isAnchorOnly}
    >
      <LibraryPopover.Target>{anchor}</LibraryPopover.Target>
      <LibraryPopover.Dropdown aria-label={props.label} {...(isAnchorOnly && { role: 'dialog' })}>
        {children}
      </LibraryPopover.Dropdown>
    </LibraryPopover>
  );
}

/** The lines of a popover, each a `<li>`; a long list scrolls. */
export function PopoverList({ children }: { children: ReactNode }) {
  return <ul className={style.list}>{children}</ul>;
}
