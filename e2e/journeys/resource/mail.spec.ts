import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { button, choose, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const CODE = `mail${TRY}`;

test('a mail server is added, tested, enabled and removed, and its password goes nowhere else', async ({ page }) => {
  const got: string[] = [];
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, answer) =>
      username === 'cloud' && password === 'right' ? answer(null, { user: 'cloud' }) : answer(new Error('wrong')),
    onData: (stream, _session, answer) => {
      void stream.toArray().then((chunks) => {
        got.push(Buffer.concat(chunks).toString('utf8'));
        answer(null);
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()));
  const { port } = smtp.server.address() as AddressInfo;
  const errors = watchErrors(page);
  await signIn(page);
  await openPage(page, '/resource/mail');
  const list = page.getByRole('main');

  await test.step('adds it', async () => {
    await button(list, '新增').first().click();
    await field(page, 'mailCode').fill(CODE);
    await field(page, 'host').fill('127.0.0.1');
    await field(page, 'port').fill(String(port));
    await choose(page, form(page), '加密方式', '不加密');
    await field(page, 'account').fill('cloud');
    await field(page, 'secretKey').fill('right');
    await field(page, 'fromAddress').fill('cloud@example.com');
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
  });

  await test.step('sends a test mail', async () => {
    await button(rowOf(list, CODE), '测试').click();
    const dialog = page.getByRole('dialog', { name: `用“${CODE}”发送测试邮件` });
    await dialog.getByLabel('收件地址').fill('anna@example.com');
    await button(dialog, '发送').click();
    await expect(message(page, '邮件已交给服务器')).toBeVisible();
    expect(got).toHaveLength(1);
  });

  await test.step('asks for the password when the server is another', async () => {
    await button(rowOf(list, CODE), '编辑').click();
    await field(page, 'host').fill('10.0.0.7');
    await button(form(page), '保存').click();
    await expect(page.getByText('服务器已变更，请重新输入密码').first()).toBeVisible();
    await field(page, 'secretKey').fill('right');
    await button(form(page), '保存').click();
    await expect(message(page, '更新成功')).toBeVisible();
  });

  await test.step('refuses a private address that the operator does not permit', async () => {
    await button(rowOf(list, CODE), '测试').click();
    const dialog = page.getByRole('dialog', { name: /测试邮件/ });
    await button(dialog, '发送').click();
    await expect(page.getByText(/不允许访问“10\.0\.0\.7:/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the log shows both, the address masked', async () => {
    await button(list, '发送记录').click();
    const log = page.getByRole('dialog', { name: '发送记录' });
    await expect(rowOf(log, 'a***@example.com')).toContainText('成功');
    await expect(rowOf(log, 'c***@example.com')).toContainText('失败');
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();
  });

  await test.step('enables and removes it', async () => {
    await button(rowOf(list, CODE), '启用').click();
    await expect(message(page, `“${CODE}”已启用`)).toBeVisible();
    await button(rowOf(list, CODE), '删除').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(rowOf(list, CODE)).toBeHidden();
  });
  smtp.close();
  expect(errors).toEqual([]);
});
