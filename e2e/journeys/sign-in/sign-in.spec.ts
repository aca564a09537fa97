import { expect, test } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../support/product.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test('signs in, lands on the modelling page, and logs out after a question', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/cloudExperience/');
  await expect(page).toHaveURL(/\/cloudExperience\/login$/);
  await expect(page.getByRole('heading', { name: '点云智能建模在线体验' })).toBeVisible();
  await expect(page.getByText('Online experience of point cloud intelligent modelling')).toBeVisible();

  await signIn(page);
  await expect(page.getByTestId('user-menu')).toContainText('管理员');
  await page.goto('/cloudExperience/login');
  await expect(page, 'a signed-in user is sent from /login to the first page').toHaveURL(/userPointCloud\/pointCloud/);

  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: '退出' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Exit the system, do you want to continue?');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/userPointCloud\/pointCloud/);

  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: '退出' }).click();
  await question.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/cloudExperience\/login$/);
  await page.goto('/cloudExperience/userPointCloud/pointCloud');
  await expect(page).toHaveURL(/\/cloudExperience\/login/);
  expect(errors).toEqual([]);
});

test('says that account or password is wrong and keeps the form', async ({ page }) => {
  await page.goto('/cloudExperience/login');
  await page.locator('#login-account').fill('admin');
  await page.locator('#login-password').fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('账号、密码错误或无效')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('#login-account')).toHaveValue('admin');

  await page.route('**/oauth/token**', (route) => route.abort('connectionrefused'));
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('连接不上服务器，请检查网络后重试'),
    'a server that does not answer has a message of its own',
  ).toBeVisible();
  await page.unroute('**/oauth/token**');
  await page.locator('#login-password').fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/userPointCloud\/pointCloud/);
});

test('speaks English from the first page on', async ({ page }) => {
  await page.goto('/cloudExperience/login');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('form button[type=submit]')).toHaveText(/log in|sign in/i);
  await signIn(page);
  await page.getByTestId('user-menu').click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});

test('sends an unknown path to the page that says so', async ({ page }) => {
  await signIn(page);
  await page.goto('/cloudExperience/no/such/page');
  await expect(page).toHaveURL(/\/cloudExperience\/404$/);
});
