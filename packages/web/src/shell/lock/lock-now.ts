import { lockSoon, useLock } from '../../lib/session/lock.ts';
import { setShell } from '../shell-state.ts';

/** Locks; asks for a password first when there is none yet. */
export function lockNow(): void {
  if (useLock.getState().password === '') setShell({ isLockOpen: true });
  else lockSoon();
}
