// @vitest-environment jsdom
import { renderPage } from '../../../../../test/render-page.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { flowRow } from '../../../../../test/flow-row.ts';
import { MemoryServer } from '../../../../../test/memory-server.ts';
import { withTexts } from '../../../../lib/i18n/i18n.ts';
import { TodoPage } from './todo-page.tsx';

const ROWS = [
  flowRow({ taskId: '1', title: '报销甲', isBulk: true }),
  flowRow({ taskId: '2', title: '报销乙', isBulk: true, urged: 2, dueTime: '2020-01-01 00:00:00' }),
  flowRow({ taskId: '3', title: '探亲' }),
];

let server: MemoryServer;
beforeEach(async () => {
  await withTexts(Promise.resolve(), 'work');
  server = new MemoryServer()
    .on('GET', '/blade-flow/work/todo-list', () => ({ records: ROWS, total: 3, current: 1, size: 10, pages: 1 }))
    .on('GET', '/blade-flow/work/deputy', () => ({
      deputyId: '5',
      deputyName: '赵六',
      beginDate: '2020-01-01',
      endDate: '2099-01-01',
      isAway: true,
    }))
    .on('POST', '/blade-flow/work/complete-tasks', () => ({}))
    .dictionary('flow', { '1': '请假流程' });
});

it('leads each task to its page, and says who was asked to hurry and what is late', async () => {
  await renderPage(<TodoPage />, { permissions: [] });
  const link = await screen.findByRole('link', { name: '探亲' });
  expect(link.getAttribute('href')).toMatch(/\/work\/process\/leave\/handle\/3\/100\/100$/);
  const row = screen.getByRole('row', { name: /报销乙/ });
  expect(row.textContent).toContain('催 2');
  expect(row.textContent).toContain('已超期');
  expect(screen.getByText(/由 赵六 代您办理/)).toBeDefined();
});

it('answers several tasks at once, only those whose process allows it, and rejects with a reason only', async () => {
  const user = await renderPage(<TodoPage />, { permissions: [] });
  await user.click(await screen.findByRole('checkbox', { name: /全部|全选/ }));
  expect(screen.getByText('有的事务不能批量办理，请单独打开')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '批量驳回 (2)' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '驳回' }));
  expect(server.callsOf('/blade-flow/work/complete-tasks')).toEqual([]);
  await user.type(dialog.getByRole('textbox'), '票据不全');
  await user.click(dialog.getByRole('button', { name: '驳回' }));
  await screen.findByText('已办理 2 项事务');
  expect(server.callsOf('/blade-flow/work/complete-tasks').map(({ body }) => body)).toEqual([
    { taskIds: '1,2', comment: '票据不全', flag: '' },
  ]);
});
