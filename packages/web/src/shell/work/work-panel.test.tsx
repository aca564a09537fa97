// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '../../../test/api-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { withTexts } from '../../lib/i18n/i18n.ts';
import { useWorkCounts } from './work-counts.ts';
import { WorkPopover } from './work-panel.tsx';

const NO_TASKS = { records: [], total: '0', size: '5', current: '1', pages: '0' };

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi((_, reply) => reply(200, { code: 200, success: true, data: NO_TASKS, msg: '' }));
  await withTexts(Promise.resolve(), 'shell');
});
afterAll(() => api.stop());

it('leaves no room for tasks where only notices wait', async () => {
  await renderPage(<WorkPopover onClose={() => {}} />, { permissions: [] });
  useWorkCounts.setState({ notices: 3 });
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByText('未读通知')).toBeTruthy();
  await expect.poll(() => within(panel).queryByRole('status')).toBeNull();
  await expect.poll(() => api.heard.length).toBe(2);
  await expect.poll(() => within(panel).queryAllByRole('list').length).toBe(1);
  expect(within(panel).getByRole('link').textContent).toBe('未读通知3');
});
