// @vitest-environment jsdom
import { renderPage } from '../../../test/render-page.tsx';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Language } from '../../lib/i18n/i18n.ts';
import { changeLanguage, LanguageContext, withTexts } from '../../lib/i18n/i18n.ts';
import { DateField, DateTimeField } from './date-field.tsx';

const FIELDS = { day: DateField, moment: DateTimeField };

/** Opens the calendar of a field; answers what its header says of the month, and of the year behind it. */
async function headersOf(kind: keyof typeof FIELDS, language: Language): Promise<string[]> {
  const Field = FIELDS[kind];
  function Page() {
    const [isShown, setIsShown] = useState(false);
    const value = kind === 'day' ? '2026-11-26' : '2026-11-26 08:00:00';
    if (isShown)
      return (
        <LanguageContext value={language}>
          <Field label="when" value={value} onChange={() => {}} />
        </LanguageContext>
      );
    return <button onClick={() => void changeLanguage(language).then(() => setIsShown(true))}>show</button>;
  }
  await withTexts(Promise.resolve(), 'crud');
  const user = await renderPage(<Page />, { permissions: [] });
  await user.click(screen.getByText('show'));
  await user.click(await screen.findByLabelText('when'));
  const header = () => screen.findByText(/2026/, { selector: '[class*="calendarHeaderLevel"]' });
  const month = await header();
  const said = month.textContent ?? '';
  await user.click(month);
  return [said, (await header()).textContent ?? ''];
}

afterEach(() => changeLanguage('zh-cn'));

it.each(['day', 'moment'] as const)('the calendar of a %s names month and year as Chinese does', async (kind) => {
  expect(await headersOf(kind, 'zh-cn')).toEqual(['2026年11月', '2026年']);
});

it('the calendar names the month before the year in English', async () => {
  expect(await headersOf('day', 'en')).toEqual(['November 2026', '2026']);
});
