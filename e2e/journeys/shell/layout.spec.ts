import type { Locator, Page } from '@playwright/test';
import { watchErrors } from '../../support/session.ts';
import { expect, openConsole, openFromMenu, sideBar, stored, tab, tabs, test, tool } from '../../support/signed-in.ts';

/** The flags of the settings drawer, by what they show. */
const FLAGS: readonly [label: string, shows: (page: Page) => Locator][] = [
  ['标签页', tabs],
  ['菜单折叠', (page) => page.getByRole('button', { name: '收起菜单' })],
  ['顶部菜单', (page) => page.getByRole('navigation', { name: '顶部菜单' })],
  ['菜单搜索', (page) => tool(page, '搜索菜单')],
  ['锁屏', (page) => tool(page, '锁屏')],
  ['全屏', (page) => tool(page, '全屏')],
  ['主题', (page) => tool(page, '主题')],
  ['语言', (page) => tool(page, '语言')],
  ['日志', (page) => tool(page, /^日志/)],
];

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: '布局设置' });
const openSettings = async (page: Page): Promise<void> => {
  await tool(page, '布局设置').click();
  await expect(drawer(page)).toBeVisible();
};
const closeSettings = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
};

test('shows and hides every part of the frame by its switch, and remembers it', async ({ page }) => {
  const errors = watchErrors(page);
  await openConsole(page);
  await openSettings(page);
  for (const [label, shows] of FLAGS) {
    const flag = drawer(page).getByRole('switch', { name: label, exact: true });
    const isOn = await flag.isChecked();
    expect(isOn, `${label} is on by default, the lock is off`).toBe(label !== '锁屏');
    await expect(shows(page)).toHaveCount(isOn ? 1 : 0);
    await flag.click({ force: true });
    await expect(shows(page), label).toHaveCount(isOn ? 0 : 1);
  }
  await closeSettings(page);
  await page.reload();
  await expect(tool(page, '锁屏')).toBeVisible();
  for (const [label, shows] of FLAGS) if (label !== '锁屏') await expect(shows(page), label).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('puts the menu on the left or on top, folds it, and opens one part of it at a time', async ({ page }) => {
  await openConsole(page);
  const opened = sideBar(page).locator('button[aria-expanded=true]');
  await openFromMenu(page, '系统管理', '岗位管理');
  await expect(opened).toHaveText(['系统管理']);
  await openFromMenu(page, '权限管理', '角色管理');
  await expect(opened, 'only one part is open').toHaveText(['权限管理']);
  await tab(page, '岗位管理').click();
  await expect(opened, 'the menu follows the page').toHaveText(['系统管理']);
  await expect(sideBar(page).locator('[aria-current=page]')).toHaveText('岗位管理');

  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(opened).toHaveCount(0);
  await sideBar(page).getByRole('button', { name: '权限管理' }).hover();
  await page.getByRole('menuitem', { name: '角色管理' }).click();
  await expect(page).toHaveURL(/\/authority\/role$/);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(opened).toHaveText(['权限管理']);

  await openSettings(page);
  await drawer(page).getByText('顶部', { exact: true }).click();
  await closeSettings(page);
  expect(await stored(page, 'settings')).toMatchObject({ sidebar: 'horizontal' });
  await expect(page.getByRole('button', { name: '收起菜单' }), 'a bar on top folds nothing').toHaveCount(0);
  await sideBar(page).getByRole('button', { name: '系统管理' }).click();
  await page.getByRole('menuitem', { name: '系统字典', exact: true }).click();
  await expect(page).toHaveURL(/\/system\/dict$/);
  await sideBar(page).getByRole('button', { name: '系统管理' }).click();
  await sideBar(page).getByRole('button', { name: '权限管理' }).click();
  await expect(page.getByRole('menuitem', { name: '角色管理' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '系统字典' }), 'one at a time here as well').toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(tabs(page), 'open pages stay').toHaveCount(4);
});

test('fills the screen and says so by its icon', async ({ page }) => {
  await openConsole(page);
  await tool(page, '全屏').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await tool(page, '退出全屏').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await expect(tool(page, /^全屏$/)).toBeVisible();
});

test('offers home, the password and the way out below the name of the user', async ({ page }) => {
  await openConsole(page, '/cloudExperience/system/post');
  const menu = page.getByTestId('user-menu');
  await expect(menu).toContainText('管理员');
  await expect(menu.locator('img')).toHaveAttribute('src', /\S/);
  await menu.click();
  await expect(page.getByRole('menuitem')).toHaveText(['首页', '修改密码', '退出系统']);
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await expect(page).toHaveURL(/\/info\/index$/);
  await expect(page).toHaveTitle(/^个人信息 - /);
  await menu.click();
  await page.getByRole('menuitem', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/userPointCloud\/pointCloud$/);

  const home = page.getByRole('navigation', { name: '顶部菜单' }).getByRole('button', { name: '首页' });
  await expect(home, 'the first one of the top menu is chosen at first').toHaveAttribute('aria-current', 'true');
  await home.click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await expect(tab(page, '首页')).toHaveAttribute('aria-selected', 'true');
});
