import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../support/product.ts';
import { seriousFaults } from '../../support/axe.ts';
import { codeSentTo, passHumanCheck } from '../../support/phone.ts';
import { signIn, watchErrors } from '../../support/session.ts';
import { expect, test, toasts } from '../../support/signed-in.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test.skip(!process.env['E2E_DATA'], 'needs a product that these journeys started');

const LOGIN = '/cloudExperience/login';
const others = (page: Page) => page.getByRole('group', { name: '其他登录方式' });

/** Calls the API with the token of the administrator, past every screen. */
async function asAdmin(request: APIRequestContext) {
  const answer = await request.post('/api/blade-auth/oauth/token', {
    params: { tenantId: '000000', username: 'admin', password: ADMIN_PASSWORD, grant_type: 'password' },
    headers: { Authorization: `Basic ${btoa('saber:saber_secret')}` },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async <T>(method: 'GET' | 'POST', address: string, data?: object): Promise<T> => {
    const reply = await request.fetch(`/api${address}`, {
      method,
      headers: { 'Blade-Auth': `bearer ${token}` },
      ...(data ? { data } : {}),
    });
    expect(reply.status(), `${address}: ${await reply.text()}`).toBe(200);
    return ((await reply.json()) as { data: T }).data;
  };
}

/** The administrator approves a registered user. */
async function letIn(request: APIRequestContext, account: string): Promise<void> {
  const call = await asAdmin(request);
  const users = await call<{ records: { id: string }[] }>('GET', `/blade-system/user/page?account=${account}`);
  await call('POST', `/blade-system/user/audit-pass?userIds=${users.records[0]!.id}`);
}

test.afterAll('removes the users it added', async ({ request }) => {
  const call = await asAdmin(request);
  for (const account of ['wang-xm', 'lin']) {
    const { records } = await call<{ records: { id: string; account: string }[] }>(
      'GET',
      `/blade-system/user/page?account=${account}`,
    );
    for (const user of records.filter((one) => one.account === account))
      await call('POST', `/blade-system/user/remove?ids=${user.id}`);
  }
});

test('registers, waits for an administrator, and signs in by account and by phone', async ({ page, request }) => {
  const errors = watchErrors(page);
  await page.goto(LOGIN);
  await page.getByRole('button', { name: '注册账号' }).click();
  const form = page.getByRole('form', { name: '注册账号' });
  await form.getByRole('button', { name: '提交注册' }).click();
  await expect(form.getByText('请输入姓名')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await expect(form.getByText('手机号码不能为空')).toBeVisible();
  await expect(form.getByLabel('姓名'), 'the first wrong field').toBeFocused();
  await form.getByLabel('姓名').fill('王小明');
  await form.getByLabel('账号', { exact: true }).fill('wang-xm');
  await form.getByLabel('密码', { exact: true }).fill('secret-77');
  await form.getByLabel('确认密码').fill('secret-78');
  await form.getByLabel('手机号').fill('1391234567');
  await form.getByRole('button', { name: '提交注册' }).click();
  await expect(form.getByText('两次输入的密码不一致')).toBeVisible();
  await expect(form.getByText('手机号码长度不为11位')).toBeVisible();
  await form.getByLabel('确认密码').fill('secret-77');
  await form.getByLabel('手机号').fill('13912345678');
  await form.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByRole('heading', { name: '注册已提交' })).toBeVisible();
  await page.getByRole('button', { name: '返回登录' }).click();

  await page.locator('#login-account').fill('wang-xm');
  await page.locator('#login-password').fill('secret-77');
  await page.keyboard.press('Enter');
  await expect(toasts(page), 'the account is not approved yet').toContainText('正在等待管理员审核');

  await letIn(request, 'wang-xm');

  await others(page).getByRole('button', { name: '手机号登录' }).click();
  const phone = page.getByRole('form', { name: '手机号登录' });
  const send = phone.getByRole('button', { name: '发送验证码' });
  await send.click();
  await expect(phone.getByText('手机号码不能为空')).toBeVisible();
  await phone.getByLabel('手机号').fill('1391234');
  await send.click();
  await expect(phone.getByText('手机号码长度不为11位')).toBeVisible();
  await phone.getByLabel('手机号').fill('01012345678');
  await send.click();
  await expect(phone.getByText('手机号码格式不正确')).toBeVisible();
  await phone.getByLabel('手机号').fill('13912345678');
  await send.click();
  await passHumanCheck(page);
  await expect(toasts(page)).toContainText('验证码已发送');
  await expect(phone.getByRole('button', { name: /^\d+秒后重发$/ })).toBeDisabled();
  const code = await codeSentTo('13912345678');
  await phone.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await phone.getByRole('button', { name: '登录', exact: true }).click();
  await expect(toasts(page)).toContainText('短信验证码不正确');
  await phone.getByLabel('验证码').fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/userPointCloud\/pointCloud/);
  await expect(page.getByTestId('user-menu')).toContainText('王小明');
  expect(errors).toEqual([]);
});

test('signs on at another address and comes back with a session', async ({ page, request, baseURL }) => {
  const own = baseURL!.replace('127.0.0.1', 'localhost');
  const call = await asAdmin(request);
  const clients = await call<{ records: Record<string, unknown>[] }>('GET', '/blade-system/client/list?clientId=saber');
  const saber = clients.records.find(({ clientId }) => clientId === 'saber')!;
  await call('POST', '/blade-system/client/submit', { ...saber, webServerRedirectUri: `${own}${LOGIN}` });

  await page.goto(`${own}${LOGIN}`);
  await others(page).getByRole('button', { name: '单点系统登录' }).click();
  await expect(page, 'without a session: first the login, then back to the question').toHaveURL(`${baseURL}${LOGIN}`);
  await page.locator('#login-account').fill('admin');
  await page.locator('#login-password').fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/cloudExperience\/authorize\?request=/);
  await expect(page.getByRole('heading', { name: '登录授权' })).toBeVisible();
  await expect(page.getByText(new URL(own).host)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '拒绝' }).click();
  await expect(page).toHaveURL(`${own}${LOGIN}`);
  await expect(toasts(page)).toContainText('对方系统没有允许登录');

  await others(page).getByRole('button', { name: '单点系统登录' }).click();
  await page.getByRole('button', { name: '允许' }).click();
  await expect(page).toHaveURL(`${own}/cloudExperience/userPointCloud/pointCloud`);
  await expect(page.getByTestId('user-menu')).toContainText('管理员');
});

test('comes from an external site, registers, and is the same person the next time', async ({
  page,
  request,
  baseURL,
}) => {
  const own = baseURL!.replace('127.0.0.1', 'localhost');
  const goThere = async () => {
    await page.goto(`${own}${LOGIN}`);
    await others(page).getByRole('button', { name: '公司账号' }).click();
  };
  await goThere();
  await page.locator('input[name=login]').fill('lin');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
  const form = page.getByRole('form', { name: '完善账号信息' });
  await expect(form).toBeVisible();
  await expect(page, 'the code in the address is gone').toHaveURL(`${own}${LOGIN}`);
  await expect(form.getByLabel('账号', { exact: true })).toHaveValue('lin');
  await form.getByLabel('姓名').fill('林小雨');
  await form.getByLabel('密码', { exact: true }).fill('secret-88');
  await form.getByLabel('确认密码').fill('secret-88');
  await form.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByRole('heading', { name: '注册已提交' })).toBeVisible();
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(page.locator('#login-account')).toBeVisible();

  await goThere();
  await expect(toasts(page)).toContainText('正在等待管理员审核');
  await letIn(request, 'lin');
  await goThere();
  await expect(page).toHaveURL(/\/userPointCloud\/pointCloud/);
  await expect(page.getByTestId('user-menu')).toContainText('林小雨');
});

test('signs in and works where the browser keeps nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await signIn(page);
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: '退出' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page).toHaveURL(/\/login$/);
});

test('links an external account to an existing one, and unlinks it', async ({ page, baseURL }) => {
  const own = baseURL!.replace('127.0.0.1', 'localhost');
  await page.goto(`${own}${LOGIN}`);
  await others(page).getByRole('button', { name: '公司账号' }).click();
  await page.locator('input[name=login]').fill('zhao');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: '我已有账号，登录并绑定' }).click();
  await expect(page.getByText('将绑定第三方账号“zhao 先生”')).toBeVisible();
  await page.locator('#login-account').fill('admin');
  await page.locator('#login-password').fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('第三方账号已绑定');

  await page.goto(`${own}/cloudExperience/info/index`);
  const part = page.getByRole('region', { name: '第三方账号' });
  await expect(part).toContainText('zhao 先生 · zhao');
  await part.getByRole('button', { name: /^解除绑定/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await page.getByRole('dialog').locator('input[name=password]').fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part).toContainText('还没有绑定第三方账号');

  await part.getByRole('button', { name: '绑定公司账号' }).click();
  await expect(toasts(page), 'the site still knows the browser').toContainText('第三方账号已绑定');
  await expect(page).toHaveURL(`${own}/cloudExperience/info/index`);
  await expect(part).toContainText('zhao 先生 · zhao');
});

test('says what is wrong with a request to be let in, and follows no foreign start', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/oauth/authorize?client_id=nobody&response_type=code&redirect_uri=https://a.example`);
  await expect(page.getByRole('alert')).toHaveText('没有这个应用，请联系应用的管理员。');
  await page.goto('/cloudExperience/authorize?request=rubbish');
  await expect(page.getByRole('alert')).toContainText('授权请求无效或已过期');
  await page.goto(`${LOGIN}?code=stolen&state=000000`);
  await expect(page.getByRole('heading', { name: '继续单点登录？' })).toBeVisible();
  await page.getByRole('button', { name: '继续登录' }).click();
  await expect(toasts(page)).toContainText('授权码无效');
  await expect(page).toHaveURL(new RegExp(`${LOGIN}$`));
  await expect(page.locator('#login-account')).toBeVisible();
  await signIn(page);
});
