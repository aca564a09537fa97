import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN_PASSWORD, CAPTCHA } from '../product.ts';
import { seriousFaults } from './axe.ts';
import { signIn, watchErrors } from './session.ts';
import { expect, test, toasts } from './signed-in.ts';

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

/** The administrator approves somebody who registered. */
async function letIn(request: APIRequestContext, account: string): Promise<void> {
  const call = await asAdmin(request);
  const users = await call<{ records: { id: string }[] }>('GET', `/blade-system/user/page?account=${account}`);
  await call('POST', `/blade-system/user/audit-pass?userIds=${users.records[0]!.id}`);
}

test.afterAll('leaves nobody behind', async ({ request }) => {
  const call = await asAdmin(request);
  for (const account of ['wang-xm', 'lin', 'two-hats']) {
    const { records } = await call<{ records: { id: string; account: string }[] }>(
      'GET',
      `/blade-system/user/page?account=${account}`,
    );
    for (const user of records.filter((one) => one.account === account))
      await call('POST', `/blade-system/user/remove?ids=${user.id}`);
  }
});

/** Has the login page believe that more is switched on than this product was started with. */
async function switchOn(page: Page, more: object): Promise<void> {
  await page.route('**/oauth/variants', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...more } } });
  });
}

/** The code that was sent to a phone last. */
async function codeSentTo(phone: string): Promise<string> {
  const file = path.join(process.env['E2E_DATA']!, 'outbox/sms.jsonl');
  let code: string | undefined;
  await expect
    .poll(() => {
      try {
        const messages = readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as SentCode);
        code = messages.findLast((message) => message.phone === phone)?.code;
      } catch {
        code = undefined;
      }
      return code;
    })
    .toBeDefined();
  return code!;
}
interface SentCode {
  phone: string;
  code: string;
}

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
  await expect(toasts(page), 'nobody has approved the account yet').toContainText('正在等待管理员审核');

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

/** Walks through what the dialog says about nothing and about something wrong, then solves the sum. */
async function passHumanCheck(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '人机验证' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('验证码不能为空')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('textbox').fill('!!!!');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('验证码不正确')).toBeVisible();
  await dialog.getByRole('button', { name: '看不清？改做算术题' }).click();
  const [first, second] = ((await dialog.getByText(/加/).textContent()) ?? '').match(/\d+/g)!.map(Number);
  await dialog.getByRole('textbox').fill(String(first! + second!));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('signs on at another address and comes back with a session', async ({ page, request, baseURL }) => {
  const own = baseURL!.replace('127.0.0.1', 'localhost');
  const call = await asAdmin(request);
  const clients = await call<{ records: Record<string, unknown>[] }>('GET', '/blade-system/client/list?clientId=saber');
  const saber = clients.records.find(({ clientId }) => clientId === 'saber')!;
  await call('POST', '/blade-system/client/submit', { ...saber, webServerRedirectUri: `${own}${LOGIN}` });

  await page.goto(`${own}${LOGIN}`);
  await others(page).getByRole('button', { name: '单点系统登录' }).click();
  await expect(page, 'nobody is signed in there: first the login, then back to the question').toHaveURL(
    `${baseURL}${LOGIN}`,
  );
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

test('comes from an outside site, registers, and is the same person the next time', async ({
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

test('chooses one of several departments and roles where that is switched on', async ({ page, request }) => {
  const call = await asAdmin(request);
  type Row = Record<'id' | 'deptName' | 'roleName' | 'roleAlias', string>;
  const departments = (await call<Row[]>('GET', '/blade-system/dept/select')).slice(0, 2);
  const roles = (await call<Row[]>('GET', '/blade-system/role/select')).filter(({ roleAlias }) =>
    ['administrator', 'user'].includes(roleAlias),
  );
  expect([departments.length, roles.length]).toEqual([2, 2]);
  const ids = (rows: Row[]) => rows.map(({ id }) => id).join(',');
  const person = { account: 'two-hats', password: 'secret-66', name: 'hats', realName: '双职', userType: 1 };
  const holds = { roleId: ids(roles), deptId: ids(departments), postId: '' };
  await call('POST', '/blade-system/user/submit', { tenantId: '000000', ...person, ...holds });

  await switchOn(page, { switchMode: true });
  await page.goto(LOGIN);
  await page.locator('#login-account').fill(person.account);
  await page.locator('#login-password').fill(person.password);
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: '选择部门和角色' });
  await form.getByRole('radio', { name: departments[1]!.deptName }).check();
  await form.getByRole('radio', { name: roles[1]!.roleName, exact: true }).check();
  const [asked] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes('/oauth/token')),
    form.getByRole('button', { name: '登录', exact: true }).click(),
  ]);
  expect(asked.headers()).toMatchObject({ 'dept-id': departments[1]!.id, 'role-id': roles[1]!.id });
  await expect(page.getByTestId('user-menu')).toContainText('双职');
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

test('binds an outside account to the one that somebody has, and lets go of it', async ({ page, baseURL }) => {
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

test('asks for tenant and captcha where they are switched on', async ({ page }) => {
  await switchOn(page, { tenant: true, captcha: true });
  await page.goto(LOGIN);
  await expect(page.getByLabel('租户编号')).toHaveValue('000000');
  await page.locator('#login-account').fill('admin');
  await page.locator('#login-password').fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入验证码')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('验证码');
  await expect(page.getByLabel('验证码', { exact: true }), 'another picture').toHaveValue('');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  await page.getByLabel('租户编号').fill('999999');
  await page.getByLabel('验证码', { exact: true }).fill(CAPTCHA);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('租户');
  // Until the next picture is there.
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  await page.getByLabel('租户编号').fill('000000');
  await page.getByLabel('验证码', { exact: true }).fill(CAPTCHA.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('user-menu')).toContainText('管理员');
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
