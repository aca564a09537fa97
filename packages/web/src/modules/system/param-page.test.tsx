// @vitest-environment jsdom
import { allOf, renderPage } from '../../../test/render-page.tsx';
import { ownParamFacts, param, passwordPolicy } from '@cloud/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryServer } from '../../../test/memory-server.ts';
import { ParamPage } from './param-page.tsx';

const approval = {
  id: '7',
  paramName: '模型发布前是否需要审批',
  paramKey: 'pointcloud.release.requiresApproval',
  remark: '',
};

let server: MemoryServer;
let ownValue: string | null;
beforeEach(() => {
  ownValue = null;
  server = new MemoryServer()
    .entity(param, [{ ...approval, paramValue: 'false', isPublic: 1 }])
    .on('GET', passwordPolicy.path, () => ({ isFixed: false }))
    .on('GET', `${ownParamFacts.path}/list`, () => ({
      records: [{ ...approval, sharedValue: 'false', ownValue }],
      total: 1,
      size: 10,
      current: 1,
      pages: 1,
    }))
    .on('POST', `${ownParamFacts.path}/submit`, ({ body }) => {
      ownValue = (body as { ownValue: string }).ownValue;
      return {};
    })
    .on('POST', `${ownParamFacts.path}/reset`, () => {
      ownValue = null;
      return {};
    });
});

const openAs = (tenantId: string, permissions: readonly string[]) =>
  renderPage(<ParamPage />, { permissions, tenantId, roles: ['admin'] });
const row = async () => within((await screen.findByText(approval.paramName)).closest('tr')!);

describe('the parameters in another tenant', () => {
  it('show the shared value, and take one of the own that can be taken back', async () => {
    const user = await openAs('100001', [...allOf('param'), 'param_override']);
    expect((await row()).getByText('沿用共用值')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
    expect((await row()).queryByRole('button', { name: '恢复共用值' })).toBeNull();
    await user.click((await row()).getByRole('button', { name: '设置' }));
    const dialog = within(await screen.findByRole('dialog', { name: `“${approval.paramName}”的本租户值` }));
    await user.click(dialog.getByRole('combobox', { name: '本租户值' }));
    await user.click(await screen.findByRole('option', { name: 'true（是）' }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(async () => expect((await row()).getByText('true')).toBeTruthy());
    expect(server.callsOf(`${ownParamFacts.path}/submit`)[0]?.body).toEqual({ id: '7', ownValue: 'true' });
    await user.click((await row()).getByRole('button', { name: '恢复共用值' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }));
    await waitFor(async () => expect((await row()).getByText('沿用共用值')).toBeTruthy());
    expect(server.callsOf(`${param.path}/list`)).toEqual([]);
  });

  it('are only shown to whom was not granted the button', async () => {
    await openAs('100001', ['param_view']);
    expect((await row()).getByText('false')).toBeTruthy();
    expect((await row()).queryByRole('button')).toBeNull();
  });
});

describe('the parameters in the tenant of the platform', () => {
  it('carry the mark that makes them public, in list and form', async () => {
    const user = await openAs('000000', allOf('param'));
    expect(await screen.findByRole('columnheader', { name: /对租户公开/ })).toBeTruthy();
    await user.click((await row()).getByRole('button', { name: '编辑' }));
    const mark = await within(await screen.findByRole('dialog')).findByLabelText('对租户公开');
    await user.click(mark);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(server.callsOf(`${param.path}/submit`)[0]?.body).toMatchObject({ id: '7', isPublic: 0 }),
    );
    expect(server.callsOf(`${ownParamFacts.path}/list`)).toEqual([]);
  });
});
