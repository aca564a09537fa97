import type { Browser, Page } from '@playwright/test';
import type { WebStage } from './web-load.ts';

/** Two kept-alive pages with lists: what a switch between them costs is what the shell adds. */
const PAGES = ['/system/user', '/system/role', '/authority/role', '/system/post'] as const;
const SWITCHES = 12;

/** Main-thread work of going back to a tab that is kept alive, in milliseconds of CPU time; the median of some. */
export async function measureTabSwitch(
  browser: Browser,
  baseURL: string,
  storageState: NonNullable<WebStage['storageState']>,
  slowdown = 1,
): Promise<{ cpuMs: number; switches: number }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, storageState });
  try {
    const page = await context.newPage();
    // It stays open as long as the page, which would never be quiet.
    await page.route('**/blade-flow/work/events', (route) => route.fulfill({ status: 204 }));
    await page.goto('/cloudExperience/userPointCloud/pointCloud');
    await page.getByTestId('user-menu').waitFor();
    const leaves = await page.waitForFunction(() => {
      const text = localStorage.getItem('cloud-experience-menu');
      return text?.includes('/system/') ? text : undefined;
    });
    const menu = String(await leaves.jsonValue());
    const [first, second] = PAGES.filter((path) => menu.includes(`"${path}"`));
    if (!first || !second) throw new Error('the menu holds no two lists to switch between');
    for (const path of [first, second]) {
      await openAddress(page, path);
      await page.getByRole('main').locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
    }
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const taskMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    // Found beforehand, and pressed inside the page: what the driver does to find a button is no work of the console.
    const handles = (await page.getByRole('tablist').first().getByRole('tab').elementHandles()).slice(-2);
    const costs: number[] = [];
    for (let i = 0; i < SWITCHES; i++) {
      const before = await taskMs();
      await handles[i % 2]!.evaluate(
        (tab) =>
          new Promise<void>((resolve) => {
            (tab as HTMLElement).click();
            // All of it: the first picture, and what the pages do afterwards when nothing more urgent is left.
            const whenIdle = () => requestIdleCallback(() => requestIdleCallback(() => resolve()));
            requestAnimationFrame(() => setTimeout(whenIdle));
          }),
      );
      costs.push((await taskMs()) - before);
    }
    costs.sort((a, b) => a - b);
    return { cpuMs: Math.round(costs[Math.floor(costs.length / 2)]! * 10) / 10, switches: SWITCHES };
  } finally {
    await context.close();
  }
}

function openAddress(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    window.history.pushState({}, '', `/cloudExperience${to}`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
