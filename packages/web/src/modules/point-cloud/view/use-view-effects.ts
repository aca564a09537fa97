import { useEffect } from 'react';

/** Calls `stop` on Escape. */
export function useEscape(stop: () => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && stop();
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [stop]);
}
