import type { Page } from '@playwright/test';
import { expect, FIRST_PAGE, test, withoutStream } from '../../support/signed-in.ts';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Element | null }[];
}

/** Cumulative layout shift. Browsers call 0.1 good; a fifth of that goes unnoticed. */
const MOST = 0.02;

/** Opens a page and adds up by how much things on it were pushed about while it came. */
async function shiftOf(
  page: Page,
  path: string,
  isThere: () => Promise<void>,
): Promise<{ sum: number; moved: string }> {
  await page.goto(path);
  await isThere();
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    const shifts: Shift[] = [];
    await new Promise<void>((resolve) => {
      new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
        type: 'layout-shift',
        buffered: true,
      });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    return {
      sum: own.reduce((sum, { value }) => sum + value, 0),
      moved: own.flatMap(({ sources }) => sources.map(({ node }) => node?.className ?? '')).join(' | '),
    };
  });
}

const PAGES = [
  [FIRST_PAGE, (page: Page) => page.getByTestId('modelling-page')],
  ['/cloudExperience/system/post', (page: Page) => page.getByRole('region', { name: '岗位' }).getByRole('row').nth(1)],
  ['/cloudExperience/wel/index', (page: Page) => page.getByRole('main').locator('dd').first()],
] as const;

test('nothing jumps while a page loads', async ({ page, browser, baseURL }) => {
  await withoutStream(page);
  for (const [path, landmark] of PAGES) {
    const { sum, moved } = await shiftOf(page, path, () => expect(landmark(page)).toBeVisible());
    expect(sum, `${path}: ${moved}`).toBeLessThan(MOST);
  }
  const stranger = await browser.newPage({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } });
  const account = stranger.locator('#login-account');
  const { sum, moved } = await shiftOf(stranger, '/cloudExperience/login', () => expect(account).toBeVisible());
  expect(sum, `login: ${moved}`).toBeLessThan(MOST);
  await stranger.close();
});
