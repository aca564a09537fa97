import { expect, test } from '@playwright/test';
import {
  button,
  callAs,
  choose,
  field,
  form,
  makePerson,
  message,
  openPage,
  rowOf,
  TRY,
} from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const ACCOUNT = `mobile${TRY}`;
const CLIENT = `journey${TRY}`;
const DICTIONARY = `survey_${TRY}`;
const [AREA, RENAMED] = [`测试新区${TRY}`, `试验新区${TRY}`];
/** Below a city of four digits. */
const CODE = `3301${String(Date.now() % 1e8).padStart(8, '0')}`;

test('platforms of users, applications with a secret shown once, regions and business dictionaries', async ({
  page,
  request,
}) => {
  const errors = watchErrors(page);
  await signIn(page);
  const main = page.getByRole('main');

  await test.step('puts a user on a platform and finds him by it', async () => {
    const dept = '华北分公司';
    await makePerson(page, request, { account: ACCOUNT, password: 'Mobile-2026', dept, menus: [] });
    await openPage(page, `/system/user?account_like=${ACCOUNT}`);
    await button(rowOf(page, ACCOUNT), '平台配置').click();
    const dialog = page.getByRole('dialog', { name: /用户平台/ });
    await choose(page, dialog, '用户平台', 'APP');
    await dialog.getByLabel('平台扩展信息').fill('{"push":true}');
    await button(dialog, '保存').click();
    await expect(dialog).toBeHidden();
    await openPage(page, `/system/user?userType_equal=2&account_like=${ACCOUNT}`);
    await expect(rowOf(page, ACCOUNT)).toContainText('APP');
    await expect(page.getByText('共 1 条')).toBeVisible();
  });

  await test.step('an application gets a secret that is never shown again', async () => {
    await openPage(page, '/system/client');
    await main.getByRole('button', { name: '新增', exact: true }).first().click();
    await field(page, 'clientId').fill(CLIENT);
    await choose(page, form(page), '授权类型', '授权码');
    await page.keyboard.press('Escape');
    await field(page, 'webServerRedirectUri').fill('/back');
    await button(form(page), '保存').click();
    await expect(page.getByText(/回调地址“\/back”无效/)).toBeVisible();
    await field(page, 'webServerRedirectUri').fill('https://app.example/back');
    await button(form(page), '保存').click();
    const made = page.getByRole('dialog', { name: '应用已创建' });
    await expect(made.getByRole('definition').filter({ hasText: /^[\w-]{32}$/ })).toBeVisible();
    await button(made, '完成').click();
    await expect(rowOf(page, CLIENT)).toContainText('授权码');
    await button(rowOf(page, CLIENT), '查看').click();
    await expect(field(page, 'clientSecret')).toHaveValue('******');
    await page.keyboard.press('Escape');
  });

  await test.step('a region below a city comes and goes', async () => {
    await openPage(page, '/base/region?code_like=3301');
    await button(rowOf(page, '杭州市'), '新增下级').click();
    await field(page, 'name').fill(AREA);
    await field(page, 'code').fill(CODE);
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
    await openPage(page, `/base/region?code_like=${CODE}`);
    await button(rowOf(page, AREA), '编辑').click();
    await field(page, 'name').fill(RENAMED);
    await button(form(page), '保存').click();
    await expect(rowOf(page, RENAMED)).toBeVisible();
    await button(rowOf(page, RENAMED), '删除').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(message(page, '删除成功')).toBeVisible();
    await expect(rowOf(page, RENAMED)).toHaveCount(0);
  });

  await test.step('a business dictionary of the tenant has entries', async () => {
    await openPage(page, '/system/dictbiz');
    await main.getByRole('button', { name: '新增', exact: true }).first().click();
    await field(page, 'code').fill(DICTIONARY);
    await field(page, 'dictValue').fill('测量方式');
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
    await button(rowOf(page, DICTIONARY), '字典配置').click();
    const entries = page.getByRole('dialog', { name: /测量方式/ });
    await entries.getByRole('button', { name: '新增', exact: true }).first().click();
    await field(page, 'dictValue').fill('站式扫描');
    await field(page, 'dictKey').fill('1');
    await button(form(page), '保存').click();
    await expect(rowOf(entries, '站式扫描')).toBeVisible();
    const read = await callAs(page, request, 'GET', `/blade-system/dict-biz/dictionary?code=${DICTIONARY}`);
    expect(JSON.stringify(read.body.data)).toContain('站式扫描');
  });
  expect(errors).toEqual([]);
});
