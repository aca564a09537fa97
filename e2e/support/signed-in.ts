import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test as base } from './devtools.ts';
import { signIn } from './session.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Journeys whose subject is not the sign-in: one session of the first administrator for all of a worker. */
export const test = base.extend<object, { session: StorageState }>({
  session: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL!, locale: 'zh-CN' });
      await signIn(await context.newPage());
      const session = await context.storageState();
      await context.close();
      await use(session);
    },
    { scope: 'worker' },
  ],
  storageState: async ({ session }, use) => use(session),
});

export { expect };

export const FIRST_PAGE = '/cloudExperience/userPointCloud/pointCloud';

/** Ends the stream of what waits for the person, which is open as long as the page: for journeys that wait until it is quiet. */
export const withoutStream = (page: Page): Promise<unknown> =>
  page.route('**/blade-flow/work/events', (route) => route.fulfill({ status: 204 }));

/** Opens the first page and waits until the menu is there. */
export async function openConsole(page: Page, path = FIRST_PAGE): Promise<void> {
  await page.goto(path);
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await expect(sideBar(page).getByRole('button').first()).toBeVisible();
}

export const sideBar = (page: Page): Locator => page.getByRole('navigation', { name: /^(菜单|Menu)$/ });

/** Opens a page by its entry in the side bar, which may still be opening the group of the page before. */
export async function openFromMenu(page: Page, group: string, leaf: string): Promise<void> {
  const entry = sideBar(page).getByRole('button', { name: leaf, exact: true });
  const head = sideBar(page).getByRole('button', { name: group, exact: true });
  await expect(head).toBeVisible();
  await expect(async () => {
    // A click that was given up on a slow machine may have arrived all the same, and the menu of a phone has folded.
    if ((await entry.count()) > 0 && (await entry.getAttribute('aria-current')) === 'page') return;
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
    await entry.click({ timeout: 2_000 });
  }).toPass();
}

/** The handles of the open pages; a page may have tabs of its own. */
export const tabs = (page: Page): Locator =>
  page.getByRole('tablist', { name: /^(打开的页面|Open pages)$/ }).getByRole('tab');

export const tab = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('tablist', { name: /^(打开的页面|Open pages)$/ }).getByRole('tab', { name, exact: true });

export const tool = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('toolbar').getByRole('button', { name });

export const toasts = (page: Page): Locator => page.getByTestId('toasts');

/** A value that the console stores under its prefix, by name. */
export function stored(page: Page, name: string): Promise<unknown> {
  return page.evaluate((key) => {
    const text = sessionStorage.getItem(key) ?? localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as { content: unknown }).content;
  }, `cloud-experience-${name}`);
}
