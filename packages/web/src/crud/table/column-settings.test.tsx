// @vitest-environment jsdom
import { allOf, renderPage } from '../../../test/render-page.tsx';
import { post } from '@cloud/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryServer } from '../../../test/memory-server.ts';
import { CrudPage } from '../page/crud-page.tsx';

const headings = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => (textContent ?? '').replace(/[↑↓]/g, ''))
    .filter(Boolean);

let server: MemoryServer;
const open = async () => {
  const user = await renderPage(<CrudPage entity={post} />, { url: '/system/post', permissions: allOf('post') });
  await screen.findByText('董事长');
  await user.click(screen.getByRole('button', { name: '列设置' }));
  return { user, settings: within(await screen.findByRole('dialog')) };
};

beforeEach(() => {
  server = new MemoryServer().entity(post, [{ postCode: 'ceo', postName: '董事长', category: '1', sort: 1 }]);
});

describe('the columns of a list', () => {
  it('are hidden and shown, also those of the form', async () => {
    const { user, settings } = await open();
    expect(headings()).toEqual(['岗位类型', '岗位编号', '岗位名称', '排序', '操作']);
    await user.click(settings.getByRole('checkbox', { name: '岗位编号' }));
    await user.click(settings.getByRole('checkbox', { name: '备注' }));
    expect(headings()).toEqual(['岗位类型', '岗位名称', '排序', '备注', '操作']);
  });

  it('are moved, frozen first, and remembered on the server', async () => {
    const { user, settings } = await open();
    await user.click(settings.getByRole('button', { name: '上移“岗位名称”' }));
    expect(headings().slice(0, 3)).toEqual(['岗位类型', '岗位名称', '岗位编号']);
    await user.click(settings.getByRole('button', { name: '冻结“排序”' }));
    expect(headings()[0]).toBe('排序');
    await waitFor(() =>
      expect(server.callsOf('/blade-system/preference/submit').at(-1)?.body).toMatchObject({
        name: 'columns.post.title',
        value: { frozen: ['sort'] },
      }),
    );
    await user.click(settings.getByRole('button', { name: '恢复默认' }));
    expect(headings()).toEqual(['岗位类型', '岗位编号', '岗位名称', '排序', '操作']);
  });

  it('are made wider by the keyboard at their edge', async () => {
    const { user } = await open();
    const edge = screen.getByRole('separator', { name: '调整“岗位编号”的列宽' });
    const before = Number(edge.getAttribute('aria-valuenow'));
    edge.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(Number(edge.getAttribute('aria-valuenow'))).not.toBe(before));
  });
});
