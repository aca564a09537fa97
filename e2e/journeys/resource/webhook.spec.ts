import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { button, choose, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const NAME = `erp${TRY}`;

test('a webhook is added, called for a test with its signature, and its calls are looked at and made again', async ({
  page,
}) => {
  const got: { signature: string; body: string }[] = [];
  const site = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      got.push({ signature: String(request.headers['x-cloud-signature']), body: chunks.join('') });
      response.end('thanks');
    });
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  const errors = watchErrors(page);
  await signIn(page);
  await openPage(page, '/resource/webhook');
  const list = page.getByRole('main');
  let secret = '';

  await test.step('adds it, and the secret is shown once', async () => {
    await button(list, '新增').first().click();
    await field(page, 'name').fill(NAME);
    await field(page, 'url').fill(`http://127.0.0.1:${port}/hook`);
    await choose(page, form(page), '事件', '数据集就绪');
    await page.keyboard.press('Escape');
    await button(form(page), '保存').click();
    const dialog = page.getByRole('dialog', { name: 'Webhook 已创建' });
    secret = (await dialog.locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await button(dialog, '完成').click();
    await expect(rowOf(list, NAME)).toContainText('数据集就绪');
  });

  await test.step('calls it for a test', async () => {
    await button(rowOf(list, NAME), '测试').click();
    await expect(message(page, '测试调用已发出，结果见调用记录')).toBeVisible();
    await expect.poll(() => got.length).toBe(1);
    const [, time = '', signature] = /^t=(\d+),v1=(\w+)$/.exec(got[0]!.signature) ?? [];
    expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${got[0]!.body}`).digest('hex'));
  });

  await test.step('the call stands in the log, and is made again', async () => {
    await button(list, '调用记录').click();
    const log = page.getByRole('dialog', { name: '调用记录' });
    await expect(rowOf(log, NAME)).toContainText('成功');
    await button(rowOf(log, NAME), '重发').click();
    await expect(message(page, '已重新发出')).toBeVisible();
    await expect.poll(() => got.length).toBe(2);
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();
  });

  await test.step('removes it', async () => {
    await button(rowOf(list, NAME), '删除').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(rowOf(list, NAME)).toBeHidden();
  });
  site.close();
  expect(errors).toEqual([]);
});
