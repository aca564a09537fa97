// @vitest-environment jsdom
import { renderPage } from '../../../test/render-page.tsx';
import { post } from '@cloud/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryServer, Refusal } from '../../../test/memory-server.ts';
import { CrudPage } from '../page/crud-page.tsx';

const ROWS = [{ category: '1', postCode: 'ceo', postName: '董事长', sort: 1, remark: '' }];
const WORKBOOK = new File(['x'], 'posts.xlsx');
const IMPORT = '/blade-system/post/import';

let server: MemoryServer;
const open = async () => {
  const user = await renderPage(<CrudPage entity={post} />, {
    url: '/system/post',
    permissions: ['post_view', 'post_add', 'post_edit'],
  });
  await screen.findByText('董事长');
  await user.click(screen.getByRole('button', { name: '导入' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = () => dialog.getByRole('button', { name: '导入' });
  const choose = () => user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, WORKBOOK);
  return { user, dialog, send, choose };
};

beforeEach(() => {
  server = new MemoryServer().entity(post, ROWS);
});

describe('a workbook that goes in', () => {
  it('needs a file, is sent with the wish to cover, and refreshes the list', async () => {
    const { user, dialog, send, choose } = await open();
    expect(send().hasAttribute('disabled')).toBe(true);
    await choose();
    await user.click(dialog.getByRole('checkbox', { name: /覆盖已有数据/ }));
    server.on('POST', IMPORT, () => {
      server.entity(post, [...ROWS, { ...ROWS[0], postCode: 'cto', postName: '首席技术官' }]);
      return { rows: 1 };
    });
    await user.click(send());
    expect(await screen.findByText('首席技术官')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const body = server.callsOf(IMPORT)[0]?.body as FormData;
    expect([body.get('isCovered'), (body.get('file') as File).name]).toEqual(['1', 'posts.xlsx']);
  });

  it('shows the passwords that were generated until they are handed out', async () => {
    const { user, dialog, send, choose } = await open();
    await choose();
    server.on('POST', IMPORT, () => ({ rows: 1, issued: [{ id: '1', account: 'zhao', password: 'abcd-efgh-2345' }] }));
    await user.click(send());
    const shown = within(await screen.findByRole('region', { name: '新用户的密码' }));
    expect(shown.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['zhao', 'abcd-efgh-2345']);
    await user.click(dialog.getByRole('button', { name: '完成' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is refused with everything that is wrong with it, by row and column, to take along', async () => {
    const { user, dialog, send, choose } = await open();
    await choose();
    server.on('POST', IMPORT, () => {
      const issues = [{ row: 3, column: '岗位编号', value: 'ceo', message: '已经存在' }];
      throw new Refusal('validation-failed', {}, { issues, total: 7 });
    });
    await user.click(send());
    expect((await dialog.findByRole('alert')).textContent).toContain('仅列出前 1 处');
    expect(dialog.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '3',
      '岗位编号',
      'ceo',
      '已经存在',
    ]);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
    await user.click(dialog.getByRole('button', { name: '下载问题清单' }));
    expect(saved).toHaveBeenCalledOnce();
    saved.mockRestore();
  });

  it('is not sent again while it is on its way, and stays open when the server fails', async () => {
    const { user, send, choose } = await open();
    await choose();
    server.on('POST', IMPORT, () => {
      throw new Refusal('internal', { id: 'x1' });
    });
    await user.click(send());
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).not.toBe(''));
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(server.callsOf(IMPORT)).toHaveLength(1);
  });
});
