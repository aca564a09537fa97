import { useSyncExternalStore } from 'react';
import { CONFIG } from './config.ts';

const query = window.matchMedia(`(max-width: ${CONFIG.mobileWidth - 1}px)`);

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is a small one. */
export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
