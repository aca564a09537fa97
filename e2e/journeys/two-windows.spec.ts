import { signIn } from './session.ts';
import { expect, openConsole, test } from './signed-in.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test('signs out of both windows at once, and in again', async ({ page, context }) => {
  await signIn(page);
  const second = await context.newPage();
  await openConsole(second);
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: '退出系统' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second, 'the other window follows').toHaveURL(/\/login$/);
  const left = await second.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('cloud-experience-')),
  );
  expect(left, 'nothing of the session is left under the prefix').toEqual([]);
  await expect(second.getByTestId('toasts'), 'nobody is told of an expired token').toHaveText('');

  await signIn(second);
  await expect(page, 'and follows into the new session').toHaveURL(/\/userPointCloud\/pointCloud$/);
  await expect(page.getByTestId('user-menu')).toContainText('管理员');
});
