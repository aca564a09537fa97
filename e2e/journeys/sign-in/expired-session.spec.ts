import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../support/product.ts';
import { signIn, watchErrors } from '../../support/session.ts';
import {
  expect,
  openConsole,
  openFromMenu,
  sideBar,
  stored,
  tabs,
  test,
  toasts,
  tool,
} from '../../support/signed-in.ts';

// Every journey spoils its own session.
test.use({ storageState: { cookies: [], origins: [] } });

/** Puts something else in the place of a stored value, as an old or foreign session would leave it. */
async function spoil(page: Page, change: Record<string, { content?: unknown; secondsAgo?: number }>): Promise<void> {
  await page.evaluate((values) => {
    for (const [name, { content, secondsAgo = 0 }] of Object.entries(values)) {
      const key = `cloud-experience-${name}`;
      const record = JSON.parse(localStorage.getItem(key)!) as Record<string, unknown>;
      if (content !== undefined) record['content'] = content;
      record['datetime'] = Date.now() - secondsAgo * 1000;
      localStorage.setItem(key, JSON.stringify(record));
    }
  }, change);
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const FOREIGN = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ user_id: '1', exp: 4e9 })}.c2lnbmF0dXJl`;

function countRefreshes(page: Page): string[] {
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url());
  });
  return refreshes;
}

test('renews a refused token once and repeats all calls that waited', async ({ page }) => {
  await signIn(page);
  await spoil(page, { token: { content: 'no.such.token' } });
  const refreshes = countRefreshes(page);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(new URL(answer.url()).pathname);
  });
  await openConsole(page);
  await expect(page.getByTestId('modelling-page')).toBeVisible();
  expect(refreshes).toHaveLength(1);
  expect(refused.length, 'more than one call had been refused').toBeGreaterThan(0);
  // The page shows before the answer is there.
  await expect.poll(() => stored(page, 'token')).not.toBe('no.such.token');
  await expect(toasts(page)).toHaveText('');
  await expect(sideBar(page)).toContainText('系统管理');
});

test('says once that the session is over, removes both tokens and leads to the sign-in', async ({ page }) => {
  await signIn(page);
  // Tokens of another server, well-formed.
  await spoil(page, { token: { content: FOREIGN }, refreshToken: { content: FOREIGN } });
  const refreshes = countRefreshes(page);
  await page.reload();
  await expect(page).toHaveURL(/\/cloudExperience\/login$/);
  await expect(toasts(page).getByText('用户令牌过期，请重新登录')).toHaveCount(1);
  await expect(toasts(page), 'said once').not.toContainText('×');
  expect(refreshes).toHaveLength(1);
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('cloud-experience-') && /token/i.test(key)),
  );
  expect(left).toEqual([]);
});

test('keeps a half-filled form until the same user signs in again', async ({ page }) => {
  await signIn(page);
  await openFromMenu(page, '系统管理', '岗位管理');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('岗位类型').and(page.locator('input')).first().click();
  await page.getByRole('option', { name: '中层' }).click();
  await form.getByLabel('岗位编号').fill('half');
  await form.getByLabel('岗位名称').fill('填了一半');
  await form.getByLabel('排序').fill('5');
  const headers = { 'Blade-Auth': `bearer ${String(await stored(page, 'token'))}` };
  await page.request.get('/api/blade-auth/oauth/logout', { headers });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/\/cloudExperience\/login$/);
  await expect(toasts(page)).toContainText('用户令牌过期，请重新登录');

  await page.locator('#login-account').fill('admin');
  await page.locator('#login-password').fill(ADMIN_PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(toasts(page)).toContainText('上次没有保存的表单还在');
  await openFromMenu(page, '系统管理', '岗位管理');
  await expect(form).toContainText('已恢复登录失效前填写的内容');
  await expect(form.getByLabel('岗位名称')).toHaveValue('填了一半');
  await expect(form.getByLabel('排序')).toHaveValue('5');
});

test('renews a token of 3000 seconds by itself, within seconds', async ({ page }) => {
  await signIn(page);
  const before = await stored(page, 'token');
  const refreshes = countRefreshes(page);
  await page.waitForTimeout(1500);
  expect(refreshes, 'a young token is left alone').toHaveLength(0);
  await spoil(page, { token: { secondsAgo: 3001 } });
  await expect.poll(() => refreshes.length).toBe(1);
  await expect.poll(() => stored(page, 'token')).not.toBe(before);
  await page.waitForTimeout(2500);
  expect(refreshes, 'and the new one too').toHaveLength(1);
});

for (const [what, content] of [
  ['empty', ''],
  ['of another kind', 42],
] as const) {
  test(`leads to the sign-in when the kept token is ${what}`, async ({ page }) => {
    await signIn(page);
    await spoil(page, { token: { content } });
    await page.reload();
    await expect(page).toHaveURL(/\/cloudExperience\/login$/);
    await expect(page.locator('#login-account')).toBeVisible();
  });
}

test('stands up to a storage full of rubbish', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    for (const name of ['tagList', 'settings', 'menu', 'logsList', 'userInfo', 'roles', 'themeName', 'language', 'tag'])
      localStorage.setItem(
        `cloud-experience-${name}`,
        name.length % 2 ? '{"content":[null,{"a":' : '{"content":[null,7]}',
      );
  });
  await page.reload();
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await expect(sideBar(page)).toContainText('系统管理');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'theme-hey');
});

for (const kind of ['blocked', 'full'] as const) {
  test(`works for as long as the page lives when the storage is ${kind}`, async ({ page }) => {
    const errors = watchErrors(page);
    await page.addInitScript((how) => {
      const refuse = () => {
        throw new DOMException(how, how === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      if (how === 'full') Storage.prototype.setItem = refuse;
      else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    }, kind);
    await signIn(page);
    await openFromMenu(page, '系统管理', '岗位管理');
    await expect(page.getByRole('region', { name: '岗位' }).getByRole('row').nth(1)).toBeVisible();
    await tool(page, '语言').click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(tabs(page)).toHaveText(['Modelling', 'Positions']);
    await page.getByTestId('user-menu').click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page).toHaveURL(/\/login$/);
    expect(errors).toEqual([]);
  });
}
