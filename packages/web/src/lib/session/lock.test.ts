import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';

const at = (place: string) =>
  Object.defineProperty(globalThis, 'location', {
    configurable: true,
    value: new URL(`https://site.example/cloudExperience${place}`),
  });
openWindow();
at('/system/post?x=1');
const { clearLock, lockSoon, setLockPassword, unlock, useLock } = await import('./lock.ts');
const { endSession, setTokens } = await import('./session.ts');

const answer = { access_token: 't', refresh_token: 'r', tenant_id: '0', user_id: '1' } as never;
const kept = () => Object.keys(sessionStorage).filter((key) => /lock/i.test(key));

beforeEach(() => {
  vi.useFakeTimers();
  setTokens(answer);
  clearLock();
  at('/system/post?x=1');
});
afterEach(() => vi.useRealTimers());

function lock(password: string): void {
  setLockPassword(password);
  lockSoon();
  vi.advanceTimersByTime(100);
}

describe('the lock', () => {
  it('falls 100 ms later and remembers the place', () => {
    setLockPassword('x');
    lockSoon();
    vi.advanceTimersByTime(99);
    expect(useLock.getState().isLocked).toBe(false);
    vi.advanceTimersByTime(1);
    expect(useLock.getState()).toMatchObject({ isLocked: true, from: '/system/post?x=1' });
  });

  it('keeps its place when it falls again while it is locked', () => {
    lock('x');
    at('/lock');
    lock('x');
    expect(useLock.getState().from).toBe('/system/post?x=1');
  });

  it.each([' ', '锁🔒', 'null', 'undefined', '0', '<b>%00\\n&"', '\uD800', 'a'.repeat(5000)])(
    'opens to its password alone: %j',
    (password) => {
      lock(password);
      expect(unlock(`${password} `)).toBe(false);
      expect(unlock('')).toBe(false);
      expect(useLock.getState().isLocked).toBe(true);
      expect(unlock(password)).toBe(true);
      expect(useLock.getState()).toMatchObject({ isLocked: false, password });
    },
  );

  it('lives in the session storage and goes with the session', () => {
    lock('x');
    expect(kept().sort()).toEqual(['isLock', 'lockFrom', 'lockPasswd'].map((name) => `cloud-experience-${name}`));
    expect(Object.keys(localStorage).filter((key) => /lock/i.test(key))).toEqual([]);
    endSession();
    expect(useLock.getState()).toEqual({ isLocked: false, password: '', from: '' });
    expect(kept()).toEqual([]);
  });

  it('does not lock a user who has signed out in the meantime', () => {
    setLockPassword('x');
    lockSoon();
    endSession();
    vi.advanceTimersByTime(200);
    expect(useLock.getState().isLocked).toBe(false);
  });
});
