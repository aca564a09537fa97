import { expect, openConsole, openFromMenu, tab, test, toasts } from '../../support/signed-in.ts';

test('says quietly that the server is gone, and goes on when it is back', async ({ page, context }) => {
  await openConsole(page);
  await openFromMenu(page, '系统管理', '岗位管理');
  const list = page.getByRole('region', { name: '岗位' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await page.getByRole('dialog').getByLabel('岗位名称').fill('写到一半');

  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await tab(page, '点云智能建模').click();
  await openFromMenu(page, '权限管理', '角色管理');
  const banner = page.getByRole('status').filter({ hasText: '与服务器的连接中断' });
  await expect(banner).toBeVisible();
  await expect(page.getByTestId('user-menu'), 'the user stays signed in').toBeVisible();
  await expect(toasts(page), 'the banner says it once for all calls').toHaveText('');
  await page.getByRole('tab', { name: /^岗位管理/ }).click();
  await expect(page.getByRole('dialog').getByLabel('岗位名称')).toHaveValue('写到一半');
  await page.getByRole('tab', { name: '角色管理' }).click();

  await context.unroute('**/api/**');
  await expect(banner, 'the console finds out by itself').toHaveCount(0);
  await expect(page.getByRole('region', { name: '角色' }).getByRole('row').nth(1), 'and asks again').toBeVisible();
});

test('opens without a server and works once the server answers', async ({ page, context }) => {
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto('/cloudExperience/system/post');
  await expect(page.getByRole('navigation', { name: '菜单', exact: true }), 'of the last visit').toContainText(
    '系统管理',
  );
  await expect(page.getByRole('status').filter({ hasText: '与服务器的连接中断' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('cloud-experience-menu'));
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: '菜单没有加载成功' })).toBeVisible();
  await context.unroute('**/api/**');
  await expect(page.getByRole('region', { name: '岗位' }).getByRole('row').nth(1)).toBeVisible();
});

test('tries a page again whose files did not arrive', async ({ page, context }) => {
  await openConsole(page);
  await context.route('**/assets/**', (route) => route.abort('connectionreset'));
  await openFromMenu(page, '系统管理', '岗位管理');
  await expect(page.getByRole('alert').filter({ hasText: '页面没有加载成功' })).toBeVisible();
  await expect(page.getByTestId('user-menu'), 'the rest of the console goes on').toBeVisible();
  await context.unroute('**/assets/**');
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('region', { name: '岗位' }).getByRole('row').nth(1)).toBeVisible();
});

test('is never blank, even when the console itself did not arrive', async ({ page, context }) => {
  await context.route('**/assets/workspace-*', (route) => route.abort('connectionreset'));
  await page.goto('/cloudExperience/');
  await expect(page.getByRole('alert').filter({ hasText: '页面没有加载成功' })).toBeVisible();
  await context.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByTestId('user-menu')).toBeVisible();
});

test('loses nothing else to a dialog that did not arrive', async ({ page, context }) => {
  await openConsole(page);
  await context.route('**/assets/**', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: '布局设置' }).click();
  await expect(toasts(page)).toContainText('页面的文件没有取到');
  await expect(page.getByTestId('user-menu')).toBeVisible();
});
