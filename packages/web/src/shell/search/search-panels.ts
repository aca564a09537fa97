import { useShell, setShell } from '../shell-state.ts';
import { beginTypedAhead, takeTypedAhead } from './typed-ahead.ts';

type SearchPanel = 'isPaletteOpen' | 'isSearchOpen' | 'isTopSearchOpen';

/** Opens a search box; what is typed before it has arrived is kept for it. */
export function openSearchPanel(which: SearchPanel): void {
  if (useShell.getState()[which]) return;
  beginTypedAhead(() => closeSearchPanel(which));
  setShell({ isPaletteOpen: false, isSearchOpen: false, isTopSearchOpen: false, [which]: true });
}

export function closeSearchPanel(which: SearchPanel): void {
  takeTypedAhead();
  setShell({ [which]: false });
}

/** The search panel does not outlive a navigation. */
export function closeSearchPanels(): void {
  const { isSearchOpen, isTopSearchOpen } = useShell.getState();
  if (isSearchOpen) closeSearchPanel('isSearchOpen');
  if (isTopSearchOpen) closeSearchPanel('isTopSearchOpen');
}
