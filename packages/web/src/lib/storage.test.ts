import { beforeEach, describe, expect, it } from 'vitest';
import { openWindow } from '../../test/browser-storage.ts';
import {
  clearStored,
  readRecord,
  readStored,
  readDeviceSetting,
  removeStored,
  store,
  storeDeviceSetting,
} from './storage.ts';

beforeEach(openWindow);

describe('storage', () => {
  it('keeps a value under the prefix in the documented form', () => {
    store('token', 'abc');
    const record = JSON.parse(localStorage.getItem('cloud-experience-token')!);
    expect(record).toEqual({ dataType: 'string', content: 'abc', datetime: expect.any(Number) });
    expect(readStored('token', '')).toBe('abc');
  });

  it('keeps what belongs to the window in the session storage', () => {
    store('isLock', true, { session: true });
    expect(localStorage.length).toBe(0);
    expect(JSON.parse(sessionStorage.getItem('cloud-experience-isLock')!)).toMatchObject({
      dataType: 'boolean',
      content: true,
      type: 'session',
    });
  });

  it('answers the fallback for what is absent, rubbish or of another kind', () => {
    localStorage.setItem('cloud-experience-a', '{not json');
    localStorage.setItem('cloud-experience-b', '"text"');
    localStorage.setItem('cloud-experience-c', '{"content":{"x":1}}');
    for (const name of ['a', 'b', 'c', 'd']) expect(readStored(name, 'fallback')).toBe('fallback');
    expect(readStored('c', ['list'])).toEqual(['list']);
    expect(readRecord('a')).toBeUndefined();
  });

  it('falls back to the memory of the page when the storage is full', () => {
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    store('tag', '/x');
    expect(readStored('tag', '')).toBe('/x');
    removeStored('tag');
    expect(readStored('tag', '')).toBe('');
  });

  it('works when the browser blocks it', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(() => store('tag', '/y')).not.toThrow();
    expect(readStored('tag', '')).toBe('/y');
    expect(() => clearStored()).not.toThrow();
  });

  it('removes everything under the prefix and nothing else', () => {
    localStorage.setItem('other', '1');
    store('token', 'a');
    store('isLock', true, { session: true });
    clearStored();
    expect(Object.keys(localStorage)).toEqual(['other']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('remembers a taste beyond signing out', () => {
    storeDeviceSetting('themeName', 'theme-cool');
    expect(readStored('themeName', '')).toBe('theme-cool');
    clearStored();
    expect(readStored('themeName', '')).toBe('');
    expect(readDeviceSetting('themeName', 'theme-hey')).toBe('theme-cool');
  });
});
