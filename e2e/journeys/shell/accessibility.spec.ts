import { Walk } from '../../screens/walk.ts';
import { contrastFaults, seriousFaults } from '../../support/axe.ts';
import {
  expect,
  FIRST_PAGE,
  openConsole,
  openFromMenu,
  sideBar,
  stored,
  tabs,
  test,
  tool,
} from '../../support/signed-in.ts';

test('has no serious fault on the first page, lists, forms and dialogs', async ({ page }) => {
  await openConsole(page);
  await expect(page.getByTestId('modelling-page')).toBeVisible();
  expect(await seriousFaults(page), 'the modelling page').toEqual([]);

  await openFromMenu(page, '系统管理', '岗位管理');
  await expect(page.getByRole('region', { name: '岗位' }).getByRole('row').nth(1)).toBeVisible();
  expect(await seriousFaults(page), 'a list').toEqual([]);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  expect(await seriousFaults(page), 'a form with what is wrong in it').toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();

  await openFromMenu(page, '系统管理', '菜单管理');
  await expect(page.getByRole('region', { name: '菜单' }).getByRole('row').nth(1)).toBeVisible();
  expect(await seriousFaults(page), 'a tree').toEqual([]);

  await page.getByTestId('tabs-menu').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  expect(await seriousFaults(page), 'the menu of the tabs').toEqual([]);
  await page.getByRole('menuitem', { name: '清除缓存' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await seriousFaults(page), 'a question').toEqual([]);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette')).toBeVisible();
  expect(await seriousFaults(page), 'the palette').toEqual([]);
  await page.keyboard.press('Escape');
  for (const name of ['主题', '布局设置']) {
    await tool(page, name).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousFaults(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

interface Leaf {
  path: string;
  children: readonly Leaf[];
}
const leavesOf = (menu: readonly Leaf[]): string[] =>
  menu.flatMap(({ path, children }) => (children.length > 0 ? leavesOf(children) : [path]));

const DARK = ['theme-dark', 'theme-star', 'theme-vip'];
const THEMES = ['default', 'white', 'dark', 'hey', 'star', 'vip', 'bule', 'iview', 'cool', 'd2', 'lte', 'beautiful']
  .map((name) => (name === 'default' ? name : `theme-${name}`))
  .concat('mac-os')
  .map((name) => ({ name, isDark: DARK.includes(name) }));

test('has no serious fault on any page of the menu and in its form, and can be read in the themes', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await openConsole(page);
  // New screens come into the menu, and so in here. The first page has its place above.
  const leaves = leavesOf((await stored(page, 'menu')) as Leaf[]).filter((path) => !FIRST_PAGE.endsWith(path));
  const pages = ['/wel/index', '/info/index', ...leaves];
  expect(pages.length).toBeGreaterThan(15);
  const faults: string[] = [];
  const walk = new Walk(page);
  for (const [i, path] of pages.entries()) {
    // Anew, so that no page is looked at with those before it behind it.
    walk.leave();
    await walk.go(path);
    await expect(page.getByRole('main').locator('h1').filter({ visible: true }).first()).toBeAttached();
    // The bars around them are the same on all pages, and are read above.
    for (const fault of await seriousFaults(page, undefined, 'main')) faults.push(`${path}: ${fault}`);
    // A theme a page: all on all would take longer than every other journey, and the colors of each theme are proven by
    // a unit test of their own.
    for (const fault of await contrastFaults(page, [THEMES[i % THEMES.length]!])) faults.push(`${path}: ${fault}`);
    const add = page.getByRole('main').getByRole('button', { name: '新增', exact: true }).filter({ visible: true });
    if ((await add.count()) === 0) continue;
    await add.first().click();
    await expect(page.getByRole('dialog').getByRole('button', { name: '保存' })).toBeVisible();
    for (const fault of await seriousFaults(page, undefined, '[role=dialog]')) faults.push(`${path}, form: ${fault}`);
  }
  expect(faults).toEqual([]);
});

test('can be read in every theme: lists, forms, questions, the dashboard and the bars around them', async ({
  page,
}) => {
  await openConsole(page, '/cloudExperience/system/user');
  await expect(page.getByRole('region', { name: '用户' }).getByRole('row').nth(1)).toBeVisible();
  expect(await contrastFaults(page, THEMES, 'body'), 'a list with its bars').toEqual([]);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible();
  expect(await contrastFaults(page, THEMES, '[role=dialog]'), 'a form with what is wrong in it').toEqual([]);
  await page.getByTestId('tabs-menu').click();
  await page.getByRole('menuitem', { name: '清除缓存' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await contrastFaults(page, THEMES, '[role=alertdialog]'), 'a question').toEqual([]);
  await page.goto('/cloudExperience/wel/index');
  await expect(page.getByRole('main').locator('dd').first()).toBeVisible();
  expect(await contrastFaults(page, THEMES), 'the dashboard').toEqual([]);
});

test('has no serious fault on the error pages', async ({ page }) => {
  for (const path of ['/403', '/404', '/500']) {
    await page.goto(`/cloudExperience${path}`);
    await expect(page.getByRole('heading').first()).toBeAttached();
    expect(await seriousFaults(page), path).toEqual([]);
  }
  expect(await contrastFaults(page, THEMES)).toEqual([]);
});

test('has no serious fault on the lock screen and in its dialog', async ({ page }) => {
  await openConsole(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('锁屏');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await expect(dialog).toBeVisible();
  expect(await seriousFaults(page), 'setting the password').toEqual([]);
  await dialog.getByRole('textbox').fill('1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lock$/);
  expect(await seriousFaults(page), 'the lock screen').toEqual([]);
  expect(await contrastFaults(page, THEMES, 'body'), 'the lock screen in the themes').toEqual([]);
});

test('can be walked through with the keyboard alone', async ({ page }) => {
  await openConsole(page);
  // From the very start of the page, wherever the browser would begin by itself.
  await page.locator('body').evaluate((body) => {
    body.tabIndex = -1;
    body.focus();
  });
  await page.keyboard.press('Tab');
  await expect(page.getByText('跳到页面内容'), 'the first stop leads past the bars').toBeFocused();
  const head = sideBar(page).getByRole('button', { name: '系统管理', exact: true });
  await head.focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(tabs(page)).toHaveCount(2);
  const outline = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement!);
    return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
  });
  expect(outline, 'one sees where one is').toBe(true);
});

test('keeps the focus inside what is open, and gives it back', async ({ page }) => {
  await openConsole(page, '/cloudExperience/system/post');
  await expect(page.getByRole('region', { name: '岗位' }).getByRole('row').nth(1)).toBeVisible();
  const isInside = (selector: string) =>
    page.evaluate((place) => document.activeElement?.closest(place) !== null, selector);
  for (const [opener, selector] of [
    [page.getByRole('button', { name: '新增', exact: true }), '[role=dialog]'],
    [tool(page, '布局设置'), '[role=dialog]'],
    [tool(page, '主题'), '[role=dialog]'],
  ] as const) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isInside(selector), 'the focus goes in').toBe(true);
    // Once around, both ways: no stop lies outside.
    const stops = await page.locator(`${selector} :is(button, input, textarea, [tabindex="0"])`).count();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let i = 0; i <= Math.min(stops, 20) + 1; i++) {
        await page.keyboard.press(key);
        expect(await isInside(selector), `${key} ${i}`).toBe(true);
      }
    await page.keyboard.press('Escape');
    await expect(page.locator(selector)).toHaveCount(0);
    await expect(opener, 'the focus comes back').toBeFocused();
  }
});

test.describe('without a session', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('has no serious fault on the sign-in, filled wrongly too', async ({ page }) => {
    await page.goto('/cloudExperience/login');
    await expect(page.locator('#login-account')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('form button[type=submit]').click();
    await expect(page.getByRole('alert').filter({ hasText: '请输入账号' })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await contrastFaults(page, THEMES)).toEqual([]);
  });
});
