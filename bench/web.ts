import { openBrowser } from '../e2e/support/open-browser.ts';
import startProduct, { ADMIN_PASSWORD, reserveServer } from '../e2e/support/product.ts';
import type { Benchmark } from './history.ts';
import { chunkBytes } from './web-chunks.ts';
import { measureList } from './web-lists.ts';
import { measureTabSwitch } from './web-tabs.ts';
import { measureStage, type WebLoad, type WebStage } from './web-load.ts';

const RUNS = 3;
const LISTS = [1_000, 100_000];

/**
 * Bytes, requests and main-thread work of the sign-in and of the first page, cold and warm, plain and with a CPU four
 * times slower; of going back to a kept-alive tab, and of scrolling through long lists; from our own server.
 */
export const web: Benchmark = {
  name: 'web',
  async run() {
    const { baseURL } = await reserveServer();
    const stop = await startProduct();
    const browser = await openBrowser();
    try {
      const context = await browser.newContext({ baseURL, locale: 'zh-CN' });
      const page = await context.newPage();
      await page.goto('/cloudExperience/login');
      await page.locator('#login-account').fill('admin');
      await page.locator('#login-password').fill(ADMIN_PASSWORD);
      await page.locator('form button[type=submit]').click();
      await page.getByTestId('user-menu').waitFor();
      const storageState = await context.storageState();
      await context.close();

      const figures: Record<string, unknown> = {};
      let shown: string[] = [];
      for (const stage of stagesOf(storageState)) {
        for (const [profile, slowdown] of [
          ['plain', 1],
          ['cpu4', 4],
        ] as const) {
          const runs = [];
          for (let i = 0; i < RUNS; i++) runs.push(await measureStage(browser, baseURL, stage, slowdown));
          figures[`${stage.name}.${profile}`] = {
            cold: summary(runs.map(({ cold }) => cold)),
            warm: summary(runs.map(({ warm }) => warm)),
          };
          shown = runs[0]!.cold.files.map(({ url }) => url);
        }
      }
      const tabSwitch = {
        plain: await measureTabSwitch(browser, baseURL, storageState),
        cpu4: await measureTabSwitch(browser, baseURL, storageState, 4),
      };
      const lists: Record<string, unknown> = {};
      for (const rows of LISTS) {
        lists[`${rows}.plain`] = await measureList(browser, baseURL, { rows });
        lists[`${rows}.cpu4`] = await measureList(browser, baseURL, { rows, slowdown: 4 });
      }
      return { ...figures, tabSwitch, lists, viewerBytes: chunkBytes(/^view-pane-.*\.js$/, shown).bytes };
    } finally {
      await browser.close();
      await stop();
    }
  },
};

/** The stages that the budget names. */
export const stagesOf = (storageState: NonNullable<WebStage['storageState']>): WebStage[] => [
  { name: 'login', path: '/cloudExperience/login', ready: '#login-account' },
  {
    name: 'firstPage',
    path: '/cloudExperience/userPointCloud/pointCloud',
    ready: '[data-testid=modelling-page]',
    storageState,
  },
];

function summary(runs: readonly WebLoad[]): Record<string, number> {
  const median = (pick: (load: WebLoad) => number) =>
    runs.map(pick).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)]!;
  return {
    requests: median(({ requests }) => requests),
    kilobytes: Math.round(median(({ bytes }) => bytes) / 102.4) / 10,
    bodyKilobytes: Math.round(median(({ bodyBytes }) => bodyBytes) / 102.4) / 10,
    cpuMs: median(({ cpuMs }) => cpuMs),
    readyMs: median(({ readyMs }) => readyMs),
  };
}
