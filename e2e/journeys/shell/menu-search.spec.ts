import { expect, openConsole, test, tool } from '../../support/signed-in.ts';

test('finds pages of the menu by the beginning of their names', async ({ page }) => {
  await openConsole(page);
  const openPanel = async () => {
    await page.getByTestId('tabs-menu').click();
    await page.getByRole('menuitem', { name: '搜索菜单' }).click();
  };
  await openPanel();
  const panel = page.getByRole('dialog', { name: '搜索菜单' });
  const box = panel.getByRole('combobox');
  await expect(box).toBeFocused();
  expect(await panel.getByRole('option').count(), 'all leaves at first').toBeGreaterThan(5);
  await box.fill('岗位');
  await expect(panel.getByRole('option')).toHaveText([/^岗位管理\s*\/system\/post$/]);
  await expect(panel.getByRole('option').locator('svg').first(), 'with its icon').toBeVisible();
  await box.fill('管理');
  await expect(panel.getByRole('option'), 'the middle of a name is no prefix').toHaveCount(0);
  await expect(panel).toContainText('没有找到匹配的菜单');

  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await openPanel();
  await expect(box).toBeFocused();
  await page.mouse.click(20, 880);
  await expect(panel, 'a click outside closes it').toHaveCount(0);

  await openPanel();
  await box.fill('岗');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/post$/);
  await expect(panel).toHaveCount(0);

  await openPanel();
  await expect(box).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/userPointCloud\/pointCloud$/);
  await expect(panel, 'it does not outlive a navigation').toHaveCount(0);
});

test('finds them from the box in the top bar as well, whatever the case', async ({ page }) => {
  await openConsole(page);
  await tool(page, '语言').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  const open = tool(page, 'Search the menu');
  await open.click();
  // The list of a page has a search of its own.
  const search = page.getByRole('banner').getByRole('search');
  const box = search.getByRole('combobox');
  await expect(box).toBeFocused();
  await box.fill('POSI');
  await expect(search.getByRole('option')).toHaveText([/^Positions\s*\/system\/post$/]);
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(open, 'the focus is where it was').toBeFocused();
  await open.click();
  await expect(box).toBeFocused();
  await page.mouse.click(400, 880);
  await expect(search, 'a click outside closes it').toHaveCount(0);
  await open.click();
  await box.fill('pos');
  await search.getByRole('option', { name: 'Positions' }).click();
  await expect(page).toHaveURL(/\/system\/post$/);
  await expect(search).toHaveCount(0);
});

test('loses no key that is typed before the palette has arrived', async ({ page }) => {
  let arrive = () => {};
  const isTyped = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/finders-[^/]+\.js$/, async (route) => {
    await isTyped;
    await route.continue();
  });
  await openConsole(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gwglx');
  await page.keyboard.press('Backspace');
  arrive();
  const palette = page.getByTestId('palette');
  await expect(palette.getByRole('combobox')).toHaveValue('gwgl');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/post$/);
});

test('goes anywhere from the palette, by pinyin initials too', async ({ page }) => {
  await openConsole(page);
  const palette = page.getByTestId('palette');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette, 'the same keys close it').toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('gwgl');
  await expect(palette.getByRole('option').first()).toContainText('岗位管理');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/post$/);

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('zt');
  await palette.getByRole('option', { name: '主题', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '选择主题' }), 'actions are there as well').toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option').first(), 'open pages come first').toContainText('点云智能建模');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});
