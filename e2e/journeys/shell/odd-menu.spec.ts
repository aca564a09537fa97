import { watchErrors } from '../../support/session.ts';
import { expect, openConsole, sideBar, tab, test, tool } from '../../support/signed-in.ts';

const MANY = 5000;

test('shows a menu with unknown views, empty names, markup and thousands of entries', async ({ page }) => {
  const errors = watchErrors(page);
  const many = Array.from({ length: MANY }, (_, i) => ({ id: '5', name: `站点 ${i}`, path: `https://s.example/${i}` }));
  const menu = [
    { id: '1', name: '<img src=x onerror=alert(1)>', path: '/system/post', children: [] },
    { id: '1', name: '没有页面', path: '/no/such/view' },
    { id: '2', name: '   ', path: '/system/dept' },
    { id: '3', name: '空的一组', path: '/empty', children: [{ id: '4', name: 'x', path: '/also/unknown' }] },
    { id: '6', name: '很多', path: '/many', children: many },
    {
      id: '7',
      name: '外部网页',
      code: 'outside',
      path: 'https://s.example/?a=1&b=2#c',
      isOpen: '2',
      meta: null,
      query: 'rubbish',
    },
    null,
    'text',
  ];
  await page.route(/\/blade-system\/menu\/routes/, (route) => route.fulfill({ json: { code: 200, data: menu } }));
  await page.route('https://s.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>outside</p>' }),
  );
  await openConsole(page);
  const entries = sideBar(page).locator('button');
  await expect(entries).toHaveText(['<img src=x onerror=alert(1)>', '很多', '外部网页']);

  await entries.nth(1).click();
  await expect(entries).toHaveCount(MANY + 3);
  await expect(sideBar(page).locator('button[aria-expanded=true]')).toHaveText(['很多']);
  await tool(page, '搜索菜单').click();
  await page.getByRole('search').getByRole('combobox').fill('站点 4999');
  await expect(page.getByRole('search').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.frameLocator('iframe').getByText('outside')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('url')).toBe('https://s.example/4999');

  await expect(tab(page, '站点 4999'), 'entries of one path have tabs of their own').toHaveAttribute(
    'aria-selected',
    'true',
  );

  await entries.last().click();
  await expect(tab(page, '外部网页')).toHaveAttribute('aria-selected', 'true');
  expect(new URL(page.url()).searchParams.get('url'), 'ampersands travel as #').toBe('https://s.example/?a=1#b=2#c');
  await expect(page.locator('iframe[title="外部网页"]')).toHaveAttribute('src', 'https://s.example/?a=1&b=2#c');

  await page.goto('/cloudExperience/outside?url=https://s.example/elsewhere');
  await expect(tab(page, 's.example'), 'another address has its own name').toHaveAttribute('aria-selected', 'true');
  await page.goto('/cloudExperience/outside?url=https://s.example/elsewhere&name=<b>另一页</b>');
  await expect(tab(page, '<b>另一页</b>')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveTitle(/^<b>另一页<\/b> - /);

  await page.goto('/cloudExperience/no/such/view');
  await expect(page, 'what has no view leads to the error page').toHaveURL(/\/404$/);
  expect(errors).toEqual([]);
});

test('says that the menu is empty', async ({ page }) => {
  await page.route(/\/blade-system\/menu\/routes/, (route) => route.fulfill({ json: { code: 200, data: [] } }));
  await page.goto('/cloudExperience/');
  await expect(sideBar(page)).toContainText('none menu list');
  await page.getByTestId('tabs-menu').click();
  await page.getByRole('menuitem', { name: '搜索菜单' }).click();
  await expect(page.getByRole('dialog', { name: '搜索菜单' })).toContainText('没有找到匹配的菜单');
});
