import { seriousFaults } from '../../support/axe.ts';
import { button, choose, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { expect, test } from '../../support/signed-in.ts';

test('a data source is added and tried, and one in the private network is refused', async ({ page }, info) => {
  const name = `内网库 ${TRY}`;
  await openPage(page, '/tool/datasource');
  await button(page, '新增').first().click();
  await field(page, 'name').fill(name);
  await choose(page, form(page), '数据库', 'SQLite');
  await expect(field(page, 'url')).toHaveValue('jdbc:sqlite:file.db');
  await expect(field(page, 'username')).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('file.png') });
  await choose(page, form(page), '数据库', 'PostgreSQL');
  await field(page, 'url').fill('jdbc:postgresql://10.0.0.7:5432/data');
  await field(page, 'username').fill('reader');
  await field(page, 'password').fill('secret');
  expect(await seriousFaults(page), 'the form of a data source').toEqual([]);
  await page.screenshot({ path: info.outputPath('form.png') });
  await button(form(page), '保存').click();
  await expect(message(page, '新增成功')).toBeVisible();
  await button(rowOf(page, name), '测试连接').click();
  await expect(page.getByTestId('toasts')).toContainText('10.0.0.7:5432');
  await page.screenshot({ path: info.outputPath('refused.png') });
  await button(rowOf(page, name), '删除').click();
  await button(page.getByRole('alertdialog'), '确定').click();
  await expect(message(page, '删除成功')).toBeVisible();
});
