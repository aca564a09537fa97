// @vitest-environment jsdom
import { allOf, renderPage } from '../../../../test/render-page.tsx';
import { menu } from '@cloud/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { MenuPage } from './menu-page.tsx';

const entry = (id: string, name: string, more: object = {}) => ({
  id,
  parentId: '0',
  name,
  code: `code${id}`,
  path: `/${id}`,
  source: 'iconfont icon-user',
  category: 1,
  sort: 1,
  isOpen: 1,
  ...more,
});
const TREE = [
  entry('1', '系统管理', {
    children: [entry('2', '用户管理', { parentId: '1' }), entry('3', '岗位', { parentId: '1' })],
  }),
  entry('9', '监控'),
];

let server: MemoryServer;
const open = () =>
  renderPage(<MenuPage />, { url: '/system/menu', permissions: allOf('menu'), roles: ['administrator'] });
const row = (text: string) => within(screen.getByText(text).closest('tr')!);

beforeEach(() => {
  server = new MemoryServer()
    .entity(menu, TREE)
    .dictionary('menu_category', { 1: '菜单', 2: '按钮' })
    .on('GET', '/blade-system/menu/tree', () => [{ id: '1', title: '系统管理', children: [] }]);
});

describe('the menus', () => {
  it('are a tree without pages, small ones wholly open', async () => {
    await open();
    expect(await screen.findByText('用户管理')).toBeTruthy();
    expect(screen.getByRole('treegrid')).toBeTruthy();
    expect(screen.getByText('岗位').closest('tr')!.getAttribute('aria-level')).toBe('2');
    expect(screen.queryByLabelText('每页条数')).toBeNull();
  });

  it('fold by their arrow and by the keyboard', async () => {
    const user = await open();
    await screen.findByText('用户管理');
    await user.click(row('系统管理').getByRole('button', { name: '收起下级' }));
    expect(screen.queryByText('用户管理')).toBeNull();
    screen.getByRole('treegrid').focus();
    await user.keyboard('{Home}{ArrowRight}');
    expect(await screen.findByText('用户管理')).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}');
    expect(screen.queryByText('用户管理')).toBeNull();
  });

  it('get an entry below one of them, which knows its parent', async () => {
    const user = await open();
    await screen.findByText('用户管理');
    await user.click(row('系统管理').getByRole('button', { name: '新增下级' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/菜单名称/), '角色');
    await user.type(dialog.getByLabelText(/菜单编号/), 'role');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.callsOf('/blade-system/menu/submit')).toHaveLength(1));
    expect(server.callsOf('/blade-system/menu/submit')[0]?.body).toMatchObject({
      parentId: '1',
      name: '角色',
      category: 1,
    });
  });
});
