import { expect, test } from '@playwright/test';
import { button, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { openFromMenu, sideBar, tab } from '../../support/signed-in.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const [MENU, CODE] = [`测绘门户${TRY}`, `portal${TRY}`];
const [TOP, TOP_CODE] = [`人事${TRY}`, `people${TRY}`];

test('a menu with a picture and a button, and an entry of the top bar that narrows the menu', async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page);
  const main = page.getByRole('main');

  await test.step('adds a menu with a picture below a group, and a button below it', async () => {
    await openPage(page, '/system/menu');
    await button(rowOf(page, '基础数据').first(), '新增下级').click();
    await field(page, 'name').fill(MENU);
    await field(page, 'path').fill(`/base/${CODE}`);
    await field(page, 'code').fill(CODE);
    await field(page, 'sort').fill('9');
    await button(form(page), '选择图标').click();
    await page.getByRole('group', { name: '选择图标' }).getByRole('button', { name: 'icon-cloud' }).click();
    await expect(field(page, 'source')).toHaveValue('icon-cloud');
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();

    await page.getByRole('search').getByLabel('菜单编号').fill(CODE);
    await page.keyboard.press('Enter');
    await expect(rowOf(page, MENU)).toContainText('icon-cloud');
    await button(rowOf(page, MENU), '新增下级').click();
    await form(page).getByLabel('菜单类型').and(page.locator('input')).first().click();
    await page.getByRole('option', { name: '按钮', exact: true }).click();
    await field(page, 'name').fill('打印');
    await field(page, 'code').fill(`${CODE}_print`);
    await button(form(page), '保存').click();
    await expect(form(page)).toBeHidden();
    await expect(rowOf(page, `${CODE}_print`)).toContainText('按钮');
  });

  await test.step('a code twice and a menu with something below are refused in words', async () => {
    await button(main, '新增').click();
    await field(page, 'name').fill('另一个');
    await field(page, 'code').fill(CODE);
    await button(form(page), '保存').click();
    await expect(page.getByText(new RegExp(`${CODE}.*已存在`))).toBeVisible();
    await button(form(page), '取消').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await button(rowOf(page, MENU).first(), '删除').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(page.getByText(`请先删除“${MENU}”的下级数据`)).toBeVisible();
  });

  await test.step('an entry of the top bar shows only the menus that were set for it', async () => {
    await openPage(page, '/system/topmenu');
    await main.getByRole('button', { name: '新增', exact: true }).first().click();
    await field(page, 'name').fill(TOP);
    await field(page, 'code').fill(TOP_CODE);
    await field(page, 'sort').fill('1');
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
    await button(rowOf(page, TOP_CODE), '菜单配置').click();
    const dialog = page.getByRole('dialog', { name: new RegExp(TOP) });
    await dialog.getByRole('checkbox', { name: '系统管理' }).check();
    await button(dialog, '保存').click();
    await expect(message(page, '更新成功')).toBeVisible();
    await openPage(page, '/authority/role');
    await button(main, '新增').click();
    await field(page, 'roleName').fill('写到一半');
    const top = page.getByRole('navigation', { name: '顶部菜单' });
    await button(top, TOP).click();
    await expect(sideBar(page).getByText('权限管理')).toHaveCount(0);
    await expect(sideBar(page).getByText('系统管理')).toBeVisible();
    await openFromMenu(page, '系统管理', '岗位管理');
    await expect(page).toHaveURL(/\/system\/post$/);
    await tab(page, /^角色管理/).click();
    await expect(page, 'pages of the other parts stay open').toHaveURL(/\/authority\/role$/);
    await expect(field(page, 'roleName')).toHaveValue('写到一半');
    await button(form(page), '取消').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await button(top, '首页').click();
    await expect(page, 'Home leads to the welcome page').toHaveURL(/\/wel\/index$/);
    await expect(sideBar(page).getByText('权限管理')).toBeVisible();
  });

  await test.step('cleans up', async () => {
    await openPage(page, '/system/topmenu');
    await button(rowOf(page, TOP_CODE), '删除').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(message(page, '删除成功')).toBeVisible();
  });
  expect(errors).toEqual([]);
});
