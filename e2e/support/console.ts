import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { signIn } from './session.ts';

/**
 * Another one for every try: a retry runs on the same database, in a new process, and must not meet what the try before
 * left. Short, since a code of a position holds twelve letters.
 */
export const TRY = (Date.now() % 36 ** 5).toString(36).padStart(5, '0');

/** Opens a page of the console by its path. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`/cloudExperience${path}`);
  await expect(page.getByRole('main').locator('h1').first()).toBeAttached();
}

/** A button of the list, not of a form above it. */
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

/** The row of a list that shows a text. */
export const rowOf = (place: Page | Locator, text: string | RegExp): Locator =>
  place.getByRole('row').filter({ hasText: text });

/** The form that is open on the right. */
export const form = (page: Page): Locator => page.getByRole('dialog').last();

/** Types into a field of the open form, by its name. */
export const field = (page: Page, name: string): Locator => form(page).locator(`[name="${name}"]`);

/** Chooses a record in a tree picker of the open form. */
export async function pick(page: Page, label: string, option: string): Promise<void> {
  await form(page).getByLabel(label).and(page.locator('input')).first().click();
  const choice = page.getByRole('listbox').getByText(option, { exact: true });
  await choice.click();
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
}

/** Leaves through the menu of the user. */
export async function signOut(page: Page): Promise<void> {
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: '退出' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Opens the console as another user, in a separate browser context that the caller closes. */
export async function openAs(
  browser: Browser,
  { site, account, password }: { site: string; account: string; password: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, account, password);
  return page;
}

/** A short message on top. */
export const message = (page: Page, text: string): Locator => page.getByText(text, { exact: true });

/** Calls the API as the user who is signed in on a page, past the buttons that are hidden from him. */
export async function callAs(
  page: Page,
  request: APIRequestContext,
  method: 'GET' | 'POST',
  path: string,
  body: object = {},
): Promise<{ status: number; body: { code: number; msg: string; data: Record<string, unknown> } }> {
  const token = await page.evaluate(() => {
    const stored = localStorage.getItem('cloud-experience-token');
    return stored ? ((JSON.parse(stored) as { content: string }).content ?? '') : '';
  });
  const answer = await request.fetch(`/api${path}`, {
    method,
    headers: { 'Blade-Auth': `bearer ${token}` },
    ...(method === 'POST' ? { data: body } : {}),
  });
  return {
    status: answer.status(),
    body: (await answer.json()) as { code: number; msg: string; data: Record<string, unknown> },
  };
}

/** Makes a person with a role of his own that holds the given menus, past the screens; the administrator is signed in. */
export async function makePerson(
  page: Page,
  request: APIRequestContext,
  person: { account: string; password: string; dept: string; menus: readonly string[]; alias?: string },
): Promise<{ userId: string; roleId: string; roleName: string }> {
  const { account, password, dept, menus, alias = account } = person;
  const roleName = `角色-${account}`;
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await callAs(page, request, method, path, body);
    expect([path, answer.body.code, answer.body.msg]).toEqual([path, 200, answer.body.msg]);
    return answer.body.data;
  };
  const { id: roleId } = await call('POST', '/blade-system/role/submit', { roleName, roleAlias: alias, sort: 9 });
  const rows = flatten((await call('GET', '/blade-system/menu/list')) as unknown as Branch[]);
  const menuIds = rows.filter(({ code }) => menus.includes(String(code))).map(({ id }) => id);
  await call('POST', '/blade-system/role/grant', { roleIds: [roleId], menuIds, dataScopeIds: [], apiScopeIds: [] });
  const depts = flatten((await call('GET', '/blade-system/dept/list')) as unknown as Branch[]);
  const deptId = depts.find(({ deptName }) => deptName === dept)!.id;
  const user = { account, password, name: account, realName: account, roleId, deptId };
  const { id: userId } = await call('POST', '/blade-system/user/submit', user);
  return { userId: String(userId), roleId: String(roleId), roleName };
}

type Branch = Record<string, unknown> & { id: string; children?: Branch[] };
const flatten = (rows: readonly Branch[]): Branch[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])]);

/** Chooses an entry of a plain choice in the open form. */
export async function choose(page: Page, place: Locator, label: string, option: string): Promise<void> {
  await place.getByLabel(label).and(page.locator('input')).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
