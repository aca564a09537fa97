import type { Page } from '@playwright/test';
import { makePerson, signOut } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';
import { expect, FIRST_PAGE, openConsole, openFromMenu, tab, tabs, test, toasts } from '../../support/signed-in.ts';

const POST = '岗位管理';
const ROLE = '角色管理';
const PARAM = '参数管理';
const FIRST = '点云智能建模';

const close = (page: Page, name: string) => page.getByRole('button', { name: `关闭 ${name}` });
const refresh = (page: Page, name: string) => page.getByRole('button', { name: `刷新 ${name}` });
const choose = (page: Page, item: string) => page.getByRole('menuitem', { name: item, exact: true }).click();

async function openThree(page: Page): Promise<void> {
  await openConsole(page);
  await openFromMenu(page, '系统管理', POST);
  // Who goes on before a page has come never had it open.
  await expect(tabs(page)).toHaveText([FIRST, POST]);
  await openFromMenu(page, '权限管理', ROLE);
  await expect(tabs(page)).toHaveText([FIRST, POST, ROLE]);
}

test('opens one tab per page, closes it to the previous one, and never closes the last', async ({ page }) => {
  const errors = watchErrors(page);
  await openConsole(page);
  await expect(tabs(page)).toHaveText([FIRST]);
  await expect(close(page, FIRST), 'a single tab cannot be closed').toHaveCount(0);

  await openFromMenu(page, '系统管理', POST);
  await openFromMenu(page, '权限管理', ROLE);
  await expect(tabs(page)).toHaveText([FIRST, POST, ROLE]);
  await expect(tab(page, ROLE)).toHaveAttribute('aria-selected', 'true');
  await expect(refresh(page, ROLE), 'only the active tab shows the refresh icon').toBeVisible();
  await expect(refresh(page, POST)).toHaveCount(0);

  await tab(page, POST).click();
  await expect(page).toHaveURL(/\/system\/post$/);
  await expect(page).toHaveTitle(new RegExp(`^${POST} - `));
  await expect(tabs(page), 'going back to an open page opens no second tab').toHaveCount(3);

  await close(page, POST).click();
  await expect(page, 'closing the active tab goes to the previous one').toHaveURL(/\/userPointCloud\/pointCloud$/);
  await expect(tabs(page)).toHaveText([FIRST, ROLE]);
  await close(page, ROLE).click();
  await expect(page, 'closing another one stays').toHaveURL(/\/userPointCloud\/pointCloud$/);
  await expect(close(page, FIRST)).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('gives every full path a tab of its own', async ({ page }) => {
  await openConsole(page);
  await openFromMenu(page, '系统管理', POST);
  await expect(tabs(page)).toHaveCount(2);
  await page.goto('/cloudExperience/system/post?postName_like=%E5%91%98');
  await expect(tabs(page)).toHaveText([FIRST, POST, POST]);
  await expect(page.getByRole('search').getByLabel('岗位名称')).toHaveValue('员');
  await tabs(page).nth(1).click();
  await expect(page).toHaveURL(/\/system\/post$/);
  await expect(page.getByRole('search').getByLabel('岗位名称')).toHaveValue('');
});

test('keeps many tabs within reach, and gives back the memory of those that are closed', async ({ page, devtools }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await openConsole(page);
  await openFromMenu(page, '系统管理', POST);
  await expect(tabs(page)).toHaveText([FIRST, POST]);
  const nodes = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Memory.getDOMCounters')).nodes;
  };
  const search = page.getByRole('search').filter({ visible: true }).getByLabel('岗位名称');
  for (let i = 1; i <= 9; i++) {
    await page.evaluate((query) => {
      window.history.pushState({}, '', `/cloudExperience/system/post?postName_like=${query}`);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, i);
    await expect(search).toHaveValue(String(i));
  }
  await expect(tabs(page)).toHaveCount(11);
  await expect(tabs(page).last(), 'the newest is in sight').toBeInViewport();
  await expect(tabs(page).first(), 'there are more than have room').not.toBeInViewport();
  const most = await nodes();
  await page.getByTestId('tabs-menu').click();
  await choose(page, '关闭全部');
  await expect(tabs(page)).toHaveText([FIRST]);
  await expect.poll(nodes, 'pages that are closed are gone from memory').toBeLessThan(most / 2);
});

test('offers close, close others, close all on a right click and in the menu of the bar', async ({ page }) => {
  await openThree(page);
  await tab(page, POST).click({ button: 'right' });
  await choose(page, '关闭当前');
  await expect(tabs(page)).toHaveText([FIRST, ROLE]);
  await expect(page).toHaveURL(/\/authority\/role$/);

  await openFromMenu(page, '系统管理', POST);
  await tab(page, ROLE).click({ button: 'right' });
  await choose(page, '关闭其他');
  await expect(tabs(page)).toHaveText([ROLE]);
  await expect(page).toHaveURL(/\/authority\/role$/);

  await openFromMenu(page, '系统管理', POST);
  await page.getByTestId('tabs-menu').click();
  await choose(page, '关闭当前');
  await expect(tabs(page)).toHaveText([ROLE]);

  await openFromMenu(page, '系统管理', POST);
  await page.getByTestId('tabs-menu').click();
  await choose(page, '关闭全部');
  await expect(page, 'close all returns to the first page').toHaveURL(new RegExp(`${FIRST_PAGE}$`));
  await expect(tabs(page)).toHaveText([FIRST]);
});

test('clears the cache after a question', async ({ page }) => {
  await openConsole(page);
  const question = page.getByRole('alertdialog');
  await page.getByTestId('tabs-menu').click();
  await choose(page, '清除缓存');
  await expect(question).toContainText('是否需要清除缓存?');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('清除完毕')).toHaveCount(0);

  const asked = page.waitForRequest(/\/blade-auth\/oauth\/clear-cache/);
  await tab(page, FIRST).click({ button: 'right' });
  await choose(page, '清除缓存');
  await question.getByRole('button', { name: '确定' }).click();
  await asked;
  await expect(toasts(page)).toContainText('清除完毕');
});

test('offers the menu search only while the search is switched on', async ({ page }) => {
  await openConsole(page);
  await page.getByTestId('tabs-menu').click();
  await choose(page, '搜索菜单');
  await expect(page.getByRole('dialog', { name: '搜索菜单' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '布局设置' }).click();
  await page.getByRole('switch', { name: '菜单搜索' }).click({ force: true });
  await page.keyboard.press('Escape');
  await page.getByTestId('tabs-menu').click();
  await expect(page.getByRole('menuitem', { name: '清除缓存' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '搜索菜单' })).toHaveCount(0);
});

test('keeps what is typed, a half-filled form and the scrolling behind a tab', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 420 });
  await openConsole(page);
  await openFromMenu(page, '系统管理', PARAM);
  const search = page.getByRole('search').getByRole('textbox').first();
  await search.fill('尚未搜索的文字');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog', { name: /新增/ });
  await form.getByLabel('参数名称').fill('半张表单');
  const table = page.getByRole('region', { name: '参数' });
  const scrolled = await table.evaluate((box) => {
    box.scrollTo(60, 40);
    return [box.scrollTop, box.scrollLeft];
  });
  expect(Math.max(...scrolled), 'the list of this journey can be scrolled').toBeGreaterThan(0);

  await tab(page, FIRST).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('tab', { name: PARAM }).getByRole('img', { name: '有未保存的修改' })).toBeVisible();
  await openFromMenu(page, '权限管理', ROLE);
  await expect(page.getByRole('region', { name: '角色' })).toBeVisible();
  await page.getByRole('tab', { name: PARAM }).click();

  await expect(form.getByLabel('参数名称')).toHaveValue('半张表单');
  await expect(search).toHaveValue('尚未搜索的文字');
  expect(await table.evaluate((box) => [box.scrollTop, box.scrollLeft])).toEqual(scrolled);

  await page.getByRole('button', { name: `关闭 ${PARAM}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('没保存的修改');
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await expect(form.getByLabel('参数名称'), 'nothing is lost by a slip').toHaveValue('半张表单');

  await refresh(page, PARAM).click();
  await expect(form, 'a refresh builds the page anew').toHaveCount(0);
  await expect(search).toHaveValue('');
});

test('pins, reopens, sorts and closes by the middle button, and finds its tabs again after a reload', async ({
  page,
}) => {
  await openThree(page);
  await tab(page, POST).click({ button: 'middle' });
  await expect(tabs(page)).toHaveText([FIRST, ROLE]);
  await page.getByTestId('tabs-menu').click();
  await choose(page, '恢复关闭的标签');
  await expect(page).toHaveURL(/\/system\/post$/);
  await expect(tabs(page)).toHaveText([FIRST, ROLE, POST]);

  await tab(page, POST).dragTo(tab(page, FIRST));
  await expect(tabs(page)).toHaveText([POST, FIRST, ROLE]);

  await tab(page, ROLE).click({ button: 'right' });
  await choose(page, '固定标签');
  await expect(tabs(page)).toHaveText([ROLE, POST, FIRST]);
  await expect(close(page, ROLE), 'a pinned tab is not closed by mistake').toHaveCount(0);

  await page.reload();
  await expect(tabs(page)).toHaveText([ROLE, POST, FIRST]);
  await expect(tab(page, POST)).toHaveAttribute('aria-selected', 'true');
});

test.describe('after signing in again', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('offers the tabs of the last session to their user only, without covering anything', async ({
    page,
    request,
  }) => {
    const [account, password] = [`tabs${Date.now().toString(36)}`, 'Tabs-2026'];
    const offer = page.getByRole('button', { name: /^恢复上次的 \d+ 个标签页/ });
    await signIn(page);
    await makePerson(page, request, { account, password, dept: '华东分公司', menus: ['post', 'dict'] });
    await signOut(page);

    await signIn(page, account, password);
    await openFromMenu(page, '系统管理', POST);
    await openFromMenu(page, '系统管理', '系统字典');
    await tab(page, POST).click({ button: 'right' });
    await choose(page, '固定标签');
    await expect(tabs(page)).toHaveText([POST, FIRST, '系统字典']);
    await signOut(page);
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('cloud-experience-')),
    );
    expect(left, 'nothing stays under the prefix').toEqual([]);

    await signIn(page, account, password);
    // No request is sent before the user does something.
    await page.mouse.move(700, 600);
    await expect(offer).toContainText('恢复上次的 2 个标签页');
    await expect(tabs(page), 'the sign-in itself has cleared them').toHaveText([FIRST]);
    await offer.click();
    await expect(tabs(page)).toHaveText([POST, FIRST, '系统字典']);
    await expect(page, 'one stays where one is').toHaveURL(new RegExp(`${FIRST_PAGE}$`));
    await expect(offer).toHaveCount(0);
    await tab(page, '系统字典').click();
    await expect(page.getByRole('region', { name: '系统字典' }).getByRole('row').nth(1)).toBeVisible();
    await signOut(page);

    await signIn(page, account, password);
    await page.mouse.move(700, 500);
    await page.getByRole('button', { name: '不恢复' }).click();
    await expect(offer).toHaveCount(0);
    await signOut(page);
    await signIn(page, account, password);
    await openFromMenu(page, '系统管理', POST);
    await expect(offer, 'what is not wanted is forgotten').toHaveCount(0);
  });
});
