// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { withTexts } from '../../lib/i18n/i18n.ts';
import { Chart } from './chart.tsx';

beforeEach(() => withTexts(Promise.resolve(), 'chart'));

const data = {
  labels: ['08:00', '09:00'],
  series: [
    { name: 'Requests', values: [12, 1200] },
    { name: 'Failures', values: [0, null] },
  ],
};

it('names its drawing and tells its values as a table', async () => {
  const user = await renderPage(<Chart kind="bar" title="Requests by hour" data={data} />, { permissions: [] });
  expect(await screen.findByRole('img', { name: 'Requests by hour' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByText('数值'));
  const row = within(await screen.findByRole('table')).getByRole('row', { name: /09:00/ });
  expect(row.textContent).toBe('09:001,200–');
});

it('says that there is nothing to draw', async () => {
  await renderPage(<Chart kind="line" title="Requests" data={{ labels: [], series: [] }} />, { permissions: [] });
  expect(await screen.findByText('没有数据')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

it('writes label, value and share beside each slice of a pie', async () => {
  const pie = { labels: ['IFC', 'DXF'], series: [{ name: 'Files', values: [3, 1] }] };
  await renderPage(<Chart kind="pie" title="Formats" data={pie} format={(value) => `${value} files`} />, {
    permissions: [],
  });
  const [first] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toBe('IFC3 files75%');
});
