import type { Page } from '@playwright/test';
import { signIn, watchErrors } from '../../support/session.ts';
import { expect, openConsole, openFromMenu, stored, test, tool } from '../../support/signed-in.ts';

/** Any characters, as people type them. */
const PASSWORD = ` 锁🔒"'<b>%00\\n& `;

/** The lock is off by default; a visitor switches it on in the settings drawer. */
async function switchLockOn(page: Page): Promise<void> {
  await expect(tool(page, '锁屏')).toHaveCount(0);
  await page.getByRole('button', { name: '布局设置' }).click();
  await page.getByRole('switch', { name: '锁屏' }).click({ force: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function lock(page: Page): Promise<void> {
  await tool(page, '锁屏').click();
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toContainText('锁屏密码不能为空');
  await expect(page).not.toHaveURL(/\/lock$/);
  await dialog.getByRole('textbox').fill(PASSWORD);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/cloudExperience\/lock$/);
}

test('locks, holds every address and every window, and unlocks to the place one was at', async ({ page, context }) => {
  const errors = watchErrors(page);
  await openConsole(page);
  const second = await context.newPage();
  await openConsole(second);
  await openFromMenu(second, '权限管理', '角色管理');
  await second.getByRole('button', { name: '新增', exact: true }).click();
  const form = second.getByRole('dialog');
  await form.getByLabel('角色名称').fill('写到一半');
  await openFromMenu(page, '系统管理', '岗位管理');
  await expect(page).toHaveURL(/\/system\/post$/);
  await switchLockOn(page);
  await lock(page);
  expect(await stored(page, 'isLock')).toBe(true);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /lock/i.test(key))),
    'the lock lives in the session storage',
  ).toEqual([]);

  await expect(second, 'the other window is locked too').toHaveURL(/\/lock$/);
  await expect(form, 'and shows nothing of what was open').toBeHidden();
  const third = await context.newPage();
  await third.goto('/cloudExperience/authority/role');
  await expect(third, 'a new window is locked too').toHaveURL(/\/lock$/);

  for (const path of ['/', '/login', '/system/post', '/wel/index', '/404', '/no/such/page']) {
    await page.goto(`/cloudExperience${path}`);
    await expect(page, path).toHaveURL(/\/cloudExperience\/lock$/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/lock$/);

  const box = page.getByLabel('锁屏密码');
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page.getByText('锁屏密码不能为空')).toBeVisible();
  await box.fill('wrong');
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page.getByText('锁屏密码不正确')).toBeVisible();
  await box.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page, 'back at the place').toHaveURL(/\/system\/post$/);
  await expect(second, 'and the other windows are open again, each at its own').toHaveURL(/\/authority\/role$/);
  await expect(form.getByLabel('角色名称'), 'with all that was being written').toHaveValue('写到一半');
  await expect(third).toHaveURL(/\/authority\/role$/);

  await tool(page, '锁屏').click();
  await expect(page, 'with a password set it locks at once').toHaveURL(/\/lock$/);
  expect(errors).toEqual([]);
});

test.describe('with a session of its own', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('is cleared by signing in again', async ({ page }) => {
    await signIn(page);
    await switchLockOn(page);
    await lock(page);
    await page.getByRole('button', { name: '退出系统' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page);
    expect(await stored(page, 'isLock')).toBeUndefined();
    expect(await stored(page, 'lockPasswd')).toBeUndefined();
    await tool(page, '锁屏').click();
    await expect(page.getByRole('dialog', { name: '设置锁屏密码' }), 'the old password is gone').toBeVisible();
  });
});
