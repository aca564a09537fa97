import { test as base, expect, type CDPSession } from '@playwright/test';

/** Journeys that reach into the browser: what they set there ends with them, since the next one gets the same page. */
export const test = base.extend<{ devtools: CDPSession }>({
  devtools: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await use(session);
    await session.detach();
  },
});

export { expect };
