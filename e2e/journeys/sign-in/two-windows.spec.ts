import { signIn } from '../../support/session.ts';
import { expect, openConsole, test } from '../../support/signed-in.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test('signs out of both windows at once, and in again', async ({ page, context }) => {
  await signIn(page);
  const second = await context.newPage();
  await openConsole(second);
  await second.mouse.move(700, 600);
  const kept = (): Promise<string[][]> =>
    second.evaluate(() =>
      [localStorage, sessionStorage].map((storage) =>
        Object.keys(storage)
          .filter((key) => key.startsWith('cloud-experience-'))
          .map((key) => key.slice('cloud-experience-'.length)),
      ),
    );
  await expect
    .poll(async () => (await kept())[0], 'what others of the family read too')
    .toEqual(
      expect.arrayContaining([
        'token',
        'refreshToken',
        'tenantId',
        'userInfo',
        'menu',
        'menuAll',
        'tag',
        'tagList',
        'flowRoutes',
      ]),
    );
  expect((await kept())[1], "permissions are the window's own").toContain('permission');
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: '退出系统' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second, 'the other window follows').toHaveURL(/\/login$/);
  const left = await second.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('cloud-experience-')),
  );
  expect(left, 'nothing of the session is left under the prefix').toEqual([]);
  await expect(second.getByTestId('toasts'), 'no message about an expired token').toHaveText('');

  await signIn(second);
  await expect(page, 'and follows into the new session').toHaveURL(/\/userPointCloud\/pointCloud$/);
  await expect(page.getByTestId('user-menu')).toContainText('管理员');

  for (const one of [page, second]) {
    await one.getByTestId('user-menu').click();
    await one.getByRole('menuitem', { name: '退出系统' }).click();
  }
  const answers = [page, second].map((one) => one.getByRole('alertdialog').getByRole('button', { name: '确定' }));
  // The slower one may find that the question has gone with the session.
  await Promise.all(answers.map((answer) => answer.click({ timeout: 5_000 }).catch(() => {})));
  for (const one of [page, second]) {
    await expect(one, 'both at once as well').toHaveURL(/\/login$/);
    await expect(one.getByTestId('toasts')).toHaveText('');
    await expect(one.locator('#login-account')).toBeVisible();
  }
});
