import { beforeAll, expect, it } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';
import { changeLanguage } from '../../lib/i18n/i18n.ts';
import { clockTime, roughDuration, shortCount, timeAgo } from './format.ts';

beforeAll(() => {
  openWindow();
  Object.assign(globalThis, { document: { documentElement: {} } });
});

const COUNTS = [
  0, 7, 999, 1000, 1234, 9999, 10_000, 12_345, 999_999, 1_234_567, 12_000_000, 99_999_999, 123_456_789, 5e9,
];

it.each([
  ['zh-cn', 'zh-CN'],
  ['en', 'en'],
] as const)('says counts in %s as people write them', async (language, locale) => {
  await changeLanguage(language);
  const browser = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  for (const count of COUNTS) expect([count, shortCount(count)]).toEqual([count, browser.format(count)]);
});

it('tells times of one minute apart by the clock, with the day unless that is today', () => {
  const now = new Date('2026-03-05T18:00:00');
  expect(clockTime('2026-03-05 11:52:07', now)).toBe('11:52:07');
  expect(clockTime('2026-03-04 11:52:07', now)).toMatch(/03.?04.* 11:52:07/);
  expect(clockTime('', now)).toBe('');
});

it('says a time that is guessed in whole seconds, then in whole minutes', async () => {
  await changeLanguage('zh-cn');
  expect([0.2, 2.4, 59, 95, 3000].map(roughDuration)).toEqual(['1秒钟', '2秒钟', '59秒钟', '2分钟', '50分钟']);
  await changeLanguage('en');
  expect([1, 45, 60].map(roughDuration)).toEqual(['1 second', '45 seconds', '1 minute']);
});

it('says how long ago something was in few letters, so that it stands beside a state', async () => {
  const now = Date.parse('2026-03-05T18:00:00');
  await changeLanguage('en');
  expect(timeAgo('2026-03-05 17:31:00', now)).toBe('29 min. ago');
  await changeLanguage('zh-cn');
  expect(timeAgo('2026-03-05 17:31:00', now)).toBe('29分钟前');
});
