// @vitest-environment jsdom
import { NOTHING_GIVEN, type Dataset } from '@cloud/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../../lib/i18n/i18n.ts';
import { FactChips } from './fact-chips.tsx';

const params = { unit: 'm', other: 'ft', height: 8.86, meters: 8.9, otherMeters: 2.7 };
const scan = {
  state: 'ready',
  access: 'view',
  unit: 'm',
  up: 'z',
  crs: null,
  points: 9,
  bounds: null,
  given: NOTHING_GIVEN,
  warnings: [{ code: 'unit-unclear', params }],
} as unknown as Dataset;

async function chipsOf(change: Partial<Dataset>): Promise<string | null> {
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud');
  document.body.replaceChildren();
  await renderPage(<FactChips dataset={{ ...scan, ...change }} />, { permissions: [] });
  return screen.getByTestId('fact-chips').textContent;
}

it('tells those who may only look that a unit waits to be confirmed, until somebody confirms it', async () => {
  expect(await chipsOf({})).toMatch(/^单位待确认 米/);
  expect(screen.queryByRole('button')).toBeNull();
  expect(await chipsOf({ given: { ...NOTHING_GIVEN, unit: 'm' } })).toMatch(/^单位 米/);
});
