import { seriousFaults } from '../../support/axe.ts';
import { button, field, form, pick, rowOf, TRY } from '../../support/console.ts';
import { asAdministrator } from '../../support/person.ts';
import { ADMIN_PASSWORD } from '../../support/product.ts';
import { startSecondServer } from '../../support/second-server.ts';
import { expect, test, toasts } from '../../support/signed-in.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test.skip(!process.env['E2E_DATA'], 'needs a product that these journeys started');

const ACCOUNT = `newcomer${TRY}`;
const NAME = `新人${TRY}`;
const OWN = 'my-Own-Survey-7';

let server: Awaited<ReturnType<typeof startSecondServer>>;
test.beforeAll(async () => {
  server = await startSecondServer({});
});
test.afterAll('removes the user it added', async ({ request }) => {
  await server?.stop();
  const headers = await asAdministrator(request);
  const found = await request.get(`/api/blade-system/user/page?account=${ACCOUNT}`, { headers });
  const { data } = (await found.json()) as { data: { records: { id: string }[] } };
  for (const { id } of data.records) await request.post(`/api/blade-system/user/remove?ids=${id}`, { headers });
});

test('an administrator hands over a password that is shown once, and its owner replaces it at the first sign-in', async ({
  page,
  browser,
}) => {
  const enter = async (account: string, password: string) => {
    await page.locator('#login-account').fill(account);
    await page.locator('#login-password').fill(password);
    await page.locator('form button[type=submit]').click();
  };
  const issued = await test.step('the password of a new person is shown once', async () => {
    await page.goto(`${server.url}/cloudExperience/login`);
    await enter('admin', ADMIN_PASSWORD);
    await expect(page.getByTestId('user-menu')).toBeVisible();
    await page.goto(`${server.url}/cloudExperience/system/user`);
    await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).first().click();
    await field(page, 'account').fill(ACCOUNT);
    await field(page, 'name').fill('新人');
    await field(page, 'realName').fill(NAME);
    await pick(page, '所属角色', '用户');
    await pick(page, '所属部门', '华东分公司');
    await button(form(page), '保存').click();
    const dialog = page.getByRole('dialog', { name: '密码已生成' });
    await expect(dialog).toContainText(ACCOUNT);
    expect(await seriousFaults(page)).toEqual([]);
    const password = await dialog.locator('dd').first().innerText();
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    await button(dialog, '完成').click();
    await page.reload();
    await expect(rowOf(page, NAME)).toBeVisible();
    await expect(page.getByText(password)).toHaveCount(0);
    return password;
  });

  await test.step('its owner must choose another, and none that is guessed first', async () => {
    const context = await browser.newContext({ locale: 'zh-CN' });
    const own = await context.newPage();
    await own.goto(`${server.url}/cloudExperience/login`);
    await own.locator('#login-account').fill(ACCOUNT);
    await own.locator('#login-password').fill(issued);
    await own.locator('form button[type=submit]').click();
    const step = own.getByRole('form', { name: '设置自己的密码' });
    await expect(step).toContainText(ACCOUNT);
    expect(await seriousFaults(own)).toEqual([]);
    const choose = async (password: string, again = password) => {
      await step.getByLabel('新密码', { exact: true }).fill(password);
      await step.getByLabel('确认新密码').fill(again);
      await button(step, '保存并登录').click();
    };
    for (const [password, problem] of [
      ['short-1', '至少 8 位'],
      [ACCOUNT, '不能与账号相同'],
      ['Password1', '太常见'],
    ] as const) {
      await choose(password);
      await expect(step.getByText(problem, { exact: false }).last()).toBeVisible();
    }
    await choose(OWN, `${OWN}8`);
    await expect(step).toContainText('不一致');
    await choose(issued);
    await expect(toasts(own)).toContainText('不能与当前密码相同');
    await choose(OWN);
    await expect(own.getByTestId('user-menu')).toContainText(NAME);
    await context.close();
  });

  await test.step('the one that was handed over opens nothing any more', async () => {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.context().clearCookies();
    await page.goto(`${server.url}/cloudExperience/login`);
    await enter(ACCOUNT, issued);
    await expect(toasts(page)).toContainText('账号、密码错误');
    await enter(ACCOUNT, OWN);
    await expect(page.getByTestId('user-menu')).toContainText(NAME);
  });
});
