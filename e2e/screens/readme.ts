// npm run pictures: the pictures of the README, taken from a minute of use. They are JPEG, so that all of them are small.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openBrowser } from '../support/open-browser.ts';
import { emptyList, expectPoints, modelIt, showPart } from '../support/modelling.ts';
import startProduct, { reserveServer } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { wear } from './look.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/images');
const QUALITY = 82;
/** The view draws finer while it rests. */
const REST_MS = 2500;

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(2, 2);
  await page.waitForTimeout(REST_MS);
  await page.screenshot({ path: path.join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: QUALITY });
  console.log(`${name}.jpg`);
}

/** A minute of use, a picture at each step. */
async function use(page: Page): Promise<void> {
  await wear(page, { themes: ['theme-hey'], language: 'en', size: 'wide', switches: [] });
  await signIn(page);
  await emptyList(page);
  await take(page, '1-start');
  await page.getByTestId('empty-view').getByRole('button').first().click();
  await expectPoints(page);
  await take(page, '2-points');
  await modelIt(page);
  await take(page, '3-model');
  await page.getByTestId('toggle-plan').click();
  await showPart(page, 'Elements');
  const tree = page.getByRole('tree');
  await tree
    .getByRole('treeitem', { name: /^Walls?/ })
    .first()
    .click();
  await tree.locator('[data-kind=wall]').first().click();
  const handle = page.getByTestId('wall-handle');
  await handle.press('ArrowUp');
  for (let step = 1; step < 30; step++) await handle.press('ArrowUp');
  await take(page, '4-drag-a-wall');
  await handle.press('Escape');
  await showPart(page, 'Review');
  await page.keyboard.press('j');
  await take(page, '5-review');
}

mkdirSync(FOLDER, { recursive: true });
const { baseURL } = await reserveServer();
const stop = await startProduct();
const browser = await openBrowser();
try {
  await use(await browser.newPage({ baseURL, locale: 'en-US' }));
} finally {
  await browser.close();
  await stop();
}
