import type { Page } from '@playwright/test';
import { expect, openFromMenu, sideBar, test, tool, withoutStream } from '../../support/signed-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Everything to press or read that reaches over an edge of the screen and cannot be scrolled to. */
async function cutOff(page: Page): Promise<string[]> {
  // What still slides in or out stands at its place a moment later.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.scrollingElement!.scrollWidth > width)
      found.push(`page of ${document.scrollingElement!.scrollWidth} px`);
    const scrolls = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true;
      }
      return false;
    };
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, input, select, textarea, h1, h2, label, [role]',
    )) {
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || element.closest('[inert]'))
        continue;
      const { left, right, width: own, height } = element.getBoundingClientRect();
      if (own < 2 || height < 2 || right < 0 || (left >= -1 && right <= width + 1) || scrolls(element)) continue;
      found.push(
        `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)} ${left}–${right}`,
      );
    }
    return found;
  });
}

test('folds the menu on a phone, and shows every page whole', async ({ page }) => {
  await page.goto('/cloudExperience/userPointCloud/pointCloud');
  await expect(page.getByTestId('user-menu')).toBeVisible();
  const open = page.getByRole('button', { name: '打开菜单' });
  await expect(sideBar(page), 'the menu is folded away').not.toBeInViewport();
  await expect(page.getByTestId('modelling-page')).toBeVisible();
  expect(await cutOff(page)).toEqual([]);

  await open.click();
  await expect(sideBar(page)).toBeInViewport({ ratio: 0.9 });
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole('button', { name: '关闭', exact: true }).click({ position: { x: 370, y: 400 } });
  await expect(sideBar(page)).not.toBeInViewport();

  await open.click();
  await openFromMenu(page, '系统管理', '岗位管理');
  await expect(page).toHaveURL(/\/system\/post$/);
  await expect(sideBar(page), 'choosing folds it again').not.toBeInViewport();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .first();
  await expect(card.getByRole('button', { name: '编辑' })).toBeInViewport();
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /新增/ })).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();

  // Keys reach what the bar has folded: it unfolds for them.
  await page.getByRole('button', { name: '新增', exact: true }).focus();
  await page.keyboard.press('Tab');
  const removal = page.getByRole('button', { name: '批量删除', exact: true });
  await expect(removal).toBeFocused();
  await expect(removal).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeInViewport({ ratio: 1 });
});

for (const [name, path] of [
  ['the welcome page', '/wel/index'],
  ['the personal info', '/info/index'],
  ['users', '/system/user'],
  ['menus', '/system/menu'],
  ['the page for unknown addresses', '/404'],
] as const) {
  test(`cuts nothing off on ${name}`, async ({ page }) => {
    await withoutStream(page);
    await page.goto(`/cloudExperience${path}`);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(await cutOff(page)).toEqual([]);
  });
}

test('cuts nothing off in dialogs and the settings drawer', async ({ page }) => {
  await page.goto('/cloudExperience/system/post');
  await page.getByRole('button', { name: '布局设置' }).click();
  await expect(page.getByRole('dialog', { name: '布局设置' })).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByTestId('tabs-menu').click();
  await expect(page.getByRole('menuitem', { name: '清除缓存' })).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole('menuitem', { name: '清除缓存' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await expect(tool(page, /^日志/), 'no room for an empty log').toHaveCount(0);
  await page.evaluate(() => void Promise.reject(new Error('a mishap on a phone')));
  await tool(page, /^日志（1）/).click();
  await expect(page.getByRole('dialog', { name: '本地日志' })).toContainText('a mishap on a phone');
  expect(await cutOff(page)).toEqual([]);
});

test('shows the whole drawing of a process, with every element that can be added', async ({ page }) => {
  await page.goto('/cloudExperience/flow/model');
  await page.getByRole('article').filter({ hasText: 'Expense' }).getByRole('button', { name: '设计' }).click();
  const studio = page.getByRole('dialog');
  const shapes = studio.locator('.djs-shape');
  await expect(shapes.first()).toBeVisible();
  for (const shape of await shapes.all()) await expect(shape).toBeInViewport({ ratio: 0.99 });
  for (const element of await studio.getByRole('toolbar', { name: '元素' }).getByRole('button').all())
    await expect(element).toBeInViewport({ ratio: 0.99 });
  expect(await cutOff(page)).toEqual([]);
});

test.describe('without a session', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('cuts nothing off on the sign-in', async ({ page }) => {
    await page.goto('/cloudExperience/login');
    await expect(page.locator('#login-account')).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
  });
});
