import type { Page } from '@playwright/test';
import { openBrowser } from '../e2e/support/open-browser.ts';
import startProduct, { reserveServer } from '../e2e/support/product.ts';

/** Starts the product, and measures in one window of it. */
export async function inWindow<T>(measure: (page: Page) => Promise<T>): Promise<T> {
  const { baseURL } = await reserveServer();
  const stop = await startProduct();
  const browser = await openBrowser();
  try {
    return await measure(await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' }));
  } finally {
    await browser.close();
    await stop();
  }
}
