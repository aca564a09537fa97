import { expect, test } from '@playwright/test';
import { button, callAs, choose, field, form, message, openAs, openPage, rowOf, TRY } from '../../support/console.ts';
import { sideBar } from '../../support/signed-in.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const KEY = `journey.greeting.${TRY}`;

test('a parameter that the platform marks as public gets a value of its own in one tenant', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const errors = watchErrors(page);
  await signIn(page);
  const tenantOf = async (name: string, host: string) => {
    const domainUrl = baseURL!.replace('127.0.0.1', `${host}-${TRY}.localhost`);
    const body = { tenantName: `${name}${TRY}`, domainUrl };
    expect((await callAs(page, request, 'POST', '/blade-system/tenant/submit', body)).body.code).toBe(200);
    return openAs(browser, { site: domainUrl, account: 'admin', password: 'admin' });
  };
  const [east, west] = [await tenantOf('东测院', 'east'), await tenantOf('西测院', 'west')];
  const valueIn = async (who: typeof page) =>
    (await callAs(who, request, 'GET', `/blade-system/param/getValue?paramKey=${KEY}`)).body.data;

  await test.step('the platform adds it with the mark', async () => {
    await openPage(page, '/system/param');
    await button(page.getByRole('main'), '新增').click();
    await field(page, 'paramName').fill(`问候 ${TRY}`);
    await field(page, 'paramKey').fill(KEY);
    await field(page, 'paramValue').fill('你好');
    await form(page).getByLabel('对租户公开').click();
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
  });

  await test.step('a secret is not marked, and the form says why', async () => {
    await button(page.getByRole('main'), '新增').click();
    await field(page, 'paramName').fill('x');
    await field(page, 'paramKey').fill(`journey.password.${TRY}`);
    await field(page, 'paramValue').fill('x');
    await form(page).getByLabel('对租户公开').click();
    await button(form(page), '保存').click();
    await expect(page.getByText(/不能对租户公开/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('one tenant sets its own value, and the other keeps the shared one', async () => {
    await expect(sideBar(east).getByText('系统管理')).toBeVisible();
    await openPage(east, '/system/param');
    const row = rowOf(east, KEY);
    await expect(row).toContainText('沿用共用值');
    await expect(button(east.getByRole('main'), '新增')).toHaveCount(0);
    await button(row, '设置').click();
    await field(east, 'ownValue').fill('东测院欢迎您');
    await button(form(east), '保存').click();
    await expect(row).toContainText('东测院欢迎您');
    expect([await valueIn(east), await valueIn(west)]).toEqual(['东测院欢迎您', '你好']);
  });

  await test.step('a flag is chosen, not typed, and taken back', async () => {
    const row = rowOf(west, 'pointcloud.release.requiresApproval');
    await openPage(west, '/system/param');
    await button(row, '设置').click();
    await choose(west, form(west), '本租户值', 'true（是）');
    await button(form(west), '保存').click();
    await expect(button(row, '恢复共用值')).toBeVisible();
    await button(row, '恢复共用值').click();
    await button(west.getByRole('alertdialog'), '确定').click();
    await expect(row).toContainText('沿用共用值');
  });

  for (const other of [east, west]) await other.context().close();
  expect(errors.filter((text) => !text.includes('400'))).toEqual([]);
});
