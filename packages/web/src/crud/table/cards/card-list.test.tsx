// @vitest-environment jsdom
import { post } from '@cloud/contract';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { allOf, renderPage } from '../../../../test/render-page.tsx';

beforeAll(() => {
  // A small screen, before anything asks for its size.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

it('is a card for each record on a small screen: its title, some fields, and what can be done with it', async () => {
  const { CrudPage } = await import('../../page/crud-page.tsx');
  new MemoryServer().entity(post, [
    { postName: '岗位1', category: '1', postCode: 'a', sort: 1 },
    { postName: '岗位2', category: '1', postCode: 'b', sort: 2 },
  ]);
  const user = await renderPage(<CrudPage entity={post} />, { url: '/system/post', permissions: allOf('post') });
  await screen.findByText('岗位2');
  expect(screen.queryByRole('grid')).toBeNull();
  const cards = screen.getAllByRole('listitem').filter((item) => item.querySelector('article'));
  expect(cards).toHaveLength(2);
  const card = within(cards[1]!);
  expect(card.getByText('b')).toBeTruthy();
  expect(card.getByRole('button', { name: '编辑' })).toBeTruthy();
  await user.click(card.getByRole('checkbox'));
  expect(cards[1]!.querySelector('article')!.dataset['selected']).toBe('true');
});

it('sorts, and chooses all, as the heads of a table do', async () => {
  const { CrudPage } = await import('../../page/crud-page.tsx');
  new MemoryServer().entity(post, [
    { postName: '岗位2', category: '1', postCode: 'b', sort: 2 },
    { postName: '岗位1', category: '1', postCode: 'a', sort: 1 },
  ]);
  const user = await renderPage(<CrudPage entity={post} />, { url: '/system/post', permissions: allOf('post') });
  await screen.findByText('岗位2');
  const tools = within(screen.getByTestId('card-tools'));
  await user.click(tools.getByRole('checkbox', { name: '全选' }));
  expect(document.querySelectorAll('article[data-selected=true]')).toHaveLength(2);
  expect(screen.getByRole('button', { name: /删 除.*2|删除.*2/ })).toBeTruthy();
  await user.click(tools.getByRole('checkbox', { name: '全选' }));
  expect(document.querySelectorAll('article[data-selected=true]')).toHaveLength(0);
  await user.selectOptions(tools.getByRole('combobox', { name: '排序' }), '岗位编号');
  const order = () => new URLSearchParams(window.location.search).toString();
  await user.click(await tools.findByRole('button', { name: /^升序/ }));
  expect(await tools.findByRole('button', { name: /^降序/ })).toBeTruthy();
  expect(order()).toContain('postCode');
});
