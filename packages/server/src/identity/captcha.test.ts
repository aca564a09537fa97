import { expect, it } from 'vitest';
import { glyphOf } from './captcha.ts';

it('draws every letter and digit that a captcha may hold, each in a form of its own', () => {
  const drawn = [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((letter) => glyphOf(letter)?.join(' '));
  expect(drawn).not.toContain(undefined);
  expect(new Set(drawn).size).toBe(36);
});
