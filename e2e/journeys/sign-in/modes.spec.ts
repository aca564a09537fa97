import type { Page } from '@playwright/test';
import { CAPTCHA } from '../../support/product.ts';
import { startSecondServer } from '../../support/second-server.ts';
import { seriousFaults } from '../../support/axe.ts';
import { button, callAs, signOut } from '../../support/console.ts';
import { asAdministrator } from '../../support/person.ts';
import { codeSentTo, passHumanCheck } from '../../support/phone.ts';
import { expect, sideBar, test, toasts } from '../../support/signed-in.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test.skip(!process.env['E2E_DATA'], 'needs a product that these journeys started');

/** Another one for every try. */
const NUMBER = String(Date.now()).slice(-8);
const PERSON = { account: `hats${NUMBER}`, password: 'secret-66', name: 'hats', realName: '双职', userType: 1 };
const PHONE = `139${NUMBER}`;
type Row = Record<'id' | 'deptName' | 'roleName' | 'roleAlias', string>;

let server: Awaited<ReturnType<typeof startSecondServer>>;
test.beforeAll(async () => {
  server = await startSecondServer({ CLOUD_TENANT_MODE: '1', CLOUD_CAPTCHA_MODE: '1', CLOUD_SWITCH_MODE: '1' });
});
test.afterAll('removes the users it added', async ({ request }) => {
  await server?.stop();
  const headers = await asAdministrator(request);
  const found = await request.get(`/api/blade-system/user/page?account=${PERSON.account}`, { headers });
  const { data } = (await found.json()) as { data: { records: { id: string }[] } };
  for (const { id } of data.records) await request.post(`/api/blade-system/user/remove?ids=${id}`, { headers });
});

test('asks for tenant, captcha, department and role where they are switched on, whatever the way in', async ({
  page,
  request,
}) => {
  const headers = await asAdministrator(request);
  const rowsOf = async (path: string) =>
    ((await (await request.get(`/api/blade-system/${path}`, { headers })).json()) as { data: Row[] }).data;
  const departments = (await rowsOf('dept/select')).slice(0, 2);
  const roles = (await rowsOf('role/select')).filter(({ roleAlias }) => ['administrator', 'user'].includes(roleAlias));
  expect([departments.length, roles.length]).toEqual([2, 2]);
  const ids = (rows: Row[]) => rows.map(({ id }) => id).join(',');
  const holds = { roleId: ids(roles), deptId: ids(departments), postId: '', phone: PHONE };
  const added = await request.post('/api/blade-system/user/submit', { headers, data: { ...PERSON, ...holds } });
  expect(added.status(), await added.text()).toBe(200);

  await test.step('tenant and captcha', async () => {
    await page.goto(`${server.url}/cloudExperience/login`);
    await expect(page.getByLabel('租户编号')).toHaveValue('000000');
    await page.locator('#login-account').fill(PERSON.account);
    await page.locator('#login-password').fill(PERSON.password);
    const captcha = page.getByLabel('验证码', { exact: true });
    await expect(captcha).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('请输入验证码')).toBeVisible();
    await captcha.fill('wrong');
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('验证码');
    await expect(captcha, 'another picture').toHaveValue('');
    await expect(button(page, '登录')).toBeEnabled();
    await page.getByLabel('租户编号').fill('999999');
    await captcha.fill(CAPTCHA);
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('账号、密码错误');
    // Until the next picture is there.
    await expect(button(page, '登录')).toBeEnabled();
    await page.getByLabel('租户编号').fill('000000');
    await captcha.fill(CAPTCHA.toUpperCase());
    await page.keyboard.press('Enter');
  });

  const choose = async (department: string, role: string) => {
    const form = page.getByRole('form', { name: '选择部门和角色' });
    await form.getByRole('radio', { name: department, exact: true }).check();
    await form.getByRole('radio', { name: role, exact: true }).check();
    expect(await seriousFaults(page)).toEqual([]);
    await button(form, '登录').click();
    await expect(page.getByTestId('user-menu')).toContainText('双职');
  };
  const held = async () => {
    const { body } = await callAs(page, request, 'GET', '/blade-auth/oauth/user-info');
    return { deptId: body.data['dept_id'], roleId: body.data['role_id'], roles: body.data['roles'] };
  };
  const [ordinary] = roles.filter(({ roleAlias }) => roleAlias === 'user');
  const [all] = roles.filter(({ roleAlias }) => roleAlias === 'administrator');

  await test.step('an ordinary role in the second department has its rights only', async () => {
    await choose(departments[1]!.deptName, ordinary!.roleName);
    expect(await held()).toEqual({ deptId: departments[1]!.id, roleId: ordinary!.id, roles: ['user'] });
    await expect(entry(page, '点云建模').first()).toBeVisible();
    await expect(entry(page, '系统管理')).toHaveCount(0);
  });

  await test.step('by a code on the phone, which serves once, the other role', async () => {
    await signOut(page);
    await button(page, '手机号登录').click();
    const phone = page.getByRole('form', { name: '手机号登录' });
    await phone.getByLabel('手机号').fill(PHONE);
    await button(phone, '发送验证码').click();
    await passHumanCheck(page);
    await phone.getByLabel('验证码').fill(await codeSentTo(PHONE));
    await page.keyboard.press('Enter');
    await choose(departments[0]!.deptName, all!.roleName);
    expect(await held()).toEqual({ deptId: departments[0]!.id, roleId: all!.id, roles: ['administrator'] });
    await expect(entry(page, '系统管理')).toBeVisible();
  });
});

const entry = (page: Page, name: string) => sideBar(page).getByRole('button', { name, exact: true });
