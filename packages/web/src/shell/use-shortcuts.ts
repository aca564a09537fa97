import { useEffect } from 'react';
import { closeSearchPanel, openSearchPanel } from './search/search-panels.ts';
import { loadSearchPanels } from './search/load-panels.ts';
import { isTyping } from '../lib/keys.ts';
import { setShell, useShell } from './shell-state.ts';

/** True while a question is open: a panel that opens behind it is out of reach. */
const isAsked = (): boolean => document.querySelector('dialog[open]') !== null;

/** Ctrl-K, or ⌘K, opens and closes the palette; `?` opens the sheet of keys. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isAsked()) return;
      const hasCommand = event.ctrlKey || event.metaKey;
      if (event.key === '?' && !hasCommand && !event.altKey && !isTyping(event)) return setShell({ isHelpOpen: true });
      if (event.key.toLowerCase() !== 'k' || !hasCommand || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (useShell.getState().isPaletteOpen) closeSearchPanel('isPaletteOpen');
      else openSearchPanel('isPaletteOpen');
    };
    window.addEventListener('keydown', onKey);
    // Prefetched while idle after the first interaction, so that the first use is as quick as later ones.
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    const preload = () => whenIdle(() => void loadSearchPanels().catch(() => {}), { timeout: 10_000 });
    window.addEventListener('pointermove', preload, { once: true });
    return () => {
      window.removeEventListener('pointermove', preload);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
