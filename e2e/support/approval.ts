import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { makePerson, openAs, openPage, rowOf, TRY } from './console.ts';
import { modelIt } from './modelling.ts';

export const PASSWORD = 'Release-2026';
const MENUS = ['userPointCloud', 'pointCloud', 'approval'];

/** A person who models, or who decides on models. */
export interface Modeller {
  account: string;
  page: Page;
}

/**
 * Makes a person who models and sees approvals, and opens the console for him; the administrator is signed in on `page`.
 *
 * @param alias of his role; `manager` decides.
 */
export async function modeller(
  { page, request, browser }: { page: Page; request: APIRequestContext; browser: Browser },
  name: string,
  alias?: string,
): Promise<Modeller> {
  const account = `${name}${TRY}`;
  await makePerson(page, request, {
    account,
    password: PASSWORD,
    dept: '华东分公司',
    menus: MENUS,
    ...(alias && { alias }),
  });
  const site = new URL(page.url()).origin;
  return { account, page: await openAs(browser, { site, account, password: PASSWORD }) };
}

/** What the modelling page says about the release of the shown model. */
export const releasePanel = (page: Page): Locator => page.getByTestId('release');

/** Models the built-in flat and puts it forward. */
export async function putForward(page: Page, reason: string): Promise<void> {
  await page.getByTestId('empty-view').getByRole('button', { name: /公寓/ }).click();
  await modelIt(page);
  await page.getByTestId('submit-release').click();
  await page.getByRole('dialog').getByLabel('说明').fill(reason);
  await page.getByTestId('send-release').click();
  await expect(releasePanel(page)).toContainText('审批中');
}

/** Opens what was put forward with a reason; the caller sees it in the list of approvals. */
export async function openApproval(page: Page, reason: string): Promise<Locator> {
  await openPage(page, '/userPointCloud/approval');
  await rowOf(page, reason)
    .getByRole('button', { name: /^(查看|处理)$/ })
    .click();
  const opened = page.getByRole('dialog', { name: /^审批：/ });
  await expect(opened).toBeVisible();
  return opened;
}

/** Decides on the approval that is open: the button, a comment, and the same word again. */
export async function decide(opened: Locator, name: string, comment: string): Promise<void> {
  await opened.getByRole('button', { name, exact: true }).click();
  const asked = opened.page().getByRole('dialog', { name, exact: true });
  await asked.getByLabel('意见').fill(comment);
  await asked.getByRole('button', { name, exact: true }).click();
  await expect(opened).toHaveCount(0);
}
