import type { Page } from '@playwright/test';

const QUIET_MS = 150;
const PATIENCE_MS = 8_000;

/** Walks one page from screen to screen without loading the console anew where that can be helped. */
export class Walk {
  readonly page: Page;
  private waiting = new Set<unknown>();
  private last = Date.now();
  private isInside = false;

  constructor(page: Page) {
    this.page = page;
    const done = (request: unknown) => {
      this.waiting.delete(request);
      this.last = Date.now();
    };
    page.on('request', (request) => {
      // Streams of events last as long as the page.
      if (!request.url().includes('/events')) this.waiting.add(request);
      this.last = Date.now();
    });
    page.on('requestfinished', done);
    page.on('requestfailed', done);
  }

  /** Opens a path of the console and waits until it stands still. */
  async go(path: string): Promise<void> {
    const url = `/cloudExperience${path}`;
    if (this.isInside && (await this.shutOpened())) {
      await this.page.evaluate((to) => {
        window.history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, url);
    } else {
      this.waiting.clear();
      await this.page.goto(url);
    }
    await this.settle();
    this.isInside = await this.page.getByTestId('user-menu').isVisible();
  }

  /** The next screen begins with a fresh load. */
  leave(): void {
    this.isInside = false;
  }

  /** Until nothing is fetched, loads, fades or turns any more. */
  async settle(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    const isBusy = async () =>
      this.waiting.size > 0 ||
      Date.now() - this.last < QUIET_MS ||
      (await this.loading().count()) > 0 ||
      (await this.page.evaluate(() => document.body.innerText.trim() === ''));
    while (Date.now() < deadline && (await isBusy())) await new Promise((resolve) => setTimeout(resolve, 30));
    this.waiting.clear();
    await this.page.evaluate(async () => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
  }

  /** Parts that are on their way: a ring, or a list with grey bars. */
  private loading() {
    return this.page
      .locator('[role=status][aria-label], [aria-busy=true], [data-testid=row-ghosts]')
      .filter({ visible: true });
  }

  /** Closes what the screen before has opened. @returns whether all of it went. */
  private async shutOpened(): Promise<boolean> {
    const opened = this.page.locator('[role=dialog], [role=alertdialog], [role=menu]').filter({ visible: true });
    for (let i = 0; i < 2 && (await opened.count()) > 0; i++) {
      await this.page.keyboard.press('Escape');
      await this.settle();
    }
    return (await opened.count()) === 0;
  }
}
