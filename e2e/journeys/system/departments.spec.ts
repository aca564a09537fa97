import { expect, test } from '@playwright/test';
import { button, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const BRANCH = `测绘中心${TRY}`;
const LEAF = `外业组${TRY}`;

test('adds, finds, edits and deletes departments of a tree, and refuses to delete a branch', async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page);
  await openPage(page, '/system/dept');
  const list = page.getByRole('main');
  const add = async (name: string, parent?: string) => {
    await button(list, '新增').click();
    if (parent) {
      await form(page).getByLabel('上级机构').and(page.locator('input')).first().click();
      await page.getByRole('listbox').getByText(parent, { exact: true }).click();
    }
    await field(page, 'deptName').fill(name);
    await field(page, 'fullName').fill(`${name}（全称）`);
    await form(page).getByLabel('机构类型').and(page.locator('input')).first().click();
    await page.getByRole('option', { name: '部门' }).click();
    await field(page, 'sort').fill('90');
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功').last()).toBeVisible();
    await expect(form(page)).toBeHidden();
  };

  await test.step('adds a branch with a leaf', async () => {
    await add(BRANCH);
    await add(LEAF, BRANCH);
  });

  await test.step('finds', async () => {
    await page.getByRole('search').getByLabel('机构名称').fill(BRANCH.slice(1));
    await button(page.getByRole('search'), '搜索').click();
    await expect(rowOf(page, BRANCH)).toBeVisible();
  });

  await test.step('refuses to delete a branch', async () => {
    await button(rowOf(page, BRANCH), '删除').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(page.getByText(/下级|子/).last()).toBeVisible();
    await expect(rowOf(page, BRANCH)).toBeVisible();
  });

  await test.step('edits', async () => {
    await button(rowOf(page, BRANCH), '编辑').click();
    await field(page, 'fullName').fill(`测绘与建模中心${TRY}`);
    await button(form(page), '保存').click();
    await expect(message(page, '更新成功')).toBeVisible();
    await expect(rowOf(page, `测绘与建模中心${TRY}`)).toBeVisible();
  });

  await test.step('deletes the leaf, then the branch', async () => {
    for (const name of [LEAF, BRANCH]) {
      await page.getByRole('search').getByLabel('机构名称').fill(name);
      await button(page.getByRole('search'), '搜索').click();
      await button(rowOf(page, name), '删除').click();
      await button(page.getByRole('alertdialog'), '确定').click();
      await expect(message(page, '删除成功').last()).toBeVisible();
      await expect(rowOf(page, name)).toBeHidden();
    }
  });
  expect(errors).toEqual([]);
});
