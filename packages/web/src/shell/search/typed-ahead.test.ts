import { beforeEach, expect, it } from 'vitest';
import { beginTypedAhead, takeTypedAhead } from './typed-ahead.ts';

const page = new EventTarget();
beforeEach(() => {
  Object.defineProperty(globalThis, 'window', { configurable: true, value: page });
  takeTypedAhead();
});

function press(key: string, more: Partial<KeyboardEvent> = {}): Event {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
  page.dispatchEvent(event);
  return event;
}

it('keeps what is typed until the box is there', () => {
  beginTypedAhead(() => {});
  for (const key of ['s', 'x', 'Backspace', 'Shift', '岗', ' ']) press(key);
  expect(takeTypedAhead()).toEqual({ text: 's岗 ', isEntered: false });
  press('z');
  expect(takeTypedAhead()).toEqual({ text: '', isEntered: false });
});

it('hears Enter, gives up on Escape and leaves shortcuts alone', () => {
  let isGivenUp = false;
  beginTypedAhead(() => (isGivenUp = true));
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(press('a').defaultPrevented).toBe(true);
  press('Enter');
  press('Escape');
  expect(isGivenUp).toBe(true);
  expect(takeTypedAhead()).toEqual({ text: 'a', isEntered: true });
});
