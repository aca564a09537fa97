import { Menu as LibraryMenu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface MenuProps {
  /** What opens it; it says to screen readers that it does. */
  opener: ReactElement;
  /** Side of the opener, and which edges of both are in line. Default `bottom-start`. */
  place?: 'bottom' | 'bottom-start' | 'bottom-end' | 'right-start';
  /** Pixels; as wide as its longest entry unless given. */
  width?: number;
  /** Hovering over the opener opens it too, for a short while after the pointer has left. */
  opensOnHover?: boolean;
  /** The opener has the focus again after closing. Not where an entry opens a dialog, which wants it. */
  returnsFocus?: boolean;
  /** `MenuItem`, `MenuLine` and `MenuTitle`. */
  children: ReactNode;
}

/** A list of things to do that opens at a button; arrows walk it, Escape closes it. */
export function Menu(props: MenuProps) {
  const { opener, place = 'bottom-start', width, opensOnHover = false, returnsFocus = false, children } = props;
  const hover = { trigger: 'click-hover', openDelay: 60, closeDelay: 160 } as const;
  return (
    <LibraryMenu position={place} width={width} returnFocus={returnsFocus} {...(opensOnHover && hover)}>
      <LibraryMenu.Target>{opener}</LibraryMenu.Target>
      <LibraryMenu.Dropdown>{children}</LibraryMenu.Dropdown>
    </LibraryMenu>
  );
}

interface ContextMenuProps {
  /** Where it opens, in pixels from the corner of the window. */
  x: number;
  y: number;
  onClose: () => void;
  children: ReactNode;
}

/** A menu at the pointer, open for as long as it is drawn. */
export function ContextMenu({ x, y, onClose, children }: ContextMenuProps) {
  return (
    <LibraryMenu opened position="bottom-start" returnFocus onChange={(isOpen) => !isOpen && onClose()}>
      <LibraryMenu.Target>
        <span style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
      </LibraryMenu.Target>
      <LibraryMenu.Dropdown>{children}</LibraryMenu.Dropdown>
    </LibraryMenu>
  );
}

interface MenuItemProps {
  /** Stands before the text. */
  icon?: ReactNode;
  isDisabled?: boolean;
  /** It is what the page shows now. */
  isCurrent?: boolean;
  /** What it does cannot be undone. */
  isDangerous?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** An entry of a menu; choosing it closes the menu. */
export function MenuItem({ icon, isDisabled, isCurrent, isDangerous = false, onChoose, children }: MenuItemProps) {
  return (
    <LibraryMenu.Item
      leftSection={icon}
      disabled={isDisabled}
      aria-current={isCurrent}
      color={isDangerous ? 'var(--danger)' : undefined}
      onClick={onChoose}
    >
      {children}
    </LibraryMenu.Item>
  );
}

/** A line between groups of entries. */
export function MenuLine() {
  return <LibraryMenu.Divider />;
}

/** What the entries below are about. */
export function MenuTitle({ children }: { children: ReactNode }) {
  return <LibraryMenu.Label>{children}</LibraryMenu.Label>;
}
