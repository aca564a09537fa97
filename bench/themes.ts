import type { Page } from '@playwright/test';
import { changeTheme } from '../e2e/screens/look.ts';
import { signIn } from '../e2e/support/session.ts';
import { inWindow } from './browser.ts';
import type { Benchmark } from './history.ts';

const ROUNDS = 15;
const PLAIN = 'theme-hey';
/** Themes with pictures or gradients. */
const PICTURED = ['theme-star', 'theme-beautiful', 'theme-cool'];
/** A repaint may take so many times what it takes in the plain theme. */
const MOST = 2;
const LOOK = { themes: [], language: 'zh-cn', size: 'wide', switches: [] } as const;

/** How long one repaint of the whole first page takes by theme, in software drawing. */
export const themes: Benchmark = {
  name: 'themes',
  async run() {
    return inWindow(async (page) => {
      await signIn(page);
      await page.getByTestId('modelling-page').waitFor();
      const plain = await repaint(page, PLAIN);
      const repaintMs: Record<string, number> = { [PLAIN]: plain };
      for (const theme of PICTURED) repaintMs[theme] = await repaint(page, theme);
      const most = Math.max(...PICTURED.map((theme) => repaintMs[theme]! / plain));
      return { repaintMs, timesPlain: Math.round(most * 100) / 100, isReached: most <= MOST };
    });
  },
};

/** From the change that invalidates the whole window until its picture is there, in milliseconds; the median of some. */
async function repaint(page: Page, theme: string): Promise<number> {
  await changeTheme(page, theme, LOOK);
  const session = await page.context().newCDPSession(page);
  const picture = () => session.send('Page.captureScreenshot', { clip: { x: 0, y: 0, width: 8, height: 8, scale: 1 } });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate(() => void (document.documentElement.style.visibility = 'hidden'));
    await picture();
    const start = performance.now();
    await page.evaluate(() => void (document.documentElement.style.visibility = ''));
    await picture();
    times.push(performance.now() - start);
  }
  await session.detach();
  return Math.round(times.sort((a, b) => a - b)[ROUNDS >> 1]!);
}
