// @vitest-environment jsdom
import { allOf, renderPage } from '../../../../test/render-page.tsx';
import { tenant } from '@cloud/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryServer } from '../../../../test/memory-server.ts';
import { TenantPage } from './tenant-page.tsx';

const organisation = (id: string, tenantName: string, more: object = {}) => ({
  id,
  tenantId: `10000${id}`,
  tenantName,
  accountNumber: -1,
  expireTime: '',
  packageId: '',
  datasourceId: '',
  status: 1,
  ...more,
});

let server: MemoryServer;
const open = () => renderPage(<TenantPage />, { permissions: allOf('tenant'), roles: ['administrator'] });
const row = (name: string) => within(screen.getByText(name).closest('tr')!);

beforeEach(() => {
  server = new MemoryServer()
    .entity(tenant, [
      organisation('1', '东区'),
      organisation('2', '西区', { accountNumber: 5 }),
      organisation('3', '旧区', { status: -1 }),
    ])
    .on('GET', '/blade-system/tenant-package/select', () => [{ id: '6', packageName: '基础版' }])
    .on('GET', '/blade-develop/datasource/select', () => []);
  server.on('GET', `${tenant.path}/removal-preview`, ({ query }) =>
    query['ids']!.split(',').map((id) => ({
      id,
      tenantId: `10000${id}`,
      tenantName: id === '3' ? '旧区' : '西区',
      isResting: id === '3',
      days: 30,
      rows: { users: 12, roles: 3, departments: 4, posts: 5, scans: 2, models: 6, files: 7, others: 89 },
      bytes: { scans: 5 * 1024 ** 3, files: 1024 },
    })),
  );
  server.on('POST', `${tenant.path}/archive`, () => ({ ticket: 'opens-it' }));
  for (const name of ['setting', 'package-setting', 'recycle', 'pass'])
    server.on('POST', `${tenant.path}/${name}`, () => ({}));
});

describe('the tenants', () => {
  it('say in words what is not limited', async () => {
    await open();
    await screen.findByText('东区');
    expect(row('东区').getByText('不限')).toBeTruthy();
    expect(row('东区').getByText('长期有效')).toBeTruthy();
    expect(row('西区').getByText('5')).toBeTruthy();
    expect(screen.queryByText('旧区')).toBeNull();
  });

  it('get their limits in a small form of their own', async () => {
    const user = await open();
    await screen.findByText('东区');
    await user.click(row('东区').getByRole('button', { name: '租户配置' }));
    const dialog = within(await screen.findByRole('dialog', { name: '“东区”的配置' }));
    await user.type(dialog.getByLabelText('账号额度'), '20');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(`${tenant.path}/setting`)[0]?.query).toEqual({ ids: '1', accountNumber: '20' });
    expect(server.callsOf(`${tenant.path}/package-setting`)[0]?.query).toEqual({ tenantId: '100001' });
  });

  it('go into the bin after a question, and are listed there', async () => {
    const user = await open();
    await screen.findByText('西区');
    await user.click(row('西区').getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '回收' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/保留 30 天/)).toBeTruthy();
    const facts = within(dialog.getByRole('region', { name: '西区' }));
    expect(facts.getByText('用户').nextSibling?.textContent).toBe('12');
    expect(facts.getByText('扫描数据').nextSibling?.textContent).toBe('25.00 GB');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.callsOf(`${tenant.path}/recycle`)[0]?.query).toEqual({ ids: '2' }));
    await user.click(screen.getByRole('button', { name: '回收站' }));
    expect(await screen.findByText('旧区')).toBeTruthy();
    expect(screen.getByRole('button', { name: '恢复' })).toBeTruthy();
  });

  it('go for good from the bin only, after what goes was shown and could be exported', async () => {
    const user = await open();
    await screen.findByText('东区');
    await user.click(screen.getByRole('button', { name: '回收站' }));
    await screen.findByText('旧区');
    await user.click(row('旧区').getByRole('button', { name: '删除' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/不能恢复/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '导出全部数据' }));
    await waitFor(() => expect(server.callsOf(`${tenant.path}/archive`)[0]?.query).toEqual({ id: '3' }));
    expect(server.callsOf(`${tenant.path}/remove`)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: '彻底删除' }));
    await waitFor(() => expect(server.callsOf(`${tenant.path}/remove`)[0]?.query).toEqual({ ids: '3' }));
    await waitFor(() => expect(screen.queryByText('旧区')).toBeNull());
    await user.click(screen.getByRole('button', { name: '回收站' }));
    expect(await screen.findByText('东区')).toBeTruthy();
  });

  it('tell once what the administrator of a new one signs in with', async () => {
    const user = await open();
    await screen.findByText('东区');
    const made = organisation('4', '南区', { adminAccount: 'admin', adminPassword: 'secret-1' });
    server.on('POST', `${tenant.path}/submit`, () => made);
    await user.click(screen.getByRole('button', { name: '新增' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText(/租户名称/), '南区');
    await user.click(form.getByRole('button', { name: '保存' }));
    const told = await screen.findByRole('dialog', { name: '租户已创建' });
    expect(told.textContent).toContain('100004');
  });
});
