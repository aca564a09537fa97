import { useShell, setShell } from '../shell-state.ts';
import { beginTypedAhead, takeTypedAhead } from './typed-ahead.ts';

type Finder = 'isPaletteOpen' | 'isSearchOpen' | 'isTopSearchOpen';

/** Opens a search box; what is typed before it has arrived is kept for it. */
export function openFinder(which: Finder): void {
  if (useShell.getState()[which]) return;
  beginTypedAhead(() => closeFinder(which));
  setShell({ isPaletteOpen: false, isSearchOpen: false, isTopSearchOpen: false, [which]: true });
}

export function closeFinder(which: Finder): void {
  takeTypedAhead();
  setShell({ [which]: false });
}

/** The search panel does not outlive a navigation. */
export function closeSearches(): void {
  const { isSearchOpen, isTopSearchOpen } = useShell.getState();
  if (isSearchOpen) closeFinder('isSearchOpen');
  if (isTopSearchOpen) closeFinder('isTopSearchOpen');
}
