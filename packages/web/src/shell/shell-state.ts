import { create } from 'zustand';

/** What the frame remembers while it stands. */
interface ShellState {
  isCollapsed: boolean;
  /** The side bar over the page on a small screen. */
  isDrawerOpen: boolean;
  isSearchOpen: boolean;
  /** The search box of the top bar. */
  isTopSearchOpen: boolean;
  isPaletteOpen: boolean;
  isSettingsOpen: boolean;
  isThemesOpen: boolean;
  isLogOpen: boolean;
  isLockOpen: boolean;
  /** The sheet of keys. */
  isHelpOpen: boolean;
  /** The tour was neither taken nor declined. */
  isTourOffered: boolean;
  isTouring: boolean;
}

export const useShell = create<ShellState>(() => ({
  isCollapsed: false,
  isDrawerOpen: false,
  isSearchOpen: false,
  isTopSearchOpen: false,
  isPaletteOpen: false,
  isSettingsOpen: false,
  isThemesOpen: false,
  isLogOpen: false,
  isLockOpen: false,
  isHelpOpen: false,
  isTourOffered: false,
  isTouring: false,
}));

/** Skips no-op updates so that subscribers do not re-render. */
export function setShell(change: Partial<ShellState>): void {
  const now = useShell.getState();
  if (Object.entries(change).some(([name, value]) => now[name as keyof ShellState] !== value))
    useShell.setState(change);
}
