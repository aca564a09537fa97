import { expect, openConsole, openFromMenu, stored, tab, test, tool } from '../../support/signed-in.ts';

test('changes the language without a reload and without losing a half-filled form', async ({ page }) => {
  await openConsole(page);
  await openFromMenu(page, '系统管理', '岗位管理');
  await expect(page).toHaveTitle('岗位管理 - 点云智能建模在线体验');
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await page.getByRole('dialog', { name: /新增/ }).getByLabel('岗位名称').fill('半张表单');

  await tool(page, '语言').click();
  await expect(page.getByRole('menuitem', { name: '简体中文' }), 'the current one is disabled').toBeDisabled();
  await page.getByRole('menuitem', { name: 'English' }).click();

  await expect(page).toHaveTitle('Positions - Point cloud intelligent modelling');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Name')).toHaveValue('半张表单');
  await expect(form.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(tab(page, /^Positions/)).toBeVisible();
  expect(await page.evaluate(() => 'wasHere' in window), 'the page was not loaded anew').toBe(true);
  expect(await stored(page, 'language')).toBe('en');

  await tool(page, 'Language').click();
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page).toHaveTitle('Positions - Point cloud intelligent modelling');
  await tool(page, 'Language').click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await expect(page).toHaveTitle('岗位管理 - 点云智能建模在线体验');
});

test('leaves no text of the other language on the screen', async ({ page }) => {
  await openConsole(page);
  await tool(page, '语言').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByTestId('tabs-menu')).toHaveText('Menu');
  const visited = [/Positions/, /Roles/, /Dictionaries/, /Tenants/];
  for (const leaf of visited) {
    await page.keyboard.press('Control+k');
    const palette = page.getByTestId('palette');
    await palette.getByRole('option', { name: leaf }).first().click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(leaf);
    await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0);
    // What users typed or the data set holds may be of any language; labels, heads and buttons may not.
    const labels = page.locator('label:visible, th:visible, button:visible, legend:visible, h1, h2:visible');
    const chinese = (await labels.allInnerTexts()).filter((text) => /\p{Script=Han}/u.test(text));
    expect(chinese, String(leaf)).toEqual(['管理员'].filter((name) => chinese.includes(name)));
  }
});
