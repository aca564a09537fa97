// @vitest-environment jsdom
import { allOf, renderPage } from '../../../test/render-page.tsx';
import { post, sms, smsLog } from '@cloud/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryServer, Refusal } from '../../../test/memory-server.ts';
import { CrudPage } from './crud-page.tsx';

const POSTS = Array.from({ length: 23 }, (_, i) => ({
  category: '1',
  postCode: `code-${i + 1}`,
  postName: `岗位${i + 1}`,
  sort: i + 1,
  remark: '',
}));

let server: MemoryServer;
const rows = () => screen.getAllByRole('row').slice(1);
const row = (text: string) => screen.getByText(text).closest('tr')!;
const open = (url = '/system/post', permissions = allOf('post')) =>
  renderPage(<CrudPage entity={post} />, { url, permissions });
const box = (name: RegExp | string) => within(screen.getByRole('dialog')).getByLabelText(name);

beforeEach(() => {
  server = new MemoryServer().entity(post, POSTS).dictionary('post_category', { 1: '高层', 2: '中层' });
});

describe('a list', () => {
  it('shows the first page with names for codes, and turns pages', async () => {
    const user = await open();
    expect(await screen.findByText('岗位1')).toBeTruthy();
    expect(rows()).toHaveLength(10);
    expect(await within(row('岗位1')).findByText('高层')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('23');
    await user.click(screen.getByRole('button', { name: /3/ }));
    expect(await screen.findByText('岗位23')).toBeTruthy();
    expect(rows()).toHaveLength(3);
    expect(window.location.search).toBe('?current=3');
  });

  it('goes to the last page when the one that was asked for is none', async () => {
    await open('/system/post?current=9');
    expect(await screen.findByText('岗位23')).toBeTruthy();
    expect(window.location.search).toBe('?current=3');
  });

  it('sorts by a heading, the other way, and not at all', async () => {
    const user = await open();
    const heading = await screen.findByRole('button', { name: /排序/ });
    await user.click(heading);
    await waitFor(() => expect(window.location.search).toBe('?order=sort+asc'));
    await user.click(heading);
    expect(await screen.findByText('岗位23')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: /排序/ }).getAttribute('aria-sort')).toBe('descending');
    await user.click(heading);
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('shows only what the user may do', async () => {
    await open('/system/post', ['post_view']);
    await screen.findByText('岗位1');
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
    expect(within(row('岗位1')).getAllByRole('button')).toHaveLength(1);
  });

  it('is only looked at where it is a log, also by who may write its settings; states have the color of what they mean', async () => {
    server.entity(smsLog, [
      { phone: '138****0001', outcome: 'sent' },
      { phone: '138****0002', outcome: 'failed' },
    ]);
    await renderPage(<CrudPage entity={smsLog} />, { permissions: allOf('sms'), roles: ['administrator'] });
    await screen.findByText('138****0001');
    const hueOf = (phone: string, text: string) => within(row(phone)).getByText(text).dataset['hue'];
    expect([hueOf('138****0001', '成功'), hueOf('138****0002', '失败')]).toEqual(['1', '4']);
    for (const name of ['新增', '批量删除', '编辑', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says why it is empty, and shows all again', async () => {
    const user = await open('/system/post?postName_like=nobody');
    await user.click(await screen.findByRole('button', { name: '清空搜索条件' }));
    expect(await screen.findByText('岗位1')).toBeTruthy();
  });

  it('says that it could not be fetched, and tries again', async () => {
    const refuse = () => {
      throw new Refusal('internal', { id: 'x' });
    };
    server.on('GET', '/blade-system/post/list', refuse);
    const user = await open();
    const problem = await screen.findByText('列表没有加载成功');
    server.entity(post, POSTS);
    await user.click(within(problem.parentElement!).getByRole('button', { name: '重试' }));
    expect(await screen.findByText('岗位1')).toBeTruthy();
  });
});

describe('the search bar', () => {
  it('asks the server on Enter, keeps it in the URL, and forgets it', async () => {
    const user = await open();
    await screen.findByText('岗位1');
    await user.type(within(screen.getByRole('search')).getByLabelText('岗位名称'), '2{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(6));
    expect(window.location.search).toBe('?postName_like=2');
    await user.click(within(screen.getByRole('search')).getByRole('button', { name: '清空' }));
    await waitFor(() => expect(rows()).toHaveLength(10));
  });

  it('shows the search of a link', async () => {
    await open('/system/post?postCode_like=code-11');
    expect(await screen.findByText('岗位11')).toBeTruthy();
    expect(within(screen.getByRole('search')).getByLabelText<HTMLInputElement>('岗位编号').value).toBe('code-11');
  });
});

describe('saved searches', () => {
  it('are kept under a name on the server, applied and forgotten', async () => {
    const user = await open('/system/post?postName_like=3');
    await screen.findByText('岗位13');
    await user.click(screen.getByRole('button', { name: '常用搜索' }));
    await user.type(await screen.findByRole('textbox', { name: '搜索的名称' }), '带三的{Enter}');
    await waitFor(() =>
      expect(server.callsOf('/blade-system/preference/submit').at(-1)?.body).toEqual({
        name: 'searches.post.title',
        value: [{ name: '带三的', search: '?postName_like=3' }],
      }),
    );
    await user.click(within(screen.getByRole('search')).getByRole('button', { name: '清空' }));
    await screen.findByText('岗位1');
    await user.click(screen.getByRole('button', { name: '常用搜索' }));
    await user.click(await screen.findByRole('button', { name: '带三的' }));
    await waitFor(() => expect(window.location.search).toBe('?postName_like=3'));
    await user.click(screen.getByRole('button', { name: '常用搜索' }));
    await user.click(await screen.findByRole('button', { name: '删除“带三的”' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '带三的' })).toBeNull());
  });
});

describe('removing', () => {
  it('warns when nothing is chosen, asks first, and removes what is chosen', async () => {
    const user = await open();
    await screen.findByText('岗位1');
    await user.click(screen.getByRole('button', { name: /批量删除/ }));
    expect(server.callsOf('/blade-system/post/remove')).toHaveLength(0);
    for (const name of ['岗位1', '岗位2']) await user.click(within(row(name)).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: /批量删除/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getAllByRole('button')[1]!);
    await waitFor(() => expect(screen.queryByText('岗位1')).toBeNull());
    expect(server.callsOf('/blade-system/post/remove')[0]?.query).toEqual({ ids: '1,2' });
    expect(server.rows(post)).toHaveLength(21);
  });

  it('does nothing after a no', async () => {
    const user = await open();
    await screen.findByText('岗位1');
    await user.click(within(row('岗位1')).getByRole('button', { name: '删除' }));
    await user.click(within(await screen.findByRole('alertdialog')).getAllByRole('button')[0]!);
    expect(server.rows(post)).toHaveLength(23);
  });
});

describe('the form', () => {
  it('says what is missing, and saves once nothing is', async () => {
    const user = await open();
    await screen.findByText('岗位1');
    await user.click(screen.getByRole('button', { name: '新增' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存' }));
    expect(box(/岗位编号/).getAttribute('aria-invalid')).toBe('true');
    expect(server.callsOf('/blade-system/post/submit')).toHaveLength(0);
    await user.click(box(/岗位类型/));
    await user.click((await screen.findAllByRole('option', { name: '中层', hidden: true })).at(-1)!);
    await user.type(box(/岗位编号/), 'new');
    await user.type(box(/岗位名称/), '新岗位');
    await user.type(box(/排序/), '7');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.rows(post).at(-1)).toMatchObject({ postCode: 'new', postName: '新岗位', category: 2, sort: 7 });
  });

  it('asks before it throws away what was typed', async () => {
    const user = await open();
    await screen.findByText('岗位1');
    await user.click(within(row('岗位1')).getByRole('button', { name: '编辑' }));
    await user.type(await screen.findByDisplayValue('岗位1'), '!');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
    await user.click(within(await screen.findByRole('alertdialog')).getAllByRole('button')[0]!);
    expect(screen.getByDisplayValue('岗位1!')).toBeTruthy();
  });

  it('meets the edit of another one: takes what is new, keeps what was typed, and saves both', async () => {
    const user = await open();
    await screen.findByText('岗位1');
    await user.click(within(row('岗位1')).getByRole('button', { name: '编辑' }));
    await user.type(await screen.findByDisplayValue('岗位1'), '甲');
    Object.assign(server.rows(post)[0]!, { remark: '别人写的', updateTime: '2026-11-22 09:00:00' });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }));
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('李四');
    expect(screen.getByDisplayValue('别人写的')).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.rows(post)[0]).toMatchObject({ postName: '岗位1甲', remark: '别人写的' });
  });

  it('hides secrets until the eye is pressed', async () => {
    server.entity(sms, []).dictionary('sms', { 1: '云片' });
    const user = await renderPage(<CrudPage entity={sms} />, { permissions: allOf('sms') });
    await user.click((await screen.findAllByRole('button', { name: '新增' }))[0]!);
    const secret = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('SecretKey');
    expect(secret.type).toBe('password');
    await user.click(screen.getByRole('button', { name: '显示或隐藏密码' }));
    expect(secret.type).toBe('text');
  });

  it('of a record that is only viewed cannot be typed into', async () => {
    const user = await open();
    await screen.findByText('岗位1');
    await user.click(within(row('岗位1')).getByRole('button', { name: '查看' }));
    expect((await screen.findByDisplayValue<HTMLInputElement>('岗位1')).readOnly).toBe(true);
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: '保存' })).toBeNull();
  });
});
