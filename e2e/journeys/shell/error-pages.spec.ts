import { expect, openConsole, openFromMenu, tabs, test } from '../../support/signed-in.ts';

const PAGES = [
  ['/403', '没有权限', 'No access'],
  ['/404', '页面不存在', 'Page not found'],
  ['/500', '页面出错了', 'Something went wrong'],
] as const;

test('explains 403, 404 and 500 and shows the way out', async ({ page }) => {
  await openConsole(page);
  for (const [path, title] of PAGES) {
    await page.goto(`/cloudExperience${path}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(path.slice(1), { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${title} - 点云智能建模在线体验`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/userPointCloud\/pointCloud$/);
  await expect(tabs(page), 'an error page is no tab').toHaveCount(1);
});

test('sends unknown paths to /404, whatever they look like, and back again', async ({ page }) => {
  await openConsole(page);
  await openFromMenu(page, '系统管理', '岗位管理');
  const strange = [
    '/no/such/page',
    '/system',
    '/system/post/1',
    '/%E6%B2%A1%E6%9C%89',
    '/login/x',
    '/wel/other',
    '/%00',
    '/%',
  ];
  for (const path of strange) {
    await page.goto(`/cloudExperience${path}`);
    await expect(page, path).toHaveURL(/\/cloudExperience\/404$/);
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  }
});

test('redirects the short addresses and the root', async ({ page }) => {
  for (const [from, to] of [
    ['/', '/userPointCloud/pointCloud'],
    ['/wel', '/wel/index'],
    ['/info', '/info/index'],
    ['/login', '/userPointCloud/pointCloud'],
  ] as const) {
    await page.goto(`/cloudExperience${from}`);
    await expect(page).toHaveURL(new RegExp(`/cloudExperience${to}$`));
  }
  await page.goto('/');
  await expect(page).toHaveURL(/\/userPointCloud\/pointCloud$/);
});

test.describe('without a session', () => {
  test.use({ storageState: { cookies: [], origins: [] }, locale: 'en-US' });

  test('shows only the error pages and the sign-in', async ({ page }) => {
    await page.goto('/cloudExperience/login');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    for (const [path, , title] of PAGES) {
      await page.goto(`/cloudExperience${path}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    for (const path of ['/', '/system/post', '/wel/index', '/info', '/no/such/page']) {
      await page.goto(`/cloudExperience${path}`);
      await expect(page, path).toHaveURL(/\/cloudExperience\/login$/);
    }
  });
});
