import { create } from 'zustand';
import { CONFIG } from '../config.ts';
import { useSession } from './session.ts';
import { readStored, removeStored, store } from '../storage.ts';

interface Lock {
  isLocked: boolean;
  /** The password of the lock, as typed; it lives as long as the window. */
  password: string;
  /** Where the user was. */
  from: string;
}

const DELAY_MS = 100;
const FREE: Lock = { isLocked: false, password: '', from: '' };

export const useLock = create<Lock>(() => ({
  isLocked: readStored('isLock', false),
  password: readStored('lockPasswd', ''),
  from: readStored('lockFrom', ''),
}));

/** Session storage is a window's own; the other windows of the site hear of the lock here. */
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${CONFIG.storagePrefix}-lock`);

interface Message {
  kind: 'ask' | 'state';
  isLocked?: boolean;
  password?: string;
  user?: string | undefined;
}

const userNow = (): string | undefined => useSession.getState().userInfo.user_id;

function tell(): void {
  const { isLocked, password } = useLock.getState();
  channel?.postMessage({ kind: 'state', isLocked, password, user: userNow() } satisfies Message);
}

/** Where this window is, to come back to. */
function placeNow(): string {
  const { pathname, search } = globalThis.location;
  const path = pathname.slice(CONFIG.basePath.length);
  return path === CONFIG.lockPage ? useLock.getState().from : `${path}${search}`;
}

function take(isLocked: boolean, password: string): void {
  if (isLocked) {
    const from = placeNow();
    store('lockFrom', from, { session: true });
    useLock.setState({ from });
  }
  store('isLock', isLocked, { session: true });
  store('lockPasswd', password, { session: true });
  useLock.setState({ isLocked, password });
}

/** Locks with the other windows of the same user, also one that is opened while they are locked. */
export function followLock(): () => void {
  const hear = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') {
      if (useLock.getState().isLocked) tell();
    } else if (data.user === userNow() && data.password) take(data.isLocked === true, data.password);
  };
  channel?.addEventListener('message', hear);
  channel?.postMessage({ kind: 'ask' } satisfies Message);
  return () => channel?.removeEventListener('message', hear);
}

export function setLockPassword(password: string): void {
  store('lockPasswd', password, { session: true });
  useLock.setState({ password });
}

/** Locks a moment later; the guard then forces the lock screen. */
export function lockSoon(): void {
  setTimeout(() => {
    if (userNow() === undefined) return;
    take(true, useLock.getState().password);
    tell();
  }, DELAY_MS);
}

/** Opens the lock if the password is right. The password stays for the next time. */
export function unlock(password: string): boolean {
  if (password !== useLock.getState().password) return false;
  take(false, password);
  tell();
  return true;
}

export function clearLock(): void {
  for (const name of ['isLock', 'lockPasswd', 'lockFrom']) removeStored(name);
  useLock.setState(FREE);
}

useSession.subscribe((now, before) => {
  if (now.token === '' && before.token !== '') clearLock();
});
