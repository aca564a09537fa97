import { seriousFaults } from '../../support/axe.ts';
import { button, callAs, choose, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { expect, test } from '../../support/signed-in.ts';

test('a table of a data source becomes a model, and what is said of its columns is kept', async ({
  page,
  request,
}, info) => {
  const source = `本库 ${TRY}`;
  const name = `岗位模型 ${TRY}`;
  await openPage(page, '/tool/model');
  await callAs(page, request, 'POST', '/blade-develop/datasource/submit', ownDatabase(source));
  // The page reads its choices when it opens.
  await openPage(page, '/tool/model');
  await button(page, '新增').first().click();
  await form(page).getByLabel('数据源').and(page.locator('input')).first().click();
  await page.getByRole('listbox').getByText(source, { exact: true }).click();
  await choose(page, form(page), '表名', 'blade_post');
  await expect(field(page, 'modelClass')).toHaveValue('BladePost');
  await field(page, 'modelName').fill(name);
  await page.screenshot({ path: info.outputPath('form.png') });
  await button(form(page), '保存').click();
  await expect(message(page, '新增成功')).toBeVisible();

  await button(rowOf(page, name), '字段').click();
  const columns = page.getByRole('dialog').last();
  await expect(columns.getByLabel('属性 post_code', { exact: true })).toHaveValue('postCode');
  await expect(columns.getByLabel('名称 tenant_id', { exact: true })).toHaveCount(0);
  await columns.getByLabel('名称 post_code', { exact: true }).fill('岗位编号');
  await columns.getByLabel('组件 category', { exact: true }).selectOption('select');
  await columns.getByLabel('选项来源 category', { exact: true }).selectOption('post_category');
  await columns.getByLabel('列表 remark', { exact: true }).uncheck();
  await columns.getByLabel('搜索 post_name', { exact: true }).selectOption('equal');
  expect(await seriousFaults(page), 'the columns of a model').toEqual([]);
  await page.screenshot({ path: info.outputPath('columns.png') });
  await button(columns, '保存').click();
  await expect(message(page, `“${name}”的字段已保存`)).toBeVisible();

  await button(rowOf(page, name), '字段').click();
  await expect(columns.getByLabel('名称 post_code', { exact: true })).toHaveValue('岗位编号');
  await expect(columns.getByLabel('选项来源 category', { exact: true })).toHaveValue('post_category');
  await expect(columns.getByLabel('列表 remark', { exact: true })).not.toBeChecked();
  await expect(columns.getByLabel('搜索 post_name', { exact: true })).toHaveValue('equal');
  await button(columns, '重新读取表').click();
  await expect(message(page, '新增 0 列，移除 0 列')).toBeVisible();
  await button(columns, '保存').click();
  await button(rowOf(page, name), '删除').click();
  await button(page.getByRole('alertdialog'), '确定').click();
  await expect(message(page, '删除成功')).toBeVisible();
});
