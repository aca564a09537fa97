// @vitest-environment jsdom
import { renderPage } from '../../../../test/render-page.tsx';
import { factorConfirm, ownFiles, removeFile, user as entity } from '@cloud/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../lib/session/session.ts';
import { MemoryServer, Refusal } from '../../../../test/memory-server.ts';
import { ProfilePage } from './profile-page.tsx';

const OWN = {
  id: '1',
  account: 'zhang',
  name: '小张',
  realName: '张三',
  phone: '13912345678',
  email: '',
  avatar: '',
  updateTime: 't',
};

let server: MemoryServer;
const open = () => renderPage(<ProfilePage />, { permissions: [] });
const passwords = () => within(screen.getByRole('region', { name: '修改密码' }));

beforeEach(() => {
  server = new MemoryServer()
    .on('GET', `${entity.path}/info`, () => OWN)
    .on('POST', `${entity.path}/update-info`, () => ({}))
    .on('POST', `${entity.path}/update-password`, () => ({}))
    .on('GET', ownFiles.path, () => []);
});

describe('the profile', () => {
  it('shows what is known and saves what was changed', async () => {
    const user = await open();
    const name = await screen.findByDisplayValue('张三');
    expect(screen.getByDisplayValue<HTMLInputElement>('zhang').readOnly).toBe(true);
    await user.clear(name);
    await user.type(name, '张三丰');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(server.callsOf(`${entity.path}/update-info`)[0]?.body).toMatchObject({ id: '1', realName: '张三丰' }),
    );
    await waitFor(() => expect(session().userInfo.real_name).toBe('张三丰'));
  });

  it('says what is wrong with a name, a phone and a mail address', async () => {
    const user = await open();
    await user.clear(await screen.findByDisplayValue('张三'));
    await user.type(screen.getByDisplayValue('13912345678'), '9');
    await user.type(screen.getByLabelText('电子邮箱'), 'nobody');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(screen.getByText('姓名不能为空')).toBeTruthy();
    expect(screen.getByText('邮箱格式不正确')).toBeTruthy();
    expect(document.querySelectorAll('form [aria-invalid=true]')).toHaveLength(3);
    expect(server.callsOf(`${entity.path}/update-info`)).toHaveLength(0);
  });

  it('asks for the password before a new phone, then saves it without a second click', async () => {
    let isConfirmed = false;
    server
      .on('POST', `${entity.path}/update-info`, () => {
        if (!isConfirmed) throw new Refusal('phone-confirmation-needed');
        return OWN;
      })
      .on('POST', factorConfirm.path, () => {
        isConfirmed = true;
      });
    const user = await open();
    const phone = await screen.findByDisplayValue('13912345678');
    await user.clear(phone);
    await user.type(phone, '13900000000');
    await user.click(screen.getByRole('button', { name: '保存' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('登录密码'), 'secret-1');
    await user.click(dialog.getByRole('button', { name: '继续' }));
    await waitFor(() => expect(server.callsOf(`${entity.path}/update-info`)).toHaveLength(2));
    expect(server.callsOf(`${entity.path}/update-info`)[1]?.body).toMatchObject({ phone: '13900000000' });
    expect(await screen.findByText('更新成功')).toBeTruthy();
  });

  it('lists the files that were put up, and deletes one after a question', async () => {
    let files = [
      { name: 'n1.png', originalName: '平面图.png', size: 2048, createTime: '2026-11-22 08:00:00', link: '/x' },
    ];
    server
      .on('GET', ownFiles.path, () => files)
      .on('POST', removeFile.path, () => {
        files = [];
      });
    const user = await open();
    const card = within(screen.getByRole('region', { name: '我的文件' }));
    expect(await card.findByText(/2\.00 KB/)).toBeTruthy();
    await user.click(card.getByRole('button', { name: '删除' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }));
    expect(await card.findByText('还没有上传过文件')).toBeTruthy();
    expect(server.callsOf(removeFile.path)[0]?.query).toEqual({ fileName: 'n1.png' });
  });

  it('changes the password once it is typed twice alike, and sends only hashes', async () => {
    const user = await open();
    await screen.findByDisplayValue('张三');
    const type = async (label: RegExp, text: string) => {
      await user.clear(passwords().getByLabelText(label));
      await user.type(passwords().getByLabelText(label), text);
    };
    await type(/原密码/, 'old-1');
    await type(/^新密码/, 'new-secret');
    await type(/确认新密码/, 'other');
    await user.click(passwords().getByRole('button', { name: '修改密码' }));
    expect(await passwords().findByText('两次输入的新密码不一致')).toBeTruthy();
    expect(server.callsOf(`${entity.path}/update-password`)).toHaveLength(0);
    await type(/确认新密码/, 'new-secret');
    await user.click(passwords().getByRole('button', { name: '修改密码' }));
    await waitFor(() => expect(server.callsOf(`${entity.path}/update-password`)).toHaveLength(1));
    const { query } = server.callsOf(`${entity.path}/update-password`)[0]!;
    expect(Object.values(query).every((hash) => /^[0-9a-f]{32}$/.test(hash))).toBe(true);
  });
});
