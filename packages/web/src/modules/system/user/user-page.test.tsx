// @vitest-environment jsdom
import { allOf, renderPage } from '../../../../test/render-page.tsx';
import { user as entity } from '@cloud/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { UserPage } from './user-page.tsx';

const person = (id: string, realName: string, more: object = {}) => ({
  id,
  tenantId: '000000',
  account: `account${id}`,
  name: realName,
  realName,
  roleId: '7',
  roleName: '人事',
  deptId: '4',
  deptName: '总部',
  status: 1,
  ...more,
});

let server: MemoryServer;
const open = (permissions: readonly string[] = [...allOf('user'), 'user_role', 'user_reset']) =>
  renderPage(<UserPage />, { url: '/system/user', permissions });
const select = async (user: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(within(screen.getAllByText(name)[0]!.closest('tr')!).getByRole('checkbox'));

beforeEach(() => {
  server = new MemoryServer()
    .entity(entity, [
      person('1', '张三'),
      person('2', '李四', { tenantId: '000001' }),
      person('3', '王五', { status: 2 }),
    ])
    .on('GET', '/blade-system/dept/tree', () => [{ id: '4', title: '总部', children: [{ id: '5', title: '研发部' }] }])
    .on('GET', '/blade-system/role/tree', () => [
      { id: '7', title: '人事' },
      { id: '8', title: '财务' },
    ])
    .on('POST', `${entity.path}/grant`, () => ({}))
    .on('POST', `${entity.path}/reset-password`, () => ({}))
    .on('POST', `${entity.path}/audit-pass`, () => ({}));
});

describe('the people', () => {
  it('are narrowed by the department chosen beside them', async () => {
    const user = await open();
    await screen.findAllByText('张三');
    const depts = within(screen.getByRole('navigation', { name: '机构' }));
    await user.click(await depts.findByRole('treeitem', { name: '研发部' }));
    await waitFor(() => expect(server.callsOf(`${entity.path}/list`).at(-1)?.query).toMatchObject({ deptId: '5' }));
    await user.type(depts.getByRole('textbox'), '总');
    expect(depts.getAllByRole('treeitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '新增' }));
    const form = within(await screen.findByRole('dialog'));
    expect((await form.findAllByText('研发部')).length).toBeGreaterThan(0);
  });

  it('get roles together, of one tenant only', async () => {
    const user = await open();
    await screen.findAllByText('张三');
    await user.click(screen.getByRole('button', { name: '角色配置' }));
    expect(screen.getByTestId('toasts').textContent).toContain('请选择至少一条数据');
    await select(user, '张三');
    await select(user, '李四');
    await user.click(screen.getByRole('button', { name: '角色配置' }));
    expect(screen.getByTestId('toasts').textContent).toContain('所选用户属于不同租户');
    await select(user, '李四');
    await user.click(screen.getByRole('button', { name: '角色配置' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(`${entity.path}/grant`)[0]?.query).toEqual({ userIds: '1', roleIds: '7' });
  });

  it('get their first password again after a question', async () => {
    const user = await open();
    await screen.findAllByText('张三');
    await select(user, '张三');
    await user.click(screen.getByRole('button', { name: '密码重置' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('1 个账号');
    await user.click(within(question).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.callsOf(`${entity.path}/reset-password`)[0]?.query).toEqual({ userIds: '1' }));
  });

  it('are let in when one who registered is chosen, and only then', async () => {
    const user = await open();
    await screen.findAllByText('王五');
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
    await select(user, '王五');
    await user.click(screen.getByRole('button', { name: '审核通过' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.callsOf(`${entity.path}/audit-pass`)[0]?.query).toEqual({ userIds: '3' }));
  });

  it('show no tools that the user may not use', async () => {
    await open(['user_view']);
    await screen.findAllByText('张三');
    for (const name of ['新增', '角色配置', '密码重置', '账号解封'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
