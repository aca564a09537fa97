import { useEffect } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { useHasWork } from './use-has-work.ts';

/** The first page has come by then. */
const AFTER_MS = 1500;

/** Follows what waits for the person, from a moment after the frame stands until the sign-out. */
export function useWorkStream(): void {
  const isWanted = useHasWork();
  const isSignedIn = useSession(({ token }) => token !== '');
  useEffect(() => {
    if (!isWanted || !isSignedIn) return undefined;
    let stop = () => {};
    let isOver = false;
    const begin = async () => {
      const { followWork } = await import('./follow-work.ts');
      if (!isOver) stop = followWork();
    };
    // Without the chunk there are no badges this time; the lists say the same.
    const timer = setTimeout(() => void begin().catch(() => {}), AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [isWanted, isSignedIn]);
}
