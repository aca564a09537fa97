import { beforeEach, expect, it, vi } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';

beforeEach(() => {
  openWindow();
  Object.assign(globalThis, { document: { documentElement: {} } });
  vi.resetModules();
});

it('begins in the default language, and the locale is taken from the stored one', async () => {
  const { changeLanguage, currentLanguage, currentLocale, startI18n } = await import('./i18n.ts');
  expect(currentLocale(), 'none is stored yet').toBe('en-US');
  await startI18n();
  expect([currentLanguage(), currentLocale()]).toEqual(['zh-cn', 'zh-CN']);
  expect(JSON.parse(localStorage.getItem('cloud-experience-language')!)).toMatchObject({ content: 'zh-cn' });
  await changeLanguage('en');
  expect([currentLanguage(), currentLocale()]).toEqual(['en', 'en-US']);
});

it('goes on in the language that is stored', async () => {
  localStorage.setItem('cloud-experience-language', JSON.stringify({ content: 'en' }));
  const { currentLanguage, currentLocale, startI18n } = await import('./i18n.ts');
  await startI18n();
  expect([currentLanguage(), currentLocale()]).toEqual(['en', 'en-US']);
});

it.each(['fr', '', '{'])('takes the default where %j is stored', async (content) => {
  localStorage.setItem('cloud-experience-language', JSON.stringify({ content }));
  const { currentLanguage, startI18n } = await import('./i18n.ts');
  await startI18n();
  expect(currentLanguage()).toBe('zh-cn');
});
