import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

/** Opens a page of the console by its path. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`/cloudExperience${path}`);
  await expect(page.getByRole('main').locator('h1').first()).toBeAttached();
}

/** A button of the list, not of a form above it. */
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

/** The row of a list that shows a text. */
export const rowOf = (place: Page | Locator, text: string | RegExp): Locator =>
  place.getByRole('row').filter({ hasText: text });

/** The form that is open on the right. */
export const form = (page: Page): Locator => page.getByRole('dialog').last();

/** Types into a field of the open form, by its name. */
export const field = (page: Page, name: string): Locator => form(page).locator(`[name="${name}"]`);

/** Chooses a record in a tree picker of the open form. */
export async function pick(page: Page, label: string, option: string): Promise<void> {
  await form(page).getByLabel(label).and(page.locator('input')).first().click();
  const choice = page.getByRole('listbox').getByText(option, { exact: true });
  await choice.click();
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
}

/** Leaves through the menu of the user. */
export async function signOut(page: Page): Promise<void> {
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: '退出' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page).toHaveURL(/\/login$/);
}

/** A short message on top. */
export const message = (page: Page, text: string): Locator => page.getByText(text, { exact: true });

/** Calls the API as the user who is signed in on a page, past the buttons that are hidden from him. */
export async function callAs(
  page: Page,
  request: APIRequestContext,
  method: 'GET' | 'POST',
  path: string,
): Promise<{ status: number; body: { code: number; msg: string } }> {
  const token = await page.evaluate(() => {
    const stored = localStorage.getItem('cloud-experience-token');
    return stored ? ((JSON.parse(stored) as { content: string }).content ?? '') : '';
  });
  const answer = await request.fetch(`/api${path}`, {
    method,
    headers: { 'Blade-Auth': `bearer ${token}` },
    ...(method === 'POST' ? { data: {} } : {}),
  });
  return { status: answer.status(), body: (await answer.json()) as { code: number; msg: string } };
}
