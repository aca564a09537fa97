import { useEffect } from 'react';
import { setShell, useShell } from './shell-state.ts';

/** Ctrl-K, or ⌘K, opens and closes the palette. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setShell({ isPaletteOpen: !useShell.getState().isPaletteOpen });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
