import { useEffect } from 'react';
import { HAND_TOOLS } from '../hand-editing/gesture.ts';
import { usePageStore } from '../page-store.tsx';
import { isTyping } from './use-element-keys.ts';

/** 1 to 5 take the tools that draw, again or Escape lets go of them. */
export function useToolKeys(isOn: boolean): void {
  const store = usePageStore();
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const { tool } = store.getState();
      const named = HAND_TOOLS[Number(event.key) - 1];
      if (event.key === 'Escape') store.setState({ tool: 'select' });
      else if (named) store.setState({ tool: tool === named ? 'select' : named });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, store]);
}
