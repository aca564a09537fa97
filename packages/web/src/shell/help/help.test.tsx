// @vitest-environment jsdom
import { datasetList, lookUpUsers, preferenceList, runSearch } from '@cloud/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryServer } from '../../../test/memory-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../lib/i18n/i18n.ts';
import { usePreferences } from '../../lib/session/preferences.ts';
import { ask } from '../../ui/dialog/confirm.ts';
import { CommandPalette } from '../search/command-palette.tsx';
import { useShell } from '../shell-state.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { KeySheet } from './key-sheet.tsx';
import { Tour } from './tour.tsx';
import { TourOffer } from './tour-offer.tsx';
import { offerTour, TOUR_STEPS } from './tour-state.ts';

let server: MemoryServer;
const page = (records: object[]) => ({ records, total: records.length, size: 5, current: 1, pages: 1 });

beforeEach(async () => {
  await startI18n();
  await withTexts(Promise.resolve(), 'shell', 'menu', 'help');
  server = new MemoryServer();
  server.on('GET', datasetList.path, () => page([{ id: '7', name: '东区办公楼', createTime: '2026-11-20 10:00:00' }]));
  server.on('GET', runSearch.path, () => [
    { id: '9', datasetId: '7', datasetName: '东区办公楼', state: 'succeeded', createTime: '2026-11-21 10:00:00' },
  ]);
  server.on('GET', lookUpUsers.path, () =>
    page([{ id: '5', realName: '东方明', account: 'ming', deptName: '测绘部' }]),
  );
  server.on('GET', preferenceList.path, () => ({}));
  useShell.setState({ isHelpOpen: false, isPaletteOpen: false, isTouring: false, isTourOffered: true });
  usePreferences.setState({ values: {}, isReady: true });
});

describe('the palette', () => {
  it('finds scans, models, people and settings, and leads there', async () => {
    const user = await renderPage(<CommandPalette />, { url: '/wel/index', permissions: ['user_view'] });
    await user.type(await screen.findByRole('combobox'), '东');
    const found = await screen.findAllByRole('option', { name: /东/ });
    expect(found.map(({ textContent }) => textContent)).toEqual([
      '东区办公楼2026-11-20 10:00:00',
      '东区办公楼完成 · 2026-11-21 10:00:00',
      '东方明ming · 测绘部',
    ]);
    await user.click(found[1]!);
    expect(window.location.search).toBe('?dataset=7&run=9');
  });

  it('offers people to those only who may open their page, and switches of the layout to all', async () => {
    const user = await renderPage(<CommandPalette />, { url: '/wel/index', permissions: [] });
    await user.type(await screen.findByRole('combobox'), '东');
    await screen.findByRole('option', { name: /完成/ });
    expect(screen.queryByRole('option', { name: /东方明/ })).toBeNull();
    await user.clear(screen.getByRole('combobox'));
    expect(screen.queryByRole('option', { name: '清除缓存' }), 'the server would refuse it').toBeNull();
    await user.type(screen.getByRole('combobox'), '灰色');
    expect(screen.getByRole('option', { name: /灰色模式/ }).textContent).toContain('已关闭');
  });
});

describe('help', () => {
  function Shortcuts() {
    useShortcuts();
    return <input aria-label="text" />;
  }

  it('opens by ? unless a text is being typed', async () => {
    const user = await renderPage(<Shortcuts />, { url: '/wel/index', permissions: [] });
    await user.type(screen.getByLabelText('text'), '?');
    expect(useShell.getState().isHelpOpen).toBe(false);
    act(() => screen.getByLabelText('text').blur());
    await user.keyboard('?');
    expect(useShell.getState().isHelpOpen).toBe(true);
  });

  it('opens by no key behind a question, where it could not be reached', async () => {
    const user = await renderPage(<Shortcuts />, { url: '/wel/index', permissions: [] });
    const answer = ask({ text: 'Together?' });
    await screen.findByRole('alertdialog');
    await user.keyboard('?{Control>}k{/Control}');
    expect(useShell.getState()).toMatchObject({ isHelpOpen: false, isPaletteOpen: false });
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(await answer).toBe('no');
    await user.keyboard('?');
    expect(useShell.getState().isHelpOpen).toBe(true);
  });

  it('lists the keys and starts the tour', async () => {
    const user = await renderPage(<KeySheet />, { url: '/wel/index', permissions: [] });
    expect(await screen.findByText('快速前往：页面、数据集、人员、设置')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '看一遍新手导览' }));
    expect(useShell.getState()).toMatchObject({ isHelpOpen: false, isTouring: true });
  });
});

describe('the tour', () => {
  it('has six steps, forth and back by keys, and is remembered by the server', async () => {
    const kept: unknown[] = [];
    server.on('POST', '/blade-system/preference/submit', ({ body }) => void kept.push(body));
    useShell.setState({ isTouring: true });
    const user = await renderPage(<Tour />, { url: '/wel/index', permissions: [] });
    const card = within(screen.getByRole('dialog', { name: '新手导览' }));
    expect(card.getByText('第 1 步，共 6 步')).toBeTruthy();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(card.getByText('第 2 步，共 6 步')).toBeTruthy();
    for (let step = 2; step < TOUR_STEPS.length; step++) await user.click(card.getByRole('button', { name: '下一步' }));
    await user.click(card.getByRole('button', { name: '完成' }));
    expect(useShell.getState()).toMatchObject({ isTouring: false, isTourOffered: false });
    await waitFor(() => expect(kept).toEqual([{ name: 'tour', value: 'done' }]));
  });

  it('is offered until it is declined', async () => {
    server.on('POST', '/blade-system/preference/submit', () => undefined);
    const user = await renderPage(<TourOffer />, { url: '/wel/index', permissions: [] });
    await user.click(await screen.findByRole('button', { name: '不看导览' }));
    expect(useShell.getState().isTourOffered).toBe(false);
    await offerTour();
    expect(useShell.getState().isTourOffered, 'nor the next time').toBe(false);
  });
});
