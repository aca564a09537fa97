import { create } from 'zustand';
import { useSession } from './session.ts';
import { readStored, removeStored, store } from './storage.ts';

interface Lock {
  isLocked: boolean;
  /** The password of the lock, as typed; it lives as long as the window. */
  password: string;
}

export const useLock = create<Lock>(() => ({
  isLocked: readStored('isLock', false),
  password: readStored('lockPasswd', ''),
}));

export function setLockPassword(password: string): void {
  store('lockPasswd', password, { session: true });
  useLock.setState({ password });
}

export function lock(): void {
  store('isLock', true, { session: true });
  useLock.setState({ isLocked: true });
}

export function clearLock(): void {
  removeStored('isLock');
  removeStored('lockPasswd');
  useLock.setState({ isLocked: false, password: '' });
}

useSession.subscribe((now, before) => {
  if (now.token === '' && before.token !== '') clearLock();
});
