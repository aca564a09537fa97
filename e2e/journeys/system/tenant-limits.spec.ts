import { expect, test } from '@playwright/test';
import { button, callAs, field, form, message, openAs, openPage, rowOf, TRY } from '../../support/console.ts';
import { sideBar } from '../../support/signed-in.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const NAME = `测绘五院${TRY}`;
const PACKAGE = `基础版${TRY}`;

test('a package cuts the menus of a tenant, and an end or the recycle bin its sign-ins', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const errors = watchErrors(page);
  // An address of its own, so that the sign-in knows the tenant.
  const address = baseURL!.replace('127.0.0.1', `limits-${TRY}.localhost`);
  await signIn(page);
  const main = page.getByRole('main');
  const made = await callAs(page, request, 'POST', '/blade-system/tenant/submit', { tenantName: NAME });
  const tenantId = String(made.body.data['tenantId']);
  const token = (password = 'admin') =>
    request.post('/api/blade-auth/oauth/token', {
      params: { tenantId, username: 'admin', password, grant_type: 'password' },
      headers: { Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` },
    });

  await test.step('a package is ticked in the tree of menus', async () => {
    await openPage(page, '/system/tenantpackage');
    await main.getByRole('button', { name: '新增', exact: true }).first().click();
    await field(page, 'packageName').fill(PACKAGE);
    const menus = form(page).getByRole('group', { name: '菜单列表' });
    await menus.getByRole('checkbox', { name: '点云建模' }).first().check();
    await menus.getByRole('checkbox', { name: '权限管理' }).check();
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
  });

  await test.step('the tenant gets it and sees no more than that', async () => {
    await openPage(page, '/system/tenant');
    await button(rowOf(page, NAME), '租户配置').click();
    const setting = page.getByRole('dialog', { name: new RegExp(NAME) });
    await setting.getByLabel('产品包').and(page.locator('input')).first().click();
    await page.getByRole('option', { name: PACKAGE }).click();
    await button(setting, '保存').click();
    await expect(setting).toBeHidden();
    await expect(rowOf(page, NAME)).toContainText(PACKAGE);
    const { access_token: theirs } = (await (await token()).json()) as { access_token: string };
    const headers = { 'Blade-Auth': `bearer ${theirs}` };
    const routes = await (await request.get('/api/blade-system/menu/routes', { headers })).text();
    expect(routes).toContain('"role"');
    expect(routes).not.toContain('"post"');
  });

  await test.step('its administrator sees those menus in the console', async () => {
    const id = made.body.data['id'];
    await callAs(page, request, 'POST', '/blade-system/tenant/submit', { id, domainUrl: address });
    const other = await openAs(browser, { site: address, account: 'admin', password: 'admin' });
    await expect(sideBar(other).getByText('权限管理')).toBeVisible();
    await expect(sideBar(other).getByText('系统管理')).toHaveCount(0);

    await openPage(page, '/system/tenant');
    await rowOf(page, NAME).getByRole('checkbox').check();
    await button(main, '回收').click();
    await expect(page.getByRole('alertdialog')).toContainText('确定将选择的 1 个租户放入回收站?');
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(message(page, '租户已放入回收站')).toBeVisible();
    await expect(rowOf(page, NAME)).toHaveCount(0);
    await other.goto('/cloudExperience/authority/role');
    await expect(other).toHaveURL(/\/login$/);
    await other.locator('#login-account').fill('admin');
    await other.locator('#login-password').fill('admin');
    await other.locator('form button[type=submit]').click();
    await expect(other.getByText('租户已停用，请联系管理员')).toBeVisible();
    await other.context().close();
  });

  await test.step('restored, it works until its time is over', async () => {
    await button(main, '回收站').click();
    await rowOf(page, NAME).getByRole('checkbox').check();
    await button(main, '恢复').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(message(page, '租户已恢复')).toBeVisible();
    expect((await token()).ok()).toBe(true);
    await button(main, '回收站').click();
    await button(rowOf(page, NAME), '租户配置').click();
    const setting = page.getByRole('dialog', { name: new RegExp(NAME) });
    await expect(setting.locator('[name="accountNumber"]')).toBeVisible();
    await callAs(
      page,
      request,
      'POST',
      `/blade-system/tenant/setting?ids=${String(made.body.data['id'])}&expireTime=2020-01-01%2000:00:00`,
    );
    const refused = (await (await token()).json()) as { error_description: string };
    expect(refused.error_description).toContain('到期');
    await openPage(page, '/system/tenant');
    await expect(rowOf(page, NAME)).toContainText('2020-01-01');
  });
  expect(errors).toEqual([]);
});
