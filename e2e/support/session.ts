import { expect, type Page } from '@playwright/test';
import { ADMIN_PASSWORD } from './product.ts';

/** Signs in as the first administrator and waits for the frame. */
export async function signIn(page: Page, account = 'admin', password = ADMIN_PASSWORD): Promise<void> {
  await page.goto('/cloudExperience/login');
  await page.locator('#login-account').fill(account);
  await page.locator('#login-password').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/cloudExperience\/userPointCloud\/pointCloud/);
  await expect(page.getByTestId('user-menu')).toBeVisible();
}

/** Fails the test when the page logs an error or throws. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The frame of a report runs no scripts; the driver of the browser tries to all the same.
    const isOurs = !/^(Failed to load resource|Blocked script execution in 'about:srcdoc')/.test(message.text());
    if (message.type() === 'error' && isOurs) errors.push(message.text());
  });
  return errors;
}
