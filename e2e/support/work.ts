import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { makePerson, openAs, TRY } from './console.ts';

/** Menu entries of people who work on processes. */
export const WORK_MENUS = [
  'userPointCloud',
  'pointCloud',
  'work',
  'work_start',
  'work_claim',
  'work_todo',
  'work_send',
  'work_done',
];

export const PASSWORD = 'Survey-2026';

/** A person who works on processes, in a window of his own. */
export interface Colleague {
  account: string;
  page: Page;
}

/**
 * Makes a person with the menu of tasks and opens the console for him; the administrator is signed in on `page`.
 *
 * @param alias of his role, for tasks that wait for one.
 */
export async function colleague(
  { page, request, browser }: { page: Page; request: APIRequestContext; browser: Browser },
  name: string,
  alias?: string,
): Promise<Colleague> {
  const account = `${name}${TRY}`;
  const person = { account, password: PASSWORD, dept: '华东分公司', menus: WORK_MENUS, ...(alias && { alias }) };
  await makePerson(page, request, person);
  const site = new URL(page.url()).origin;
  return { account, page: await openAs(browser, { site, account, password: PASSWORD }) };
}

/**
 * Opens a page in the window of a person. Without a screen, the browser draws some of several windows only when a
 * picture of them is wanted, and a page that is not drawn does not go on: taking pictures until it is there keeps it going.
 */
export async function openInFront(page: Page, path: string): Promise<void> {
  await page.bringToFront();
  await page.goto(`/cloudExperience${path}`);
  const title = page.getByRole('main').locator('h1').first();
  await expect
    .poll(async () => {
      await page.screenshot();
      return title.count();
    })
    .toBeGreaterThan(0);
}

/** Asks for leave through the form. */
export async function askForLeave(
  page: Page,
  { approver, from, to, reason }: { approver: string; from: string; to: string; reason: string },
): Promise<void> {
  await openInFront(page, '/work/start');
  await page
    .getByRole('row')
    .filter({ hasText: '请假流程' })
    .getByRole('button', { name: '发起', exact: true })
    .click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '发起请假流程' })).toBeVisible();
  await main.getByLabel('审批人').and(page.locator('input')).first().fill(approver);
  await page.getByRole('option', { name: new RegExp(approver) }).click();
  await pickMoment(page, main.getByRole('button', { name: '开始时间' }), from);
  await pickMoment(page, main.getByRole('button', { name: '结束时间' }), to);
  await main.getByLabel('请假事由').fill(reason);
  await main.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page).toHaveURL(/\/work\/send$/);
}

/** Chooses a day of the month that is shown in a field of a moment. */
async function pickMoment(page: Page, input: Locator, day: string): Promise<void> {
  await input.click();
  const calendar = page.getByRole('dialog').filter({ has: page.getByRole('table') });
  await calendar.getByRole('table').getByText(day, { exact: true }).first().click();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
}
