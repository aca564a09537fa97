// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import { KeySheet } from '../../../shell/help/key-sheet.tsx';
import { useKeyGroupsOnSheet } from './use-key-groups-on-sheet.ts';

function Page() {
  useKeyGroupsOnSheet();
  return <KeySheet />;
}

it('the sheet of keys lists those of the modelling page above the keys of the console', async () => {
  await startI18n();
  await withTexts(Promise.resolve(), 'help', 'model-edit');
  await renderPage(<Page />, { url: '/wel/index', permissions: [] });
  const heads = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
  expect(heads).toEqual(['三维视图', '选中的构件', '绘制工具', '待查看', '任何地方', '列表']);
  expect(screen.getByText('只显示它，再按恢复').closest('div')?.querySelector('kbd')?.textContent).toBe('I');
});
