import { expect, test } from '@playwright/test';
import {
  button,
  callAs,
  choose,
  field,
  form,
  message,
  openAs,
  openPage,
  pick,
  rowOf,
  TRY,
} from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const NAME = `测绘二院${TRY}`;

test('a new tenant signs in at its own address and sees nothing of the other', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const errors = watchErrors(page);
  const address = baseURL!.replace('127.0.0.1', `tenants-${TRY}.localhost`);
  await signIn(page);
  await openPage(page, '/system/tenant');
  await button(page.getByRole('main'), '新增').click();
  await field(page, 'tenantName').fill(NAME);
  await field(page, 'linkman').fill('孙院长');
  await field(page, 'domainUrl').fill(address);
  await button(form(page), '保存').click();

  const made = page.getByRole('dialog', { name: '租户已创建' });
  const number = /\d{6}/.exec(await made.getByRole('definition').first().innerText())?.[0];
  expect(number).toBeDefined();
  // The product of the journeys gives all new people the same.
  const password = 'admin';
  await button(made, '完成').click();
  await expect(rowOf(page, NAME)).toContainText(number!);

  await test.step('limits are set and shown', async () => {
    await button(rowOf(page, NAME), '租户配置').click();
    const setting = page.getByRole('dialog', { name: new RegExp(NAME) });
    await setting.locator('[name="accountNumber"]').fill('1');
    await button(setting, '保存').click();
    await expect(message(page, '更新成功')).toBeVisible();
    await expect(setting).toBeHidden();
    await openPage(page, '/system/tenant');
    await expect(rowOf(page, NAME).getByRole('gridcell', { name: '1', exact: true })).toBeVisible();
  });

  await test.step('the super role picks it for a new person, and chooses from its departments', async () => {
    await openPage(page, '/system/user');
    await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).first().click();
    await choose(page, form(page), '所属租户', `${NAME}（${number}）`);
    await pick(page, '所属部门', NAME);
    await pick(page, '所属角色', '管理员');
    await field(page, 'account').fill('third');
    await field(page, 'password').fill('Third-2026');
    await field(page, 'name').fill('三');
    await field(page, 'realName').fill('三');
    await button(form(page), '保存').click();
    await expect(page.getByText(/额度|上限/), 'it may have one account').toBeVisible();
    await button(form(page), '取消').click();
    await button(page.getByRole('alertdialog'), '确定').click();
  });

  await test.step('its administrator sees only what is its own', async () => {
    const other = await openAs(browser, { site: address, account: 'admin', password });
    await openPage(other, '/system/user');
    await expect(other.getByText('共 1 条')).toBeVisible();
    await expect(rowOf(other, 'admin')).toContainText(NAME);
    await expect(other.getByRole('navigation', { name: '机构' })).not.toContainText('云体验科技');

    await other.getByRole('main').getByRole('button', { name: '新增', exact: true }).first().click();
    await field(other, 'account').fill('second');
    await field(other, 'password').fill('Second-2026');
    await field(other, 'name').fill('二');
    await field(other, 'realName').fill('二');
    await pick(other, '所属部门', NAME);
    await button(form(other), '保存').click();
    await expect(other.getByText(/额度|上限/)).toBeVisible();

    expect((await callAs(other, request, 'POST', '/blade-system/tenant/submit')).body.code).toBe(403);
    await other.context().close();
  });
  expect(errors).toEqual([]);
});
