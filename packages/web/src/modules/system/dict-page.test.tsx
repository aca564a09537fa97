// @vitest-environment jsdom
import { allOf, renderPage } from '../../../test/render-page.tsx';
import { dict } from '@cloud/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryServer } from '../../../test/memory-server.ts';
import { DictPage } from './dict-page.tsx';

const page = (records: object[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 });
const ROOT = { id: '1', code: 'sex', dictValue: '性别', dictKey: '-1', sort: 1, isSealed: 0, remark: '' };
const ENTRIES = [
  { id: '2', parentId: '1', code: 'sex', dictValue: '男', dictKey: '1', sort: 1, isSealed: 0 },
  { id: '3', parentId: '1', code: 'sex', dictValue: '女', dictKey: '2', sort: 2, isSealed: 0 },
];

let server: MemoryServer;
beforeEach(() => {
  server = new MemoryServer()
    .entity(dict, [ROOT])
    .on('GET', `${dict.path}/parent-list`, () => page([ROOT]))
    .on('GET', `${dict.path}/child-list`, () => ENTRIES);
});

describe('the dictionaries', () => {
  it('open the entries of one beside them, and close again', async () => {
    const user = await renderPage(<DictPage />, { permissions: allOf('dict') });
    await screen.findByText('性别');
    await user.click(screen.getByRole('button', { name: '字典配置' }));
    const drawer = await screen.findByRole('dialog', { name: '字典项：性别（sex）' });
    expect(await within(drawer).findByText('女')).toBeTruthy();
    expect(server.callsOf(`${dict.path}/child-list`)[0]?.query).toMatchObject({ parentId: '1' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('add an entry to the one that is open', async () => {
    const user = await renderPage(<DictPage />, { permissions: allOf('dict') });
    await screen.findByText('性别');
    await user.click(screen.getByRole('button', { name: '字典配置' }));
    const drawer = within(await screen.findByRole('dialog', { name: /字典项/ }));
    await drawer.findByText('女');
    await user.click(drawer.getByRole('button', { name: '新增' }));
    const form = within((await screen.findAllByRole('dialog')).at(-1)!);
    await user.type(form.getByLabelText(/字典名称/), '未知');
    await user.type(form.getByLabelText(/字典键值/), '3');
    await user.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(server.callsOf(`${dict.path}/submit`)[0]?.body).toMatchObject({
        parentId: '1',
        dictValue: '未知',
        dictKey: '3',
      }),
    );
  });
});
