import type { Locator, Page } from '@playwright/test';
import { signOut } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';
import { expect, test } from '../../support/signed-in.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const box = async (place: Locator) => (await place.boundingBox())!;
const front = (page: Page): Locator => page.locator('section[data-front=true]');
const window_ = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true });
const icon = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: '程序坞' }).getByRole('button', { name, exact: true });

test('is a desktop in the theme mac-os, with a sign-in and a lock of its own', async ({ page }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    localStorage.setItem('cloudExperience.themeName', '"mac-os"');
    localStorage.setItem('cloudExperience.settings', '{"lock":true}');
  });
  await page.goto('/cloudExperience/login');
  await expect(page.getByTestId('mac-login'), 'the sign-in of this theme').toBeVisible();
  await signIn(page);

  await test.step('opens a window per page from the dock', async () => {
    await expect(front(page)).toHaveAccessibleName('点云智能建模');
    await icon(page, '岗位管理').click();
    await expect(page).toHaveURL(/\/system\/post$/);
    await expect(front(page)).toHaveAccessibleName('岗位管理');
    await expect(front(page).getByRole('row').nth(1)).toBeVisible();
    await icon(page, '角色管理').click();
    await expect(front(page)).toHaveAccessibleName('角色管理');
    await expect(icon(page, '角色管理')).toHaveAttribute('data-open', 'true');
    await expect(icon(page, '系统字典')).toHaveAttribute('data-open', 'false');
  });

  await test.step('moves and sizes a window', async () => {
    const bar = front(page).getByRole('group', { name: '角色管理' });
    const before = await box(front(page));
    const grip = await box(bar);
    await page.mouse.move(grip.x + grip.width / 2, grip.y + 6);
    await page.mouse.down();
    await page.mouse.move(grip.x + grip.width / 2 + 90, grip.y + 66, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await box(front(page))).x - before.x)).toBe(90);
    expect(Math.round((await box(front(page))).y - before.y)).toBe(60);
    await front(page).getByRole('separator', { name: '调整窗口大小' }).press('ArrowLeft');
    await expect.poll(async () => (await box(front(page))).width).toBeLessThan(before.width);
  });

  await test.step('brings a window to the front, enlarges, hides and closes it', async () => {
    const post = window_(page, '岗位管理');
    const { x, y } = await box(post);
    await page.mouse.click(x + 8, y + 200);
    await expect(front(page)).toHaveAccessibleName('岗位管理');
    await expect(page).toHaveURL(/\/system\/post$/);

    await post.getByRole('button', { name: '缩放 岗位管理' }).click();
    await expect(post).toHaveAttribute('data-zoomed', 'true');
    await post.getByRole('button', { name: '还原 岗位管理' }).click();
    await expect(post).toHaveAttribute('data-zoomed', 'false');

    await post.getByRole('search').getByLabel('岗位名称').fill('没有找过的');
    await post.getByRole('button', { name: '最小化 岗位管理' }).click();
    await expect(post).toBeHidden();
    await icon(page, '岗位管理').click();
    await expect(post.getByRole('search').getByLabel('岗位名称')).toHaveValue('没有找过的');

    await icon(page, '角色管理').click();
    await expect(front(page)).toHaveAccessibleName('角色管理');
    await window_(page, '角色管理').getByRole('button', { name: '关闭 角色管理' }).click();
    await expect(window_(page, '角色管理')).toHaveCount(0);
    await expect(icon(page, '角色管理')).toHaveAttribute('data-open', 'false');
    await expect(front(page), 'the one before stands in front').toHaveAccessibleName('岗位管理');
  });

  await test.step('locks and unlocks to the same windows', async () => {
    await page.getByRole('toolbar').getByRole('button', { name: '锁屏' }).click();
    await page.getByRole('dialog', { name: '设置锁屏密码' }).getByRole('textbox').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/\/lock$/);
    await expect(page.getByRole('navigation', { name: '程序坞' })).toBeHidden();
    await page.getByLabel('锁屏密码').fill('1');
    await page.keyboard.press('Enter');
    await expect(front(page).getByRole('search').getByLabel('岗位名称')).toHaveValue('没有找过的');
  });

  await signOut(page);
  await expect(page.getByTestId('mac-login')).toBeVisible();
  expect(errors).toEqual([]);
});
