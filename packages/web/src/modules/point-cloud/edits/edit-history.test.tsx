// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { Run } from '@cloud/contract';
import { expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../lib/i18n/i18n.ts';
import type { EditEntry } from './edit-entry.ts';
import { EditHistory } from './edit-history.tsx';
import { putLiveModel } from './live-models.ts';

const run = { id: '7', datasetId: '11', isEditable: true, artifacts: [], stages: [] } as unknown as Run;

const renamed = (n: number): EditEntry => ({
  key: `${n}`,
  id: `${n}`,
  revision: n,
  operations: [{ type: 'rename', id: 'room-1', name: `Room ${n}` }],
  anchors: [],
  userName: '',
  time: '2026-11-20 10:00:00',
  isOwn: true,
  isUndone: false,
  undoneBy: '',
  isUndoneByMe: false,
});

it('of many edits the latest are listed, and the older ones come when they are asked for', async () => {
  new MemoryServer();
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud', 'model-edit');
  putLiveModel('7', { entries: Array.from({ length: 120 }, (_, n) => renamed(n + 1)) });
  const user = await renderPage(<EditHistory run={run} />, { permissions: [] });
  const count = () => screen.getAllByTestId('edit-entry').length;
  expect(count()).toBe(50);
  expect(screen.queryByText(/“Room 1”/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '更早的修改（还有 70 项）' }));
  await user.click(screen.getByRole('button', { name: '更早的修改（还有 20 项）' }));
  expect(count()).toBe(120);
  expect(screen.getAllByTestId('edit-entry').at(-1)?.textContent).toContain('“Room 1”');
  expect(screen.queryByTestId('older-edits')).toBeNull();
});

it('says who undid an edit: oneself, or another by name', async () => {
  new MemoryServer();
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud', 'model-edit');
  const undone = { isUndone: true, undoneBy: '管理员' };
  const entries = [
    { ...renamed(1), ...undone },
    { ...renamed(2), ...undone, isUndoneByMe: true },
  ];
  putLiveModel('7', { entries });
  await renderPage(<EditHistory run={run} />, { permissions: [] });
  const texts = screen.getAllByTestId('edit-entry').map(({ textContent }) => textContent);
  expect(texts[0]).toContain('由你撤销');
  expect(texts[0]).not.toContain('管理员');
  expect(texts[1]).toContain('由 管理员 撤销');
});
