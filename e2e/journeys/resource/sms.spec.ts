import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { smsServicePort } from '../../support/product.ts';
import { button, choose, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const CODE = `ali${TRY}`;

test('an SMS setting is added, tested, enabled and removed, and the log says what became of each message', async ({
  page,
}) => {
  const got: string[] = [];
  let answer = '{"Code":"OK","BizId":"900619746936498440"}';
  const service = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      got.push(chunks.join(''));
      response.end(answer);
    });
  });
  await new Promise<void>((done) => service.listen(smsServicePort(), '127.0.0.1', done));
  const errors = watchErrors(page);
  await signIn(page);
  await openPage(page, '/resource/sms');
  const list = page.getByRole('main');

  await test.step('adds it, and the secret is shown no more', async () => {
    await button(list, '新增').first().click();
    await choose(page, form(page), '服务商', '阿里云');
    await expect(form(page).getByText('SMS_71390007')).toBeVisible();
    await field(page, 'smsCode').fill(CODE);
    await field(page, 'templateId').fill('SMS_154950909');
    await field(page, 'accessKey').fill('testId');
    await field(page, 'signName').fill('点云');
    await button(form(page), '保存').click();
    await expect(page.getByText('该服务商需要填写 SecretKey')).toBeVisible();
    await field(page, 'secretKey').fill('testSecret');
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
    await button(rowOf(list, CODE), '编辑').click();
    await expect(field(page, 'secretKey')).toHaveValue('******');
    // Keys are the form's once it has the focus.
    await expect(form(page).locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('sends a test message', async () => {
    await button(rowOf(list, CODE), '测试').click();
    const dialog = page.getByRole('dialog', { name: `用“${CODE}”发送测试短信` });
    await dialog.getByLabel('手机号').fill('13800000077');
    await button(dialog, '发送').click();
    await expect(message(page, '短信已交给服务商')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(new URLSearchParams(got[0]).get('PhoneNumbers')).toBe('13800000077');
    expect(new URLSearchParams(got[0]).get('TemplateParam')).toBe('{"code":"123456"}');
  });

  await test.step('a refusal is told in the words of the service, and the dialog stays', async () => {
    answer = '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"触发小时级流控"}';
    await button(rowOf(list, CODE), '测试').click();
    const dialog = page.getByRole('dialog', { name: /测试短信/ });
    await dialog.getByLabel('手机号').fill('13800000077');
    await button(dialog, '发送').click();
    await expect(page.getByText(/短信服务商拒绝发送：isv.BUSINESS_LIMIT_CONTROL/).first()).toBeVisible();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the log shows both, the phone masked', async () => {
    await button(list, '发送记录').click();
    const log = page.getByRole('dialog', { name: '发送记录' });
    await expect(rowOf(log, '138****0077')).toHaveCount(2);
    await expect(rowOf(log, '900619746936498440')).toContainText('成功');
    await expect(rowOf(log, 'isv.BUSINESS_LIMIT_CONTROL')).toContainText('失败');
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();
  });

  await test.step('enables it', async () => {
    await button(rowOf(list, CODE), '启用').click();
    await expect(message(page, `“${CODE}”已启用`)).toBeVisible();
    await expect(button(rowOf(list, CODE), '启用')).toBeHidden();
    await expect(rowOf(list, CODE)).toContainText('是');
  });

  await test.step('removes it', async () => {
    await button(rowOf(list, CODE), '删除').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(message(page, '删除成功')).toBeVisible();
    await expect(rowOf(list, CODE)).toBeHidden();
  });
  service.close();
  expect(errors).toEqual([]);
});
