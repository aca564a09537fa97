import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { shortCount } from './format.ts';

beforeAll(() => i18next.init({ lng: 'zh-cn', lowerCaseLng: true, resources: {} }));

const COUNTS = [
  0, 7, 999, 1000, 1234, 9999, 10_000, 12_345, 999_999, 1_234_567, 12_000_000, 99_999_999, 123_456_789, 5e9,
];

it.each([
  ['zh-cn', 'zh-CN'],
  ['en', 'en'],
])('says counts in %s as people write them', async (language, locale) => {
  await i18next.changeLanguage(language);
  const browser = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  for (const count of COUNTS) expect([count, shortCount(count)]).toEqual([count, browser.format(count)]);
});
